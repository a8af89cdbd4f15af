// Pictures of every game at both widths and in both themes, nothing wider than the screen, and how quick it is.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DEALS, ask, browser, link, settled } from './browser.mjs';

const on = browser();
const SHOTS = process.env['FACEUP_SHOTS'];

const MIDDLE = {
  'house-of-cards': ['hold', 'hold', 'base 11R 6', 'base 7R 4', 'base 2B 2'],
  'gems-fight': ['9', '12', '1', '11', '10'],
};

/** The moves of best play, or of the strategies. @param {string} game @param {string} deal @param {string[]} [moves] */
async function best(game, deal, moves = []) {
  const { line } = await ask({ game, deal, moves, ask: 'analysis' });
  return [...moves, ...line.map((/** @type {any} */ step) => step.move)];
}

/** Start, middle and end of each game, and each in Chinese. @returns {Promise<[string, string][]>} */
async function pages() {
  const [house, gems, duel] = [DEALS['house-of-cards'], DEALS['gems-fight'], DEALS['magic-duel']];
  const played = await best('magic-duel', duel);
  const middle = link('house-of-cards', house, MIDDLE['house-of-cards']);
  return [
    ['house-start', link('house-of-cards', house)],
    ['house-middle', middle],
    ['house-end', link('house-of-cards', house, await best('house-of-cards', house, MIDDLE['house-of-cards']))],
    ['gems-start', link('gems-fight', gems)],
    ['gems-middle', link('gems-fight', gems, MIDDLE['gems-fight'])],
    ['gems-end', link('gems-fight', gems, await best('gems-fight', gems, MIDDLE['gems-fight']))],
    ['duel-start', link('magic-duel', duel, [], '&p=p,e')],
    ['duel-middle', link('magic-duel', duel, played.slice(0, 18))],
    ['duel-end', link('magic-duel', duel, played)],
    ['house-chinese', middle],
    ['gems-chinese', link('gems-fight', gems, MIDDLE['gems-fight'])],
    ['duel-chinese', link('magic-duel', duel, played.slice(0, 18))],
  ];
}

test('every game fits a wide and a narrow screen in both themes and languages', async () => {
  for (const [name, hash] of await pages()) {
    await on(hash, async (page) => {
      if (name.endsWith('chinese')) await page.getByRole('button', { name: '中文' }).click();
      await settled(page);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
        await page.locator('.moves tbody tr').first().hover({ timeout: 1000 }).catch(() => undefined);
        await page.waitForTimeout(300);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${name} is ${wide} wide on a screen of ${width}`);
        assert.deepEqual(await page.evaluate(outside), [], `${name} on a screen of ${width}`);
        if (SHOTS === undefined) continue;
        mkdirSync(SHOTS, { recursive: true });
        for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: join(SHOTS, `${name}-${width}-${colorScheme}.png`), fullPage: true });
        }
      }
    });
  }
});

/** What stands out of its frame: parts of the board and of the panels, and gems of their bags. */
function outside() {
  const found = [];
  for (const [inner, outer] of [['.table *', '.table'], ['.panel *', '.panel'], ['.hand *', '.hand'], ['.bag .gem', '.bag']]) {
    for (const one of Array.from(document.querySelectorAll(/** @type {string} */ (inner)))) {
      const around = one.closest(/** @type {string} */ (outer))?.getBoundingClientRect();
      const box = one.getBoundingClientRect();
      if (!around || box.width === 0 || one.closest('.unseen') || getComputedStyle(one).clipPath !== 'none') continue;
      if (box.left < around.left - 1 || box.right > around.right + 1) found.push(`${outer}: ${one.outerHTML.slice(0, 90)}`);
    }
  }
  return found;
}

test('paper is light, whatever the screen is', async () => {
  await on(
    link('gems-fight', DEALS['gems-fight'], MIDDLE['gems-fight']),
    async (page) => {
      await settled(page);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).color), 'rgb(0, 0, 0)');
      assert.equal(await page.locator('.button:visible').count(), 0);
    },
    { colorScheme: 'dark' },
  );
});

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

for (const [name, game] of /** @type {const} */ ([
  ['House of Cards', 'house-of-cards'],
  ['Gems Fight!', 'gems-fight'],
  ['Magic Duel', 'magic-duel'],
])) {
  test(`a step through a solved ${name} shows all values soon`, async () => {
    const moves = await best(game, DEALS[game]);
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
              // Of a duel's moves one is the strategy's.
              const values = document.querySelectorAll('tr[data-move] .lead').length || (document.querySelector('tr.best') ? rows : 0);
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
      assert.ok(median(times) < 500);
    });
  });
}

/** @param {number[]} times */
function median(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Infinity;
}
