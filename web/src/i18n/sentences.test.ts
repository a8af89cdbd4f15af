/// <reference types="vite/client" />
import { describe, expect, it } from 'vitest';
import plays from '../../../data/parity/plays.jsonl?raw';
import { inChinese } from './sentences';

/** Where an answer has sentences that the page shows. */
const SENTENCES = ['because', 'notes', 'then', 'end', 'draw', 'strategy_says'];

function collect(value: unknown, key: string, found: Set<string>): void {
  if (typeof value === 'string') {
    if (SENTENCES.includes(key)) found.add(value);
  } else if (Array.isArray(value)) {
    for (const one of value) collect(one, key, found);
  } else if (value !== null && typeof value === 'object') {
    for (const [name, one] of Object.entries(value)) collect(one, name, found);
  }
}

describe('sentences in Chinese', () => {
  const found = new Set<string>();
  for (const line of plays.split('\n')) {
    if (line.startsWith('{')) collect(JSON.parse(line), '', found);
  }

  it('are known for all that the recorded answers say', () => {
    expect(found.size).toBeGreaterThan(200);
    const unknown = [...found].filter((sentence) => {
      const chinese = inChinese(sentence);
      return chinese === null || /[a-z]{2}/.test(chinese.replace(/Alice|Bob|Axel|Birgit/g, ''));
    });
    expect(unknown).toEqual([]);
  });

  it('have their parts in Chinese too', () => {
    expect(inChinese("Alice's field has Plain, 2 Swamp and Island")).toBe('Alice 的场上有平原、2 沼泽、岛屿');
    expect(inChinese('counted in hand and field: Plain 2, Island 1')).toBe('计数（手牌、场上）：平原 2、岛屿 1');
    expect(inChinese('Something else')).toBeNull();
  });
});
