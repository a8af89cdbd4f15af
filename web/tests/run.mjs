// The page in a real browser, against a real server.
//
// node tests/run.mjs FACEUP_BINARY
//
// FACEUP_CHROMIUM names the browser, /usr/bin/chromium without it; FACEUP_SHOTS a folder for screenshots; FACEUP_ASSETS a
// folder with a bundle that is served instead of the one inside the binary.

import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const [binary, only] = process.argv.slice(2);
if (binary === undefined) {
  console.error('usage: node tests/run.mjs FACEUP_BINARY [PART OF A TEST FILE’S NAME]');
  process.exit(2);
}

const here = dirname(fileURLToPath(import.meta.url));
const assets = process.env['FACEUP_ASSETS'];
const served = assets === undefined ? [] : ['--assets', assets];
const server = spawn(resolve(binary), ['serve', '--port', '0', ...served], { stdio: ['ignore', 'pipe', 'pipe'] });
process.on('exit', () => server.kill());

/** @returns {Promise<string>} */
function address() {
  return new Promise((found, failed) => {
    for (const stream of [server.stdout, server.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        const told = /http:\/\/[^\s/]+/.exec(line);
        if (told) found(`${told[0]}/`);
        else console.error(line);
      });
    }
    server.once('exit', (status) => failed(new Error(`the server ended with status ${status}`)));
    server.once('error', failed);
  });
}

const url = await address();
const files = readdirSync(here).filter((name) => name.endsWith('.test.mjs') && (only === undefined || name.includes(only)));
const tests = spawn(process.execPath, ['--test', '--test-concurrency=2', ...files.map((name) => join(here, name))], {
  stdio: 'inherit',
  env: { ...process.env, FACEUP_URL: url },
});
tests.once('exit', (status) => {
  server.kill();
  process.exitCode = status ?? 1;
});
