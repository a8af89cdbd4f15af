// The address holds everything: it outlives reload and the back button, and a broken one is told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEALS, browser, link, played, settled, table } from './browser.mjs';

const on = browser();
const HOUSE = DEALS['house-of-cards'];

/** @param {import('playwright-core').Page} page */
const hash = (page) => page.evaluate(() => location.hash);

// Marks are of the line on show, which is another one where the last variation was left.
/** @param {string} text */
const unmarked = (text) => text.replace(/\?+\n.*/s, '');

/** What a person sees of the play. @param {import('playwright-core').Page} page */
async function seen(page) {
  await settled(page);
  return {
    moves: await played(page),
    tree: (await page.locator('.line button:not(.tool)').allInnerTexts()).map(unmarked),
    here: unmarked(await page.locator('.line [aria-current]').innerText()),
    table: await table(page),
    seats: await page.locator('.seats select').evaluateAll((all) => all.map((one) => /** @type {HTMLSelectElement} */ (one).value)),
  };
}

test('a link restores deal, moves, variations and seats, also after a reload', async () => {
  await on(link('house-of-cards', HOUSE, ['base 2B 2', 'base 4B 4'], '&p=p,p'), async (page) => {
    await settled(page);
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    await page.locator('tr[data-move="hold"] button').click();
    await page.waitForFunction(() => location.hash.includes(';hold'));
    await settled(page);
    await page.locator('.seats select').nth(1).selectOption('e20');
    await page.waitForFunction(() => location.hash.includes('p,e20'));
    await page.waitForFunction(() => document.querySelectorAll('.line button:not(.tool)').length >= 4);
    await page.keyboard.press('ArrowLeft');
    const before = await seen(page);
    assert.equal(before.tree.length, 4, 'the deal, the first move and two answers to it');
    await page.reload();
    await page.locator('.line button').first().waitFor();
    assert.deepEqual(await seen(page), before);
  });
});

test('the back button goes back a move, and forward again, and loses no variation', async () => {
  await on(link('house-of-cards', HOUSE), async (page) => {
    await settled(page);
    for (const move of ['hold', 'base 4B 4', 'base 2B 2']) {
      await page.locator(`tr[data-move="${move}"] button`).click();
      await page.waitForFunction((last) => (new URLSearchParams(location.hash.slice(1)).get('m') ?? '').split(';').at(-1) === last, move);
      await settled(page);
    }
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('.line [aria-current]')?.textContent?.includes('base 4B 4'));
    assert.deepEqual(await played(page), ['hold', 'base 4B 4']);
    await settled(page);
    await page.goBack();
    await settled(page);
    assert.deepEqual(await played(page), ['hold']);
    assert.ok((await page.locator('.line').innerText()).includes('base 2B 2'), 'what was played stays in the tree');
    await page.goForward();
    await page.goForward();
    await page.waitForFunction(() => document.querySelector('.line [aria-current]')?.textContent?.includes('base 2B 2'));
    assert.deepEqual(await played(page), ['hold', 'base 4B 4', 'base 2B 2']);
  });
});

test('a link is copied as it stands in the address', async () => {
  await on(link('gems-fight', DEALS['gems-fight'], ['1', '2']), async (page) => {
    await settled(page);
    await page.getByRole('button', { name: 'Share' }).click();
    const text = page.getByRole('textbox', { name: 'Link' });
    assert.equal(await text.inputValue(), await page.evaluate(() => location.href));
    await page.getByRole('button', { name: 'Judge input' }).click();
    await page.waitForFunction(() => /0 0 0\s*$/.test(/** @type {HTMLTextAreaElement | null} */ (document.querySelector('dialog textarea'))?.value ?? ''));
    await page.getByRole('button', { name: 'Notation' }).click();
    await page.waitForFunction((deal) => /** @type {HTMLTextAreaElement | null} */ (document.querySelector('dialog textarea'))?.value.includes(deal), DEALS['gems-fight']);
    await page.getByRole('button', { name: 'Values (JSON)' }).click();
    await page.waitForFunction(() => /** @type {HTMLTextAreaElement | null} */ (document.querySelector('dialog textarea'))?.value.includes('faceup.analysis/1'));
    await page.getByRole('button', { name: 'Picture (SVG)' }).click();
    await page.waitForFunction(() => /** @type {HTMLTextAreaElement | null} */ (document.querySelector('dialog textarea'))?.value.startsWith('<svg'));
  });
});

test('judge input that is pasted gives its cases as a list, and they outlive a reload', async () => {
  await on(link('house-of-cards', HOUSE), async (page) => {
    await page.getByRole('button', { name: 'New deal' }).click();
    await page.getByRole('button', { name: 'Paste or edit' }).click();
    const box = page.getByRole('textbox', { name: 'A deal in notation, or judge input' });
    assert.equal(await box.inputValue(), HOUSE);
    await box.fill('Axel\n5\n1R 2R 3R 4R 5R 5B 4B 3B 2B 2B\nEnd\n');
    await page.getByRole('button', { name: 'Read' }).click();
    const alert = page.getByRole('alert');
    assert.match(await alert.innerText(), /line 3, column 28.*found `2B`/);
    await box.fill('Axel\n5\n1R 2R 3R 4R 5R 5B 4B 3B 2B 1B\nBirgit\n5\n1R 2R 3R 4R 5R 5B 4B 3B 1B 2B\nEnd\n');
    await page.getByRole('button', { name: 'Read' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.getByText('1/2').waitFor();
    await page.keyboard.press('n');
    await page.getByText('2/2').waitFor();
    assert.ok((await hash(page)).includes('1B+2B'));
    await page.reload();
    await page.getByText('2/2').waitFor();
  });
});

test('deals by number are those of the generator', async () => {
  await on(link('house-of-cards', HOUSE), async (page) => {
    await page.getByRole('button', { name: 'New deal' }).click();
    await page.getByRole('spinbutton', { name: 'Seed' }).fill('0');
    await page.getByRole('spinbutton', { name: 'How many' }).fill('3');
    await page.getByRole('button', { name: 'Deal', exact: true }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    const fields = new URLSearchParams((await hash(page)).slice(1));
    assert.equal(fields.get('d'), HOUSE);
    await page.getByText('1/3').waitFor();
    await page.keyboard.press('n');
    await page.getByText('2/3').waitFor();
  });
});

test('a wrong link is told, and as much of it is shown as holds', async () => {
  await on(link('house-of-cards', HOUSE, ['hold', 'base 4B 4', 'base 9R 4']), async (page) => {
    assert.match(await page.getByRole('alert').innerText(), /Move 3 of the link is not legal/);
    assert.deepEqual(await played(page), ['hold', 'base 4B 4']);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.evaluate(() => (location.hash = '#g=house-of-cards&d=1R+2R+XX'));
    assert.match(await page.getByRole('alert').innerText(), /XX/);
    await page.evaluate(() => (location.hash = '#g=chess&d=x'));
    await page.getByText('`g=chess` is no game').waitFor();
    await page.evaluate((deal) => (location.hash = `#g=house-of-cards&r=99&d=${deal}`), encodeURIComponent(HOUSE));
    await page.getByText('version 99 of the rules').waitFor();
  });
});
