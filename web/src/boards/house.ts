// Where the cards of a house are drawn. A storey is as high as a slope and the base that may lie on it; every slope is one
// column wide, a base two.

import type { HouseBoard, HouseCard, HouseSite } from '../engine';

const COLUMN = 74;
const MARGIN = 10;

/** How high things are: a slope, the thickness of its card measured upright, and a base. */
interface Heights {
  slope: number;
  card: number;
  base: number;
}

const WIDE: Heights = { slope: 122, card: 58, base: 36 };
/** On a narrow screen a column is too narrow for a rank and its letter side by side: they stand one over the other. */
const NARROW: Heights = { slope: 168, card: 102, base: 52 };

export interface Frame extends Heights {
  width: number;
  height: number;
}

export function frame(board: HouseBoard, narrow = false): Frame {
  const heights = narrow ? NARROW : WIDE;
  const tops = [...board.cards.map((card) => (card.kind === 'base' ? card.y : card.y + 1)), ...board.sites.map((site) => site.y + 1)];
  // Room for a second storey from the start, so that the picture keeps its size while the house grows.
  const storeys = Math.max(2, ...tops);
  const height = storeys * (heights.slope + heights.base) + 2 * MARGIN + 8;
  return { ...heights, width: 2 * board.peaks * COLUMN + 2 * MARGIN, height };
}

/** The level on which a storey stands, downwards from the top of the picture. */
function floor(at: Frame, storey: number): number {
  return at.height - MARGIN - 8 - storey * (at.slope + at.base);
}

function left(column: number): number {
  return MARGIN + column * COLUMN;
}

/** The outline of a card as a path. */
export function outline(at: Frame, card: Pick<HouseCard, 'kind' | 'x' | 'y'>): string {
  const x = left(card.x);
  const gap = 1.5;
  if (card.kind === 'base') {
    const top = floor(at, card.y) + 2;
    return rounded(x + gap, top, 2 * COLUMN - 2 * gap, at.base - 4, 6);
  }
  const low = floor(at, card.y);
  const [first, last] = card.kind === 'rising' ? [low, low - at.slope + at.card] : [low - at.slope + at.card, low];
  const [from, to] = [x + gap, x + COLUMN - gap];
  return `M${from} ${first}V${first - at.card}L${to} ${last - at.card}V${last}Z`;
}

/** The middle of a card, where its rank stands. */
export function middle(at: Frame, card: Pick<HouseCard, 'kind' | 'x' | 'y'>): { x: number; y: number } {
  if (card.kind === 'base') return { x: left(card.x) + COLUMN, y: floor(at, card.y) + at.base / 2 };
  return { x: left(card.x) + COLUMN / 2, y: floor(at, card.y) - at.slope / 2 };
}

/** The cards that could be built at a site, as outlines, and the middle of them all. */
export function target(at: Frame, site: HouseSite): { paths: string[]; x: number; y: number } {
  const x = site.place - 1;
  if (site.kind === 'valley') {
    const card = { kind: 'base' as const, x, y: site.y + 1 };
    return { paths: [outline(at, card)], ...middle(at, card) };
  }
  const rising = { kind: 'rising' as const, x, y: site.y };
  const falling = { kind: 'falling' as const, x: x + 1, y: site.y };
  const { y } = middle(at, rising);
  return { paths: [outline(at, rising), outline(at, falling)], x: left(site.place), y: y - 14 };
}

function rounded(x: number, y: number, width: number, height: number, radius: number): string {
  const [w, h, r] = [width - 2 * radius, height - 2 * radius, radius];
  return `M${x + r} ${y}h${w}q${r} 0 ${r} ${r}v${h}q0 ${r} ${-r} ${r}h${-w}q${-r} 0 ${-r} ${-r}v${-h}q0 ${-r} ${r} ${-r}Z`;
}
