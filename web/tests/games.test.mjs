// Whole games, by mouse and by keyboard.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEALS, ask, browser, link, played, settled } from './browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

const on = browser();

/** Clicks until the play is over. @param {Page} page @param {() => Promise<void>} step @param {number} most */
async function playOut(page, step, most) {
  for (let count = 0; count < most; count++) {
    await settled(page);
    if ((await page.locator('.end').count()) > 0) return;
    const before = (await played(page)).length;
    await step();
    await page.waitForFunction(
      (length) => (new URLSearchParams(location.hash.slice(1)).get('m') ?? '').split(';').filter(Boolean).length > length,
      before,
    );
  }
  await page.locator('.end').waitFor();
}

/** Holds the end on show against the engine. @param {Page} page @param {'house-of-cards' | 'gems-fight' | 'magic-duel'} game */
async function checkEnd(page, game) {
  await page.locator('.end').waitFor();
  const position = await ask({ game, deal: DEALS[game], moves: await played(page), ask: 'position' });
  assert.equal(position.player, null);
  const [first, second] = position.points;
  const standing = await page.locator('.end h2').innerText();
  if (game === 'magic-duel') assert.equal(standing, position.winner ? `${position.winner} wins in turn ${position.board.duel.turn}` : standing);
  else if (first === second) assert.equal(standing, 'A tie');
  else assert.equal(standing, `${position.winner} wins by ${Math.abs(first - second)}`);
  return position;
}

test('a whole House of Cards by mouse, at the board', async () => {
  await on(link('house-of-cards', DEALS['house-of-cards']), async (page) => {
    await playOut(
      page,
      async () => {
        const site = page.locator('.site[role=button]').first();
        if ((await site.count()) === 0) {
          await page.locator('button.slot').click();
          return;
        }
        await site.click();
        const choice = page.locator('.choice .option').first();
        if ((await choice.count()) > 0) await choice.click();
      },
      20,
    );
    const position = await checkEnd(page, 'house-of-cards');
    assert.equal(position.played.length, 18);
    assert.deepEqual(await page.locator('.points').allInnerTexts(), position.points.map(String));
    assert.equal(await page.locator('svg .card').count(), position.board.house.cards.length);
  });
});

test('a card first and then a place: only moves with that card', async () => {
  await on(link('house-of-cards', DEALS['house-of-cards'], ['hold', 'base 4B 4']), async (page) => {
    await settled(page);
    await page.locator('.hand.turn button.card').click();
    assert.equal(await page.locator('.hand.turn button.card').getAttribute('aria-pressed'), 'true');
    await page.locator('.site[role=button]').last().click();
    await page.waitForFunction(() => location.hash.split(';').length === 3);
    assert.match((await played(page))[2] ?? '', /^base 2B /);
  });
});

