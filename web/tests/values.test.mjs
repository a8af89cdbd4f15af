// The page shows what the engine says: every recorded answer, read off the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MINUS, browser, link, parity, settled, sign, table, worth } from './browser.mjs';

const on = browser();
const records = parity();

for (const game of ['house-of-cards', 'gems-fight', 'magic-duel']) {
  test(`values of ${game} are those of the parity file`, async () => {
    const answered = records.filter(({ request, answer }) => request.game === game && request.ask === 'analysis' && answer && !request.nodes && !request.strategies);
    assert.ok(answered.length >= 7);
    await on('', async (page) => {
      for (const { request, answer } of answered) {
        await page.goto('about:blank');
        await page.goto(new URL(link(game, request.deal, request.moves ?? []), process.env['FACEUP_URL']).href);
        await page.locator('.standing b').waitFor();
        await settled(page);
        const { player, players } = { ...answer.position, player: answer.player };
        const over = answer.position.player === null;
        const duel = game === 'magic-duel';
        const expected = answer.moves.map((/** @type {any} */ move) => ({
          move: move.move,
          value: duel ? '' : worth(move.total, player, players),
          figure: duel ? '' : sign(move.total),
          loss: duel || move.best ? '' : `${MINUS}${move.loss}`,
          star: move.best ? '★' : '',
          says: move.says.charAt(0).toUpperCase() + move.says.slice(1),
        }));
        assert.deepEqual(await table(page), over ? [] : expected, JSON.stringify(request));
        if (!duel) {
          const [big] = (await page.locator('.value .big').innerText()).split('\n');
          assert.equal(big?.replace(/ ✓ proved$/, '').trim(), worth(answer.total, player, players));
          const points = await page.locator('.points, .stones .numbers').allInnerTexts();
          assert.deepEqual(points, answer.position.points.map(String));
        }
        if (!over) {
          const notes = duel ? [] : answer.notes;
          if (!duel) assert.deepEqual(await page.locator('.notes li').allInnerTexts(), notes);
        }
      }
    });
  });
}

test('board figures are the values of the table', async () => {
  const { request, answer } = records.find(({ request, answer }) => request.game === 'house-of-cards' && request.ask === 'analysis' && answer && !request.moves);
  await on(link('house-of-cards', request.deal), async (page) => {
    await settled(page);
    const texts = await page.locator('.site .badge text').allTextContents();
    const sites = answer.position.board.house.sites.map((/** @type {any} */ site) => {
      const best = answer.moves.filter((/** @type {any} */ move) => move.move.endsWith(` ${site.place}`)).sort((/** @type {any} */ a, /** @type {any} */ b) => a.loss - b.loss)[0];
      return (best.best ? '★' : '') + sign(best.total);
    });
    assert.deepEqual(texts, sites);
    // Signs turn round with their reader, and the page says whose they are.
    assert.match(await page.locator('.signs').innerText(), /Signs are for Axel/);
  });
});

test('signs are for the player to move, or for the first player', async () => {
  const { request, answer } = records.find(({ request, answer }) => request.ask === 'analysis' && answer?.player === 'Birgit' && answer.total !== 0 && answer.position.player);
  await on(link(request.game, request.deal, request.moves), async (page) => {
    await settled(page);
    assert.match(await page.locator('.signs').innerText(), /Signs are for Birgit/);
    assert.equal(await page.locator('.signs b').innerText(), sign(answer.total));
    await page.getByRole('button', { name: 'for the first player' }).click();
    assert.match(await page.locator('.signs').innerText(), /Signs are for Axel/);
    assert.equal(await page.locator('.signs b').innerText(), sign(-answer.total));
    assert.deepEqual((await table(page)).map((row) => row.figure), answer.moves.map((/** @type {any} */ move) => sign(-move.total)));
  });
});

test('what follows a move stands there when it is pointed at, and its reasons', async () => {
  const { request, answer } = records.find(({ request, answer }) => request.game === 'house-of-cards' && request.ask === 'analysis' && answer && !request.moves);
  await on(link('house-of-cards', request.deal), async (page) => {
    await settled(page);
    for (const move of answer.moves) {
      await page.locator(`tr[data-move="${move.move}"] button`).focus();
      for (const reason of move.because) await page.locator('.then').getByText(reason).waitFor();
      if (move.reply) await page.locator('.then .step').first().getByText(move.reply).waitFor();
    }
  });
});

test('while values are hidden nothing tells them, neither order nor figures', async () => {
  const { request } = records.find(({ request, answer }) => request.game === 'house-of-cards' && request.ask === 'analysis' && answer && !request.moves);
  await on(link('house-of-cards', request.deal, [], '&v=0'), async (page) => {
    await page.getByText('Values are hidden').first().waitFor();
    assert.deepEqual((await table(page)).map((row) => [row.move, row.value, row.star]), [
      ['base 2B 2', '', ''],
      ['base 2B 4', '', ''],
      ['base 2B 6', '', ''],
      ['hold', '', ''],
    ]);
    assert.equal(await page.locator('.badge, .notes, .bar, .proved').count(), 0);
    assert.doesNotMatch(await page.getByTestId('speech').innerText(), /best|wins/i);
    await page.getByRole('button', { name: 'Hint for this move' }).click();
    assert.equal((await table(page))[0]?.star, '★');
  });
});

test('refusals are told in the engine’s words', async () => {
  const wrong = records.filter(({ request, error }) => error && request.ask === 'position' && request.game !== 'chess' && !request.player);
  assert.ok(wrong.length >= 5);
  for (const { request, error } of wrong) {
    const moves = (request.moves ?? []).filter((/** @type {string} */ move) => !/[;()]/.test(move));
    if (moves.length !== (request.moves ?? []).length) continue;
    await on(link('house-of-cards', '1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B'), async (page) => {
      await settled(page);
      await page.evaluate((hash) => (location.hash = hash), link(request.game, request.deal, moves));
      const alert = await page.getByRole('alert').innerText();
      assert.ok(alert.includes(error), `${alert} should say ${error}`);
    });
  }
});
