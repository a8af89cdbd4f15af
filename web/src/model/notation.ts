// The parts of a move's notation, to know which place, card or bag a legal move is about. What is legal, the engine says.

export type Parts =
  | { kind: 'hold' }
  | { kind: 'base'; cards: string[]; place: number }
  | { kind: 'peak'; cards: string[]; place: number }
  | { kind: 'pour'; bag: number }
  | { kind: 'play' | 'discard' | 'destroy' | 'recycle'; card: string }
  | { kind: 'skip' | 'counter' | 'allow' }
  | { kind: 'other' };

const DUEL = /^(play|discard|destroy|recycle) ([PSMIF])$/;

export function parts(move: string): Parts {
  if (move === 'hold' || move === 'skip' || move === 'counter' || move === 'allow') return { kind: move };
  const built = /^(base|peak) (.+) (\d+)$/.exec(move);
  if (built) {
    return { kind: built[1] as 'base' | 'peak', cards: (built[2] ?? '').split(' '), place: Number(built[3]) };
  }
  if (/^\d+$/.test(move)) return { kind: 'pour', bag: Number(move) };
  const duel = DUEL.exec(move);
  if (duel) return { kind: duel[1] as 'play', card: duel[2] ?? '' };
  return { kind: 'other' };
}

/** A card of the house: its rank and whether it is red. */
export function houseCard(card: string): { rank: string; red: boolean } {
  return { rank: card.slice(0, -1), red: card.endsWith('R') };
}

/** Letters of kinds, one by one; `-` is none. */
export function kinds(letters: string): string[] {
  return [...letters].filter((letter) => letter !== '-');
}

/** The letter of a gem's colour. */
export function colourLetter(index: number): string {
  return String.fromCharCode(97 + index);
}

/** Settings of a duel that stand before its decks. */
export function duelSettings(deal: string): string | null {
  const colon = deal.indexOf(':');
  return colon < 0 ? null : deal.slice(0, colon).trim();
}
