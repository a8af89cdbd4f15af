// What is chosen on the page: strategies and numbers of a duel, variations, and what to do while a position is being solved.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEALS, ask, browser, link, played, settled } from './browser.mjs';

const on = browser();

/** A house of six peaks and many cards to come, which takes longer to solve than the test waits. */
const LARGE =
  '8B 20B 19R 6R 1B 17R 5R 16R 20R 16B 11B 4B | 8R 19B 17B 2R 12B 11R 18B 14R 7R 15B 7B 15R 5B 13R 10B 13B 3B 9B 12R 10R 14B 2B 1R 6B 18R 4R 3R 9R';

test('a strategy that is chosen on the page decides, and stands in the link', async () => {
  await on(link('magic-duel', DEALS['magic-duel']), async (page) => {
    await settled(page);
    const before = await page.locator('.value .big').innerText();
    await page.getByRole('button', { name: 'Strategies…' }).click();
    await page.getByRole('combobox', { name: 'Bob’s strategy' }).selectOption('reply');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await settled(page);
    const fields = new URLSearchParams(await page.evaluate(() => location.hash.slice(1)));
    assert.deepEqual(fields.getAll('s'), ['statement', 'reply']);
    const shipped = await page.evaluate(async () => (await fetch('api/v1/strategies')).json());
    const toml = (/** @type {string} */ name) => shipped.find((/** @type {any} */ one) => one.name === name).toml;
    const story = await ask({ game: 'magic-duel', deal: DEALS['magic-duel'], strategies: [toml('statement'), toml('reply')], ask: 'story' });
    const outcome = `${story.winner} in turn ${story.turns.length}`;
    assert.notEqual(outcome, before, 'a deal on which the strategy matters');
    await page.getByText(outcome).waitFor();
    await page.reload();
    await page.getByText(outcome).waitFor();
  });
});

test('a duel with other numbers is dealt, and comes back from its link', async () => {
  await on(link('magic-duel', DEALS['magic-duel']), async (page) => {
    await page.getByRole('button', { name: 'New deal' }).click();
    await page.getByLabel('Draws a turn').fill('2');
    await page.getByLabel('Opening hand').fill('3');
    await page.getByRole('button', { name: 'Deal', exact: true }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await settled(page);
    const deal = new URLSearchParams(await page.evaluate(() => location.hash.slice(1))).get('d') ?? '';
    assert.match(deal, /draws 2/);
    // Three cards and the two of the first turn have left a deck of 25.
    await page.locator('.side').first().getByText('20', { exact: true }).waitFor();
    await page.reload();
    await page.locator('.side').first().getByText('20', { exact: true }).waitFor();
  });
});

test('a variation is made the main line, taken away, and a move taken back can be had again', async () => {
  await on(link('gems-fight', DEALS['gems-fight'], ['1', '3'], '&t=1;2(3;4)'), async (page) => {
    await settled(page);
    const tree = async () => new URLSearchParams(await page.evaluate(() => location.hash.slice(1))).get('t');
    await page.getByRole('button', { name: 'Make it the main line' }).click();
    await page.waitForFunction(() => decodeURIComponent(location.hash).includes('t=1;3(2);4'));
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.waitForFunction(() => /m=1(&|$)/.test(location.hash));
    await page.getByRole('button', { name: 'Again', exact: true }).click();
    await page.waitForFunction(() => /m=1;3(&|$)/.test(location.hash));
    await settled(page);
    await page.getByRole('button', { name: 'Remove from here on' }).click();
    await page.waitForFunction(() => /m=1(&|$)/.test(location.hash));
    assert.equal(await tree(), '1;2');
  });
});

test('while a position is being solved the page says so, plays on, and stops when it is told', async () => {
  await on(link('house-of-cards', LARGE), async (page) => {
    await page.getByText(/[\d,]+ positions in \d+ s/).waitFor();
    await page.getByText(/between .+ and .+/).waitFor();
    assert.equal(await page.locator('.proved').count(), 0);
    await page.keyboard.press('Escape');
    await page.getByText('Solving was stopped.').waitFor();
    await page.getByRole('button', { name: 'Solve', exact: true }).waitFor();
    await page.locator('tr[data-move="base 8R 4"] button').click();
    await page.waitForFunction(() => location.hash.includes('m=base'));
    assert.deepEqual(await played(page), ['base 8R 4']);
    await page.keyboard.press('Escape');
  });
});
