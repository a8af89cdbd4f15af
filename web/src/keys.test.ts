/// <reference types="vite/client" />
import { describe, expect, it, vi } from 'vitest';
import guide from '../../docs/board.md?raw';
import { commands, NAMES, type Screen } from './keys';

// The settings ask the browser.
vi.mock('./model/settings.svelte', () => ({ settings: {} }));

describe('keys', () => {
  const list = commands({} as Screen);

  it('stand in the guide, each with what it does', () => {
    const table = guide.slice(guide.indexOf('## Keys')).split('\n').filter((line) => line.startsWith('| `'));
    const expected = list.map(({ keys, says }) => `| ${keys.map((key) => `\`${NAMES[key] ?? key}\``).join(', ')} | ${says[0]} |`);
    expect(table).toEqual(expected);
  });

  it('have one command each', () => {
    const keys = list.flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
