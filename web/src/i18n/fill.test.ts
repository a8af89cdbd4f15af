import { describe, expect, it } from 'vitest';
import { en } from './en';
import { zh } from './zh';

const texts: Record<string, Record<string, string>> = { en, zh };

const sources = import.meta.glob<string>('../**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true });

describe('sentences', () => {
  it('get all that they have places for', () => {
    let seen = 0;
    for (const [path, source] of Object.entries(sources)) {
      for (const [call, key = '', fill = ''] of source.matchAll(/\bt\('(\w+)'(?:,\s*(\{[\s\S]*?\}))?\s*\)/g)) {
        seen += 1;
        for (const [language, text] of Object.entries(texts)) {
          const places = [...(text[key] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
          const given = [...fill.matchAll(/[{,]\s*(\w+)\s*(?=[:,}])/g)].map(([, name = '']) => name);
          expect(given, `${path}: ${language}: ${call}`).toEqual(expect.arrayContaining(places));
        }
      }
    }
    expect(seen).toBeGreaterThan(100);
  });
});
