// The pictures of docs/board.md and the README, made anew from a running board:
//
// faceup serve --port 8080 & node scripts/pictures.mjs http://127.0.0.1:8080/
//
// `pngquant`, if it is there, makes them small.

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { DEALS, link, settled } from '../tests/browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

const url = process.argv[2];
if (url === undefined) {
  console.error('usage: node scripts/pictures.mjs URL');
  process.exit(2);
}
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../docs/pictures');
mkdirSync(folder, { recursive: true });

const HOUSE = ['base 2B 4', 'base 4B 6', 'hold', 'hold', 'base 11R 2'];
const DUEL = ['play S', 'allow', 'discard I', 'play S', 'allow', 'discard I', 'play M', 'destroy S', 'play P', 'allow'];

/** @type {{ name: string, hash: string, width: number, height: number, until: (page: Page) => Promise<void> }[]} */
const pictures = [
  {
    name: 'board',
    hash: link('house-of-cards', DEALS['house-of-cards'], HOUSE),
    width: 1280,
    height: 1010,
    until: (page) => page.locator('tr.best').first().hover(),
  },
  {
    name: 'gems',
    hash: link('gems-fight', DEALS['gems-fight'], ['9', '12', '1', '11', '10']),
    width: 1280,
    height: 960,
    until: (page) => page.locator('tr[data-move="3"]').hover(),
  },
  { name: 'duel', hash: link('magic-duel', DEALS['magic-duel'], DUEL, '&p=p,e'), width: 1280, height: 1180, until: async () => undefined },
  {
    name: 'phone',
    hash: link('house-of-cards', DEALS['house-of-cards'], HOUSE),
    width: 360,
    height: 900,
    until: async (page) => page.emulateMedia({ colorScheme: 'dark' }),
  },
];

const browser = await chromium.launch({ executablePath: process.env['FACEUP_CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const { name, hash, width, height, until } of pictures) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(url + hash);
  await page.locator('.standing b').waitFor();
  await settled(page);
  await until(page);
  await page.waitForTimeout(500);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  spawnSync('pngquant', ['--force', '--skip-if-larger', '--strip', '--output', path, '128', path]);
  await page.close();
}
await browser.close();
