// What the browser tests share.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

export const URL_ = process.env['FACEUP_URL'] ?? 'http://127.0.0.1:8123/';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').BrowserContextOptions} Options */

export const MINUS = '\u2212';

export const DEALS = {
  'house-of-cards': '9R 8R 13R 4R 3R 1B 2R 10B | 2B 4B 11R 7R 1R 13B 9B 6B 11B 12R 5R 5B 7B 6R 8B 10R 12B 3B',
  small: '1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B',
  'gems-fight': 'G5 S4: ab2c c2d ae3 abcd d2e2 b3 a2c de bcd a3 c2e2 bd3',
  'magic-duel': 'MMSIIFFPFMSPPSPPSISIFFMIM/PMSIFMPFMSPMPFMPIIISSIFSF',
};

/** An address of the page. @param {string} game @param {string} deal @param {string[]} [moves] @param {string} [more] */
export function link(game, deal, moves = [], more = '') {
  const fields = new URLSearchParams({ g: game, d: deal });
  if (moves.length > 0) fields.set('m', moves.join(';'));
  return `#${fields}${more}`;
}

/** One browser for the tests of a file. */
export function browser() {
  /** @type {Browser} */
  let shared;
  before(async () => {
    shared = await chromium.launch({
      executablePath: process.env['FACEUP_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
  });
  after(async () => {
    await shared.close();
  });

  /**
   * Runs a body on a fresh page. Whatever the page complains of, the content-security policy too, fails the test.
   * @param {string} hash
   * @param {(page: Page) => Promise<void>} body
   * @param {Options} [options]
   */
  return async (hash, body, options = {}) => {
    const context = await shared.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    /** @type {string[]} */
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // A refusal of the engine is an answer; the browser reports it as a failed load.
      if (message.type() === 'error' && !/status of 422/.test(message.text())) complaints.push(message.text());
    });
    try {
      await page.goto(URL_ + hash);
      await page.locator('.table section, .table svg').first().waitFor();
      await body(page);
      assert.deepEqual(complaints, []);
    } finally {
      await context.close();
    }
  };
}

/** Waits until the position in the address is on show and solved, and its line reviewed. @param {Page} page */
export async function settled(page) {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    const moves = (new URLSearchParams(location.hash.slice(1)).get('m') ?? '').split(';').filter(Boolean);
    return main?.dataset['busy'] === 'false' && main.dataset['shown'] === String(moves.length);
  });
}

/** The moves in the address. @param {Page} page */
export async function played(page) {
  const fields = new URLSearchParams(await page.evaluate(() => location.hash.slice(1)));
  return (fields.get('m') ?? '').split(';').filter((move) => move !== '');
}

/** The table of moves as a person reads it. @param {Page} page */
export async function table(page) {
  return page.locator('tr[data-move]').evaluateAll((rows) =>
    rows.map((row) => ({
      move: row.getAttribute('data-move') ?? '',
      value: row.querySelector('.lead')?.textContent?.trim() ?? '',
      figure: row.querySelector('.figure')?.textContent?.trim() ?? '',
      loss: row.querySelector('.loss [aria-hidden]')?.textContent?.trim() ?? '',
      star: row.querySelector('.star')?.textContent?.trim() ?? '',
      says: row.querySelector('.says')?.textContent?.trim() ?? '',
    })),
  );
}

/** What the engine says, asked behind the page's back. @param {object} question */
export async function ask(question) {
  const response = await fetch(`${URL_}api/v1/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  return response.json();
}

/** The recorded questions with their answers. @returns {any[]} */
export function parity() {
  const text = readFileSync(new URL('../../data/parity/plays.jsonl', import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).map((line) => JSON.parse(line));
}

/** A value as the page writes it, made anew for the tests. @param {number} total @param {string} player @param {string[]} players */
export function worth(total, player, players) {
  if (total === 0) return 'tie';
  const winner = total > 0 ? player : players.find((one) => one !== player);
  return `${winner} +${Math.abs(total)}`;
}

/** A number with its sign. @param {number} value */
export function sign(value) {
  return value === 0 ? '0' : value > 0 ? `+${value}` : `${MINUS}${-value}`;
}
