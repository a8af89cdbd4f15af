// Several deals at hand: the cases of a judge input, or deals of a seed. They outlive a reload, not the browser's tab.

import type { Deal, GameId, Numbered } from '../engine';

export interface Case {
  deal: string;
  /** How the case is called, in the language it was made in. */
  name: string;
}

interface Stored {
  game: GameId;
  list: Case[];
  numbered: Numbered | null;
}

const KEY = 'faceup.cases';

export class Cases {
  game: GameId | null = $state(null);
  list: Case[] = $state.raw([]);
  /** What the deals were drawn by, so that there is a next one. */
  numbered: Numbered | null = $state.raw(null);

  constructor() {
    try {
      const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null;
      if (stored) this.set(stored.game, stored.list, stored.numbered);
    } catch {
      // Without the list the deal on show is still in the address.
    }
  }

  set(game: GameId, list: Case[], numbered: Numbered | null): void {
    this.game = game;
    this.list = list;
    this.numbered = numbered;
    try {
      const stored: Stored = { game, list, numbered };
      sessionStorage.setItem(KEY, JSON.stringify(stored));
    } catch {
      // As above.
    }
  }

  /** The number of the case with this deal, or -1. */
  indexOf(game: GameId, deal: string): number {
    return this.game === game ? this.list.findIndex((one) => one.deal === deal) : -1;
  }
}

export function named(deals: readonly Deal[], name: (deal: Deal, index: number) => string): Case[] {
  return deals.map((deal, index) => ({ deal: deal.deal, name: name(deal, index) }));
}
