// The page for everybody: axe on every screen in both themes, words for the ear, the focus, small screens, Chinese.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { DEALS, MINUS, browser, link, settled } from './browser.mjs';

const on = browser();

/** @typedef {import('playwright-core').Page} Page */

/** @type {[string, string, (page: Page) => Promise<unknown>][]} */
const SCREENS = [
  ['house', link('house-of-cards', DEALS['house-of-cards'], ['base 2B 2', 'base 4B 4', 'hold', 'hold']), async () => undefined],
  ['house, choice', link('house-of-cards', DEALS['house-of-cards'], ['base 2B 2', 'base 4B 4', 'hold', 'hold']), (page) => page.locator('.site[role=button]').first().click()],
  ['house, values hidden', link('house-of-cards', DEALS['house-of-cards'], ['hold'], '&v=0'), async () => undefined],
  ['gems', link('gems-fight', DEALS['gems-fight'], ['1', '3', '4']), (page) => page.locator('button.bag').first().hover()],
  ['gems, over', link('gems-fight', 'G3 S3: bc ac ab abc', ['1', '2', '4', '3']), (page) => page.locator('.end').waitFor()],
  ['duel', link('magic-duel', DEALS['magic-duel'], [], '&p=p,e'), async () => undefined],
  ['duel, all shown', link('magic-duel', DEALS['magic-duel'], ['skip', 'skip', 'skip']), (page) => page.keyboard.press('x')],
  ['new deal', link('gems-fight', DEALS['gems-fight']), (page) => page.keyboard.press('d')],
  ['paste', link('gems-fight', DEALS['gems-fight']), async (page) => {
    await page.keyboard.press('d');
    await page.getByRole('button', { name: 'Paste or edit' }).click();
    await page.getByRole('textbox').fill('G');
    await page.getByRole('button', { name: 'Read' }).click();
    await page.getByRole('alert').waitFor();
  }],
  ['share', link('gems-fight', DEALS['gems-fight']), (page) => page.keyboard.press('s')],
  ['settings', link('magic-duel', DEALS['magic-duel']), (page) => page.getByRole('button', { name: 'Settings' }).click()],
  ['help', link('gems-fight', DEALS['gems-fight']), (page) => page.keyboard.press('?')],
  ['wrong link', link('gems-fight', DEALS['gems-fight'], ['99']), (page) => page.getByRole('alert').waitFor()],
];

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`axe finds nothing on any screen, ${colorScheme}`, async () => {
    for (const [name, hash, prepare] of SCREENS) {
      await on(
        hash,
        async (page) => {
          await settled(page);
          await prepare(page);
          await settled(page);
          const { violations } = await new AxeBuilder({ page }).analyze();
          const told = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join('\n')}`);
          assert.deepEqual(told, [], name);
        },
        { colorScheme },
      );
    }
  });
}

test('move and value are spoken', async () => {
  await on(link('house-of-cards', DEALS.small), async (page) => {
    await settled(page);
    const speech = page.getByTestId('speech');
    await page.waitForFunction(() => document.querySelector('[data-testid=speech]')?.textContent !== '');
    assert.equal((await speech.innerText()).trim(), 'Level. Axel to move. With best play Axel wins by 1. Best: Lays 2B over the valley of 4R and 5R.');
    await page.locator('tr[data-move="hold"] button').click();
    await page.waitForFunction(() => document.querySelector('[data-testid=speech]')?.textContent?.startsWith('Axel: '));
    assert.match(await speech.innerText(), /^Axel: Holds 2B\. It lost 13\. Level\. Birgit to move\. With best play Birgit wins by 12\./);
    await page.keyboard.press('l');
    assert.match(await speech.innerText(), /^Axel: Holds 2B/);
  });
});

test('a site of the house can be walked to, and its list left again', async () => {
  await on(link('house-of-cards', DEALS['house-of-cards'], ['base 2B 2', 'base 4B 4', 'hold', 'hold']), async (page) => {
    await settled(page);
    const site = page.locator('.site[role=button]').first();
    await site.focus();
    assert.match((await site.getAttribute('aria-label')) ?? '', /^Place 2, base 2B\. Sets .*: Birgit wins by 50, loses 50/);
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement?.closest('.choice') !== null), true);
    await page.keyboard.press('Escape');
    await page.locator('.choice').waitFor({ state: 'detached' });
    assert.match(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''), /^Place 2/);
    // The site that was played at goes away; the board around it keeps the focus.
    await page.locator('.site[role=button]').last().focus();
    await page.keyboard.press('Enter');
    await page.locator('.choice .option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.closest('[data-region=board]') !== null || document.activeElement?.getAttribute('data-region') === 'board');
  });
});

test('a dialog gives the focus back to what opened it', async () => {
  await on(link('gems-fight', DEALS['gems-fight']), async (page) => {
    await settled(page);
    const opener = page.getByRole('button', { name: 'New deal' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.equal(await opener.evaluate((one) => one === document.activeElement), true);
  });
});

test('single keys can be turned off', async () => {
  await on(link('gems-fight', DEALS['gems-fight']), async (page) => {
    await settled(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('checkbox', { name: 'Single keys are commands' }).uncheck();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('e');
    await page.waitForTimeout(200);
    assert.doesNotMatch(await page.evaluate(() => location.hash), /m=/);
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement?.closest('tr') !== null), true);
  });
});

test('the page speaks Chinese, and remembers it', async () => {
  await on(link('house-of-cards', DEALS['house-of-cards'], ['base 2B 2', 'base 4B 4']), async (page) => {
    await settled(page);
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('button', { name: '新牌局' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh');
    assert.match(await page.locator('.says').first().innerText(), /留在手中|在位置 \d 搭底边/);
    await page.reload();
    await page.getByRole('button', { name: '新牌局' }).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(violations.map(({ id }) => id), []);
  });
});

test('signs are real minus signs, everywhere', async () => {
  await on(link('house-of-cards', DEALS['house-of-cards'], ['base 2B 2', 'base 4B 4', 'hold', 'hold']), async (page) => {
    await settled(page);
    const text = (await page.locator('.moves, .value, .curve').allTextContents()).join(' ') + (await page.locator('.badge').allTextContents()).join(' ');
    assert.ok(text.includes(MINUS));
    assert.doesNotMatch(text, /(^|\s)-\d/);
  });
});