test('a whole Gems Fight! by mouse, against the engine', async () => {
  await on(link('gems-fight', DEALS['gems-fight'], [], '&p=p,e'), async (page) => {
    for (let count = 0; count < 40 && (await page.locator('.end').count()) === 0; count++) {
      await settled(page);
      const mine = await page.locator('.seat.turn').getAttribute('aria-label').catch(() => null);
      if (mine === 'Alice') await page.locator('button.bag').first().click({ timeout: 1000 }).catch(() => undefined);
      await page.waitForTimeout(120);
    }
    const position = await checkEnd(page, 'gems-fight');
    assert.equal(position.played.length, 12);
    assert.equal(await page.locator('.bag.gone').count(), 12);
    const review = await page.evaluate(async (body) => {
      const response = await fetch('api/v1/review', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return response.json();
    }, JSON.stringify({ game: 'gems-fight', deal: DEALS['gems-fight'], moves: position.played }));
    // The engine plays perfectly: whatever was lost, Alice lost.
    assert.equal(review.sides[1].lost, 0);
    const bonus = review.moves.filter((/** @type {any} */ move, /** @type {number} */ at) => at > 0 && move.player === review.moves[at - 1].player);
    assert.equal(await page.locator('.bonus').count(), bonus.length);
    // The end names the first mistake and leads to it.
    const first = review.moves.find((/** @type {any} */ move) => move.player === 'Alice' && move.mark === 'mistake') ??
      review.moves.find((/** @type {any} */ move) => move.player === 'Alice' && move.loss > 0);
    assert.ok(first, 'Alice plays the first bag each time and loses something');
    assert.match(await page.locator('.end').innerText(), new RegExp(`move ${first.number}, Bag ${first.move}\\. It lost ${first.loss}`));
    await page.getByRole('button', { name: 'Look at it' }).click();
    await settled(page);
    assert.equal((await played(page)).length, first.number - 1);
  });
});

test('a whole Magic Duel by mouse: one seat by hand, the other by its strategy', async () => {
  await on(link('magic-duel', DEALS['magic-duel'], [], '&p=p,e'), async (page) => {
    for (let count = 0; count < 400 && (await page.locator('.end').count()) === 0; count++) {
      const turn = page.locator('.side.turn').first();
      const mine = (await turn.getAttribute('aria-label', { timeout: 2000 }).catch(() => '')) === 'Alice';
      if (mine) {
        assert.equal(await page.locator('.backs').count(), 1, 'the other hand is hidden');
        const star = page.locator('tr.best button');
        if ((await star.count()) > 0) await star.first().click({ timeout: 1000 }).catch(() => undefined);
      }
      await page.waitForTimeout(60);
    }
    const position = await checkEnd(page, 'magic-duel');
    // Both followed the statement's strategy, so that the duel is the judge's.
    const story = await ask({ game: 'magic-duel', deal: DEALS['magic-duel'], ask: 'story' });
    assert.deepEqual(position.played, story.turns.flatMap((/** @type {any} */ turn) => turn.decisions.map((/** @type {any} */ one) => one.answer)));
  });
});

test('a whole game by keyboard only, the focus kept', async () => {
  await on(link('gems-fight', DEALS['gems-fight']), async (page) => {
    await settled(page);
    await page.keyboard.press('m');
    for (let count = 0; count < 12; count++) {
      await settled(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      const row = await page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-move') ?? null);
      assert.ok(row !== null, `before move ${count + 1} the focus is in the list`);
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (length) => (new URLSearchParams(location.hash.slice(1)).get('m') ?? '').split(';').filter(Boolean).length === length,
        count + 1,
      );
      assert.equal((await played(page))[count], row);
      await page.waitForFunction(() => document.activeElement !== document.body);
    }
    await checkEnd(page, 'gems-fight');
  });
});

test('every single key does its work', async () => {
  await on(link('gems-fight', DEALS['gems-fight'], ['1', '2', '3']), async (page) => {
    await settled(page);
    const count = async (/** @type {number} */ length) => {
      await page.waitForFunction(
        (wanted) => (new URLSearchParams(location.hash.slice(1)).get('m') ?? '').split(';').filter(Boolean).length === wanted,
        length,
      );
      await settled(page);
    };
    await page.keyboard.press('ArrowLeft');
    await count(2);
    await page.keyboard.press('Home');
    await count(0);
    await page.keyboard.press('ArrowRight');
    await count(1);
    await page.keyboard.press('End');
    await count(3);
    await page.keyboard.press('e');
    await count(4);
    await page.keyboard.press('u');
    await count(3);
    await page.keyboard.press('r');
    await count(4);
    await page.keyboard.press('ArrowLeft');
    await count(3);
    const other = (await page.locator('tr[data-move]').last().getAttribute('data-move')) ?? '';
    await page.locator(`tr[data-move="${other}"] button`).click();
    await count(4);
    assert.equal((await played(page))[3], other);
    await page.keyboard.press('[');
    await page.waitForFunction((move) => !location.hash.includes(`;${move}&`), other);
    assert.notEqual((await played(page))[3], other);
    await page.keyboard.press(']');
    await page.waitForFunction((move) => (new URLSearchParams(location.hash.slice(1)).get('m') ?? '').endsWith(`;${move}`), other);
    await page.keyboard.press('v');
    await page.getByText('Values are hidden').first().waitFor();
    assert.equal(await page.locator('.lead').count(), 0);
    await page.keyboard.press('h');
    await page.locator('.lead').first().waitFor();
    await page.keyboard.press('v');
    for (const [key, title] of [['?', 'Keys and help'], ['d', 'New deal'], ['s', 'Share']]) {
      await page.keyboard.press(key ?? '');
      await page.getByRole('dialog', { name: title ?? '' }).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    await page.keyboard.press('b');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-region')), 'board');
    await page.keyboard.press('t');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-region')), 'play');
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.locator('.end').waitFor({ timeout: 20_000 });
    await page.keyboard.press('1');
    await page.locator('.hand').first().waitFor();
    await page.keyboard.press('2');
    await page.locator('.bags').waitFor();
    await page.keyboard.press('n');
    await page.waitForFunction((deal) => new URLSearchParams(location.hash.slice(1)).get('d') !== deal, DEALS['gems-fight']);
    await page.keyboard.press('3');
    await page.locator('.duel').waitFor();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Hide cards' }).waitFor();
  });
});
