// The digests of all that the bundle is made of, beside the bundle: whether it is that of these sources can be seen
// without building it. The file is one for `sha256sum -c`.
//
// node scripts/sources.mjs --write | --check

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const DIGESTS = join(WEB, '../crates/faceup-serve/assets/sources.sha256');
const ROOTS = ['index.html', 'package.json', 'package-lock.json', 'svelte.config.js', 'tsconfig.json', 'vite.config.ts'];

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function digests() {
  const sources = filesBelow(join(WEB, 'src')).filter((path) => !path.endsWith('.test.ts'));
  const paths = [...ROOTS, ...sources.map((path) => relative(WEB, path).split(sep).join('/'))].sort();
  const line = (/** @type {string} */ path) =>
    `${createHash('sha256').update(readFileSync(join(WEB, path))).digest('hex')}  ${path}\n`;
  return paths.map(line).join('');
}

if (process.argv[2] === '--write') {
  writeFileSync(DIGESTS, digests());
} else if (readFileSync(DIGESTS, 'utf8') !== digests()) {
  console.error('the bundle in crates/faceup-serve/assets is not of these sources; run `npm run build` in web/');
  process.exitCode = 1;
}
