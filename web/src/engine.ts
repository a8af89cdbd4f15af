// What the page asks of the engine. The page knows no rules: legal moves, values and texts come from here. One
// implementation speaks HTTP (http.ts); another could call an engine inside the page.

import type { components } from './api';

type Schemas = components['schemas'];

export type GameId = 'house-of-cards' | 'gems-fight' | 'magic-duel';

export type Analysis = Schemas['Analysis'];
export type Bag = Schemas['GemsBag'];
export type Deal = Schemas['Deal'];
export type Decision = Schemas['ReviewedDecision'];
export type DuelBoard = Schemas['DuelBoard'];
export type DuelSide = Schemas['DuelSide'];
export type Form = Schemas['Form'];
export type GemsBoard = Schemas['GemsBoard'];
export type HouseBoard = Schemas['HouseBoard'];
export type HouseCard = Schemas['LaidCard'];
export type HouseSite = Schemas['Site'];
export type Info = Schemas['Info'];
export type LineStep = Schemas['Step'];
export type MoveValue = Schemas['MoveAnswer'];
export type Position = Schemas['Position'];
export type ReviewMove = Schemas['ReviewedMove'];
export type Shipped = Schemas['DuelFile'];
export type Story = Schemas['DuelStory'];
export type StoryTurn = Schemas['TurnStory'];

/** How far a solve has come. What is proven is what the first player still wins by, without the points so far. */
export type Progress = Schemas['Progress'];
export type Review = Schemas['Review'];
export type ValuesReview = Schemas['PointsReview'];
export type DecisionsReview = Schemas['DuelReview'];

/** A play: a deal, the moves from its start, and in Magic Duel the strategies as TOML, one for both seats or two. */
export interface Play {
  game: GameId;
  deal: string;
  moves: string[];
  strategies?: string[];
}

/** What deals are drawn by: those of a seed from a number on, in a size. */
export interface Numbered {
  seed: number;
  from: number;
  count: number;
  ranks?: number;
  peaks?: number;
  bags?: number;
  colours?: number;
  melt?: number;
  gems?: [number, number];
  rules?: string;
}

export type DealSource = { numbered: Numbered } | { judge: string; peaks?: number } | { notation: string };

/** A refusal of the engine: what is wrong and where. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly detail: {
      move?: number | null;
      line?: number | null;
      column?: number | null;
      low?: number | null;
      high?: number | null;
    } = {},
  ) {
    super(message);
  }
}

export interface Engine {
  info(): Promise<Info>;
  position(play: Play): Promise<Position>;
  moves(play: Play): Promise<string[]>;
  /** Solves; an aborted signal stops the solve. */
  analyse(play: Play, progress: (at: Progress) => void, signal: AbortSignal): Promise<Analysis>;
  story(play: Play): Promise<Story>;
  review(play: Play): Promise<Review>;
  deals(game: GameId, source: DealSource): Promise<Deal[]>;
  form(play: Play, form: Form): Promise<string>;
  strategies(): Promise<Shipped[]>;
  rules(): Promise<Shipped[]>;
}
