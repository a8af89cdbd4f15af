// Pictures of every game at both widths and in both themes, nothing wider than the screen, and how quick it is.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DEALS, URL_, browser, link, settled } from './browser.mjs';

const on = browser();
const SHOTS = process.env['FACEUP_SHOTS'];

/** @type {[string, string][]} */
const PAGES = [
  ['house', link('house-of-cards', DEALS['house-of-cards'], ['base 2B 2', 'base 4B 4', 'hold', 'base 7R 6', 'peak 1R 11R 4'])],
  ['gems', link('gems-fight', DEALS['gems-fight'], ['1', '3', '4'])],
  ['duel', link('magic-duel', DEALS['magic-duel'], [], '&p=p,e')],
];

for (const [name, hash] of PAGES) {
  test(`${name} fits a wide and a narrow screen in both themes`, async () => {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      for (const width of [1280, 360]) {
        await on(
          hash,
          async (page) => {
            await settled(page);
            await page.locator('.moves tbody tr').first().hover();
            await page.waitForTimeout(300);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= width, `${name} is ${wide} wide on a screen of ${width}`);
            if (SHOTS === undefined) return;
            mkdirSync(SHOTS, { recursive: true });
            await page.screenshot({ path: join(SHOTS, `${name}-${width}-${colorScheme}.png`), fullPage: true });
          },
          { colorScheme, viewport: { width, height: width === 360 ? 740 : 800 } },
        );
      }
    }
  });
}

test('the first paint takes less than a second', async () => {
  /** @type {number[]} */
  const times = [];
  for (let count = 0; count < 5; count++) {
    await on(link('house-of-cards', DEALS['house-of-cards']), async (page) => {
      await settled(page);
      times.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity));
    });
  }
  console.log(`first contentful paint: ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
  assert.ok(median(times) < 1000);
});

for (const [name, game] of /** @type {const} */ ([['House of Cards', 'house-of-cards'], ['Gems Fight!', 'gems-fight']])) {
  test(`a step through a solved ${name} shows all values within 100 ms at the median`, async () => {
    const answer = await fetch(`${URL_}api/v1/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game, deal: DEALS[game], ask: 'analysis' }),
    });
    const { line } = /** @type {any} */ (await answer.json());
    const moves = line.map((/** @type {any} */ step) => step.move);
    await on(link(game, DEALS[game], moves), async (page) => {
      await page.locator('.end').waitFor();
      // Back from the end, so that no position has been on show or was solved ahead.
      const times = await page.evaluate(async (count) => {
        const taken = [];
        for (let step = 0; step < count; step++) {
          const began = performance.now();
          const shown = new Promise((done) => {
            const look = () => {
              const moves = new URLSearchParams(location.hash.slice(1)).get('m') ?? '';
              const length = moves.split(';').filter(Boolean).length;
              const rows = document.querySelectorAll('tr[data-move]').length;
              const values = document.querySelectorAll('tr[data-move] .lead').length;
              const here = document.querySelector('main')?.dataset['shown'] === String(length);
              if (here && rows > 0 && rows === values) done(performance.now());
              else requestAnimationFrame(look);
            };
            look();
          });
          dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', cancelable: true }));
          taken.push(/** @type {number} */ (await shown) - began);
        }
        return taken;
      }, moves.length);
      console.log(`${name}: median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms over ${times.length} steps`);
      assert.ok(median(times) < 100);
    });
  });
}

/** @param {number[]} times */
function median(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Infinity;
}
