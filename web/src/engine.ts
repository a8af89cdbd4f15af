// What the page asks of the engine. The page knows no rules: legal moves, values and texts come from here. One
// implementation speaks HTTP (http.ts); another could call an engine inside the page.

export type GameId = 'house-of-cards' | 'gems-fight' | 'magic-duel';

export interface HouseCard {
  card: string;
  kind: 'rising' | 'falling' | 'base';
  x: number;
  y: number;
  open: boolean;
}

export interface HouseSite {
  place: number;
  y: number;
  kind: 'valley' | 'base';
  cards: string[];
}

export interface HouseBoard {
  peaks: number;
  cards: HouseCard[];
  sites: HouseSite[];
  held: (string | null)[];
  row: string[];
}

export interface Bag {
  number: number;
  gems: number[];
  left: boolean;
  stones: number;
}

export interface GemsBoard {
  colours: number;
  melt: number;
  bags: Bag[];
  cooker: number[];
}

export interface DuelSide {
  deck: string;
  hand: string;
  field: string;
  grave: string;
}

export interface DuelBoard {
  turn: number;
  turn_player: string;
  stage: string;
  sides: DuelSide[];
}

export type Board = { house: HouseBoard } | { gems: GemsBoard } | { duel: DuelBoard };

export interface Position {
  game: GameId;
  deal: string;
  played: string[];
  state: string;
  players: string[];
  player: string | null;
  points: number[];
  winner: string | null;
  standing: string;
  board: Board;
}

export interface MoveValue {
  move: string;
  says: string;
  because: string[];
  value: number | null;
  total: number | null;
  loss: number | null;
  best: boolean;
  reply: string | null;
  reply_by: string | null;
}

export interface LineStep {
  player: string;
  move: string;
  says: string;
  points: number[];
}

export interface Analysis {
  position: Position;
  player: string;
  value: number | null;
  total: number | null;
  moves: MoveValue[];
  line: LineStep[];
  notes: string[];
  nodes: number;
  method: string;
}

/** How far a solve has come. The interval is proven for the player to move, as `total` of an analysis is. */
export interface Progress {
  seconds: number;
  nodes?: number | null;
  proven?: { low: number; high: number } | null;
}

export interface ReviewMove {
  number: number;
  player: string;
  move: string;
  says: string;
  points: number[];
  before: number | null;
  after: number | null;
  loss: number | null;
  mark: 'only' | 'best' | 'inaccuracy' | 'mistake' | null;
  best: string[];
  reply: string | null;
}

export interface ReviewSide {
  player: string;
  decisions: number;
  best?: number;
  inaccuracies?: number;
  mistakes?: number;
  lost?: number;
  differ?: number;
}

export interface ValuesReview {
  kind: 'values';
  players: string[];
  perfect: number | null;
  value: number | null;
  moves: ReviewMove[];
  sides: ReviewSide[];
  costliest: number | null;
  known_after: number;
  says: string[];
}

export interface Outcome {
  winner: string | null;
  turn: number;
}

export interface Decision {
  number: number;
  turn: number;
  player: string;
  question: string;
  answer: string;
  says: string;
  strategy: string;
  strategy_says: string;
  because: string[];
  same: boolean;
  followed: Outcome;
  after: Outcome;
}

export interface DecisionsReview {
  kind: 'decisions';
  players: string[];
  strategies: string[];
  by_strategies: Outcome;
  decisions: Decision[];
  sides: ReviewSide[];
  parts: number | null;
  says: string[];
}

export type Review = ValuesReview | DecisionsReview;

export interface StoryDecision {
  player: string;
  question: string;
  answer: string;
  says: string;
  because: string[];
  then: string[];
}

export interface StoryTurn {
  turn: number;
  player: string;
  draw: string;
  hand: { kind: string; count: number; priority: string; because: string }[];
  decisions: StoryDecision[];
  end: string[];
}

export interface Story {
  turns: StoryTurn[];
  winner: string | null;
  last_turn: number;
  ending: string;
}

/** A play: a deal, the moves from its start, and in Magic Duel the strategies as TOML, one for both seats or two. */
export interface Play {
  game: GameId;
  deal: string;
  moves: string[];
  strategies?: string[];
}

export interface Deal {
  deal: string;
  player?: string | null;
  name?: string | null;
  number?: number | null;
  case?: number | null;
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

export type Form = 'judge' | 'notation' | 'record' | 'svg' | 'json' | 'markdown';

export interface Info {
  version: string;
  rules: Record<string, string>;
}

export interface Shipped {
  name: string;
  title: string;
  toml: string;
}

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
