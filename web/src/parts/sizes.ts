// The numbers by which deals are drawn, a list for each game. What is allowed, the engine says; these bounds are only
// those of the form's fields.

import type { DealSource, GameId, Numbered } from '../engine';

export interface Size {
  name: string;
  min: number;
  max: number;
  start: number;
}

export const SIZES: Record<GameId, Size[]> = {
  'house-of-cards': [
    { name: 'ranks', min: 2, max: 99, start: 13 },
    { name: 'peaks', min: 2, max: 8, start: 4 },
  ],
  'gems-fight': [
    { name: 'bagsN', min: 1, max: 64, start: 12 },
    { name: 'colours', min: 1, max: 16, start: 5 },
    { name: 'melt', min: 1, max: 99, start: 4 },
    { name: 'gemsLow', min: 0, max: 99, start: 1 },
    { name: 'gemsHigh', min: 0, max: 99, start: 4 },
  ],
  'magic-duel': [
    { name: 'opening', min: 0, max: 60, start: 5 },
    { name: 'limit', min: 1, max: 65535, start: 100 },
    { name: 'draws', min: 0, max: 60, start: 1 },
    { name: 'copies', min: 1, max: 12, start: 5 },
  ],
};

export function startSizes(): Record<string, number> {
  return Object.fromEntries(Object.values(SIZES).flatMap((sizes) => sizes.map(({ name, start }) => [name, start])));
}

/** What is sent to the engine for deals of these sizes. */
export function numberedOf(game: GameId, drawn: Numbered, sizes: Record<string, number>): Numbered {
  const size = (name: string): number => sizes[name] ?? 0;
  if (game === 'house-of-cards') return { ...drawn, ranks: size('ranks'), peaks: size('peaks') };
  if (game === 'gems-fight') {
    const gems: [number, number] = [size('gemsLow'), size('gemsHigh')];
    return { ...drawn, bags: size('bagsN'), colours: size('colours'), melt: size('melt'), gems };
  }
  return { ...drawn, rules: rulesFile(size('opening'), size('limit'), size('draws'), size('copies')) };
}

function rulesFile(opening: number, limit: number, draws: number, copies: number): string {
  const kinds = ['Plain', 'Swamp', 'Mountain', 'Island', 'Forest'].map((kind) => `${kind} = ${copies}`);
  const lines = [
    'schema = "faceup.rules/1"',
    'name = "page"',
    'comment = ""',
    `opening-hand = ${opening}`,
    `turn-limit = ${limit}`,
    `draws = ${draws}`,
    '[copies]',
    ...kinds,
  ];
  return lines.join('\n') + '\n';
}

/** Notation has a letter where judge input has none: a bar, a colon with letters, a slash; one line is a deal. */
export function sourceOf(game: GameId, text: string): DealSource {
  const trimmed = text.trim();
  const notation = {
    'house-of-cards': !/\b(Axel|Birgit|End)\b/.test(trimmed),
    'gems-fight': /^G\s*\d/i.test(trimmed),
    'magic-duel': trimmed.includes('/'),
  }[game];
  return notation ? { notation: trimmed } : { judge: text };
}
