// The engine behind `faceup serve`.

import {
  Refusal,
  type Analysis,
  type Deal,
  type DealSource,
  type Engine,
  type Form,
  type GameId,
  type Info,
  type Play,
  type Position,
  type Progress,
  type Review,
  type Shipped,
  type Story,
} from './engine';
import { events } from './sse';

type Ask = 'position' | 'moves' | 'story';

export class HttpEngine implements Engine {
  /** @param base where the API is, with a slash at its end */
  constructor(private readonly base: string) {}

  info(): Promise<Info> {
    return this.get('info');
  }

  position(play: Play): Promise<Position> {
    return this.ask(play, 'position');
  }

  moves(play: Play): Promise<string[]> {
    return this.ask(play, 'moves');
  }

  story(play: Play): Promise<Story> {
    return this.ask({ ...play, moves: [] }, 'story');
  }

  review(play: Play): Promise<Review> {
    return this.post('review', play);
  }

  async deals(game: GameId, source: DealSource): Promise<Deal[]> {
    let body: object = { game, ...source };
    if ('numbered' in source) {
      const { rules, ...numbered } = source.numbered;
      body = rules === undefined ? { game, numbered } : { game, numbered, rules };
    }
    const answer = await this.post<{ deals: Deal[] }>('deals', body);
    return answer.deals;
  }

  async form(play: Play, form: Form): Promise<string> {
    const answer = await this.post<{ text: string }>('forms', { ...play, form });
    return answer.text;
  }

  strategies(): Promise<Shipped[]> {
    return this.get('strategies');
  }

  rules(): Promise<Shipped[]> {
    return this.get('rules');
  }

  async analyse(play: Play, progress: (at: Progress) => void, signal: AbortSignal): Promise<Analysis> {
    const response = await this.send('analyse', { ...play, ask: 'analysis' }, signal);
    if (response.body === null) throw new Refusal('network', 'the answer is empty');
    for await (const { event, data } of events(response.body)) {
      const told: unknown = JSON.parse(data);
      if (event === 'progress') progress(told as Progress);
      else if (event === 'done') return told as Analysis;
      else if (event === 'failed') throw refusal(told);
    }
    throw new Refusal('network', 'the answer broke off');
  }

  private ask<T>(play: Play, ask: Ask): Promise<T> {
    return this.post('ask', { ...play, ask });
  }

  private async post<T>(path: string, body: unknown): Promise<T> {
    return (await (await this.send(path, body)).json()) as T;
  }

  private async send(path: string, body: unknown, signal: AbortSignal | null = null): Promise<Response> {
    return this.checked(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
  }

  private async get<T>(path: string): Promise<T> {
    return (await (await this.checked(path, {})).json()) as T;
  }

  private async checked(path: string, init: RequestInit): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(this.base + path, init);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw new Refusal('network', 'the engine does not answer; is `faceup serve` still running?');
    }
    if (response.ok) return response;
    throw refusal(await response.json().catch(() => null), response.status);
  }
}

function refusal(told: unknown, status = 0): Refusal {
  const error = (told as { error?: Record<string, unknown> } | null)?.error ?? (told as Record<string, unknown> | null);
  if (error && typeof error['message'] === 'string') {
    const { code, message, ...detail } = error;
    return new Refusal(String(code ?? status), String(message), detail);
  }
  return new Refusal(String(status), `the engine answered with status ${status}`);
}
