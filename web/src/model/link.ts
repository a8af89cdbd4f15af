// The page's address: everything behind `#` that is needed to come back to a position. docs/board.md describes it.

import type { GameId } from '../engine';
import { addLine, find, hasMore, movesTo, read, write, type Tree } from './tree';

/** Who decides for a player: a person, or the engine with the share of its moves that are errors. */
export type Seat = { by: 'person' } | { by: 'engine'; errors: number };

export interface Link {
  game: GameId;
  /** The version of the game's rules the link was made under, if it says so. */
  rules: string | null;
  deal: string;
  tree: Tree;
  at: number;
  seats: [Seat, Seat];
  /** Whether values are shown. */
  values: boolean;
  /** Magic Duel: names of shipped strategies, or TOML; none is the statement's. */
  strategies: string[];
}

export class BadLink extends Error {}

const GAMES: readonly GameId[] = ['house-of-cards', 'gems-fight', 'magic-duel'];

export function encode(link: Link): string {
  const fields: [string, string][] = [['g', link.game]];
  if (link.rules !== null) fields.push(['r', link.rules]);
  fields.push(['d', link.deal]);
  const moves = movesTo(link.tree, link.at);
  if (moves.length > 0) fields.push(['m', moves.join(';')]);
  if (hasMore(link.tree, link.at)) fields.push(['t', write(link.tree)]);
  const seats = link.seats.map(writeSeat).join(',');
  if (seats !== 'p,p') fields.push(['p', seats]);
  if (!link.values) fields.push(['v', '0']);
  for (const strategy of link.strategies) fields.push(['s', strategy]);
  return '#' + fields.map(([key, value]) => `${key}=${escape(value)}`).join('&');
}

/** Reads an address; null where it holds no position at all. */
export function decode(hash: string): Link | null {
  const text = hash.replace(/^#/, '');
  if (text === '') return null;
  const fields = new URLSearchParams(text);
  const game = GAMES.find((one) => one === fields.get('g'));
  const deal = fields.get('d');
  if (game === undefined) throw new BadLink(`\`g=${fields.get('g') ?? ''}\` is no game`);
  if (deal === null) throw new BadLink('`d`, the deal, is missing');
  const moves = (fields.get('m') ?? '').split(';').map((move) => move.trim()).filter((move) => move !== '');
  const told = read(fields.get('t') ?? '');
  if (told === null) throw new BadLink('`t`, the tree of variations, is not read');
  const [tree, at] = addLine(told, 0, moves);
  return {
    game,
    rules: fields.get('r'),
    deal,
    tree: moves.length === 0 ? told : tree,
    at: moves.length === 0 ? 0 : at,
    seats: readSeats(fields.get('p')),
    values: fields.get('v') !== '0',
    strategies: fields.getAll('s').slice(0, 2),
  };
}

/** Joins the tree on show with that of an address of the same deal, so that going back loses no variation. */
export function merge(shown: Tree, link: Link): [Tree, number] {
  let joined = shown;
  const walk = (told: Tree, id: number, to: number): void => {
    for (const child of told[id]?.children ?? []) {
      const [grown, at] = addLine(joined, to, [told[child]?.move ?? '']);
      joined = grown;
      walk(told, child, at);
    }
  };
  walk(link.tree, 0, 0);
  return [joined, find(joined, movesTo(link.tree, link.at)) ?? 0];
}

function writeSeat(seat: Seat): string {
  if (seat.by === 'person') return 'p';
  return seat.errors > 0 ? `e${Math.round(seat.errors * 100)}` : 'e';
}

function readSeats(text: string | null): [Seat, Seat] {
  const seats = (text ?? '').split(',').map(readSeat);
  return [seats[0] ?? { by: 'person' }, seats[1] ?? { by: 'person' }];
}

function readSeat(text: string): Seat {
  const engine = /^e(\d{0,3})$/.exec(text);
  if (!engine) return { by: 'person' };
  return { by: 'engine', errors: Math.min(100, Number(engine[1] ?? 0)) / 100 };
}

// Percent signs only where an address or its reader needs them, so that a link can be read by people as well.
function escape(value: string): string {
  return encodeURIComponent(value)
    .replaceAll('%20', '+')
    .replace(/%(3B|3A|2F|2C)/g, (code) => decodeURIComponent(code));
}

