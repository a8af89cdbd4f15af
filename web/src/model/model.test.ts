import { describe, expect, it } from 'vitest';
import type { MoveValue } from '../engine';
import { EventCutter } from '../sse';
import { choose, share } from './chance';
import { barShare, grouped, lead, seenBy, short, signed } from './format';
import { BadLink, decode, encode, merge, type Link } from './link';
import { parts } from './notation';
import { add, addLine, emptyTree, find, hasMore, lineEnd, movesTo, next, promote, read, remove, visit, write, type Tree } from './tree';

const grown = (): Tree => {
  let [tree, at] = addLine(emptyTree, 0, ['hold', 'base 2B 4', 'hold']);
  [tree] = addLine(tree, 0, ['hold', 'base 2B 2', 'peak 4R 6B 6']);
  [tree] = add(tree, 1, 'base 7B 6');
  return visit(tree, at);
};

describe('tree', () => {
  it('is written and read back with all its variations, the main line first', () => {
    const text = 'hold;base 2B 4(base 2B 2;peak 4R 6B 6)(base 7B 6);hold';
    expect(write(grown())).toBe(text);
    expect(write(read(text) as Tree)).toBe(text);
  });

  it('reads nested variations', () => {
    const text = '1;2(3;4(5)(6;7);8);9';
    const tree = read(text) as Tree;
    expect(write(tree)).toBe(text);
    expect(find(tree, ['1', '3', '6', '7'])).not.toBeNull();
    expect(find(tree, ['1', '3', '7'])).toBeNull();
  });

  it.each(['(1)', '1)', '1(2', '1;2(3))'])('refuses %s', (text) => expect(read(text)).toBeNull());

  it('refuses more than a link may hold', () => {
    expect(read(Array.from({ length: 5000 }, (_, at) => at).join(';'))).toBeNull();
  });

  it('finds a move that is there already instead of adding it twice', () => {
    const [first, at] = add(emptyTree, 0, '4');
    expect(add(first, 0, '4')).toEqual([first, at]);
  });

  it('redoes what was on show last, not what comes first', () => {
    let tree = grown();
    const side = find(tree, ['hold', 'base 2B 2', 'peak 4R 6B 6']) as number;
    tree = visit(tree, side);
    expect(lineEnd(tree, 0)).toBe(side);
    expect(movesTo(tree, next(tree, 1) as number)).toEqual(['hold', 'base 2B 2']);
  });

  it('takes a variation away and makes another the main line', () => {
    const tree = grown();
    const side = find(tree, ['hold', 'base 2B 2']) as number;
    expect(write(remove(tree, side))).toBe('hold;base 2B 4(base 7B 6);hold');
    expect(write(promote(tree, side))).toBe('hold;base 2B 2(base 2B 4;hold)(base 7B 6);peak 4R 6B 6');
  });

  it('knows whether it holds more than the way to a node', () => {
    const [line, end] = addLine(emptyTree, 0, ['1', '2']);
    expect(hasMore(line, end)).toBe(false);
    expect(hasMore(line, 1)).toBe(true);
    expect(hasMore(add(line, 1, '3')[0], end)).toBe(true);
  });
});

describe('link', () => {
  const link: Link = {
    game: 'house-of-cards',
    rules: '1',
    deal: '1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B',
    tree: grown(),
    at: 2,
    seats: [{ by: 'person' }, { by: 'engine', errors: 0.2 }],
    values: false,
    strategies: [],
  };

  it('can be read by people', () => {
    expect(encode({ ...link, ...{ tree: addLine(emptyTree, 0, ['base 2B 4'])[0], at: 1 } })).toBe(
      '#g=house-of-cards&r=1&d=1R+2R+3R+4R+5R+5B+4B+3B+%7C+2B+1B&m=base+2B+4&p=p,e20&v=0',
    );
  });

  it('gives back all that was put in', () => {
    const back = decode(encode(link)) as Link;
    expect(write(back.tree)).toBe(write(link.tree));
    expect(movesTo(back.tree, back.at)).toEqual(movesTo(link.tree, link.at));
    expect({ ...back, tree: null, at: null }).toEqual({ ...link, tree: null, at: null });
  });

  it('keeps awkward characters of deals and strategies', () => {
    const strategies = ['name = "50 % + more"\n# a & b = c;', 'statement'];
    const deal = 'hand 4 limit 9 : PSMIF/FIMSP';
    const back = decode(encode({ ...link, game: 'magic-duel', deal, strategies, tree: emptyTree, at: 0 })) as Link;
    expect([back.deal, back.strategies]).toEqual([deal, strategies]);
  });

  it('is null where there is none and a clear error where it is broken', () => {
    expect(decode('')).toBeNull();
    expect(() => decode('#g=chess&d=x')).toThrow(BadLink);
    expect(() => decode('#g=gems-fight')).toThrow(/`d`/);
    expect(() => decode('#g=gems-fight&d=G0+S1:&t=1(2')).toThrow(/`t`/);
  });

  it('adds the variations of an address to those on show', () => {
    const [shown] = addLine(emptyTree, 0, ['1', '2']);
    const [tree, at] = addLine(emptyTree, 0, ['1', '3']);
    const [joined, on] = merge(shown, { ...link, tree, at });
    expect(write(joined)).toBe('1;2(3)');
    expect(movesTo(joined, on)).toEqual(['1', '3']);
  });
});

describe('values', () => {
  it('have a sign, and a real minus sign', () => {
    expect([signed(4), signed(-3), signed(0), signed(-0)]).toEqual(['+4', '\u22123', '0', '0']);
  });

  it('say who wins', () => {
    const players = ['Axel', 'Birgit'];
    expect(short(4, 0, players, 'tie')).toBe('Axel +4');
    expect(short(-4, 0, players, 'tie')).toBe('Birgit +4');
    expect(short(-4, 1, players, 'tie')).toBe('Axel +4');
    expect(short(0, 1, players, 'tie')).toBe('tie');
    expect(lead(-2, 1)).toEqual({ by: 0, points: 2 });
  });

  it('turn round for the other reader', () => {
    expect([seenBy(4, 0, 1), seenBy(4, 1, 1), Object.is(seenBy(0, 0, 1), 0)]).toEqual([-4, 4, true]);
  });

  it('fill a bar by their size', () => {
    expect([barShare(0, 10), barShare(10, 10), barShare(-30, 10)]).toEqual([0, 0.5, -0.75]);
    expect(grouped(1234567)).toBe('1\u202f234\u202f567');
  });
});

describe('moves', () => {
  it('are taken apart by their notation', () => {
    expect(parts('base 2B 4')).toEqual({ kind: 'base', cards: ['2B'], place: 4 });
    expect(parts('peak 4R 13B 6')).toEqual({ kind: 'peak', cards: ['4R', '13B'], place: 6 });
    expect(parts('12')).toEqual({ kind: 'pour', bag: 12 });
    expect(parts('destroy M')).toEqual({ kind: 'destroy', card: 'M' });
    expect(parts('allow')).toEqual({ kind: 'allow' });
    expect(parts('jump')).toEqual({ kind: 'other' });
  });
});

describe('an engine that errs', () => {
  const move = (name: string, best: boolean): MoveValue => ({
    move: name, says: '', because: [], value: 0, total: 0, loss: best ? 0 : 2, best, reply: null, reply_by: null,
  });
  const moves = [move('1', true), move('2', false), move('3', false)];

  it('plays best at 0 and never best at 1', () => {
    for (let number = 0; number < 50; number++) {
      expect(choose(moves, 0, 'deal', number)?.move).toBe('1');
      expect(choose(moves, 1, 'deal', number)?.move).not.toBe('1');
    }
    expect(choose([move('1', true)], 1, 'deal', 0)?.move).toBe('1');
    expect(choose([], 1, 'deal', 0)).toBeNull();
  });

  it('errs about as often as it is told, and again alike', () => {
    const errs = Array.from({ length: 2000 }, (_, at) => choose(moves, 0.2, `deal ${at}`, 3)?.move !== '1');
    const rate = errs.filter(Boolean).length / errs.length;
    expect(rate).toBeGreaterThan(0.16);
    expect(rate).toBeLessThan(0.24);
    expect(share('x')).toBe(share('x'));
  });
});

describe('server-sent events', () => {
  it('are cut wherever the pieces end', () => {
    const text = 'event: progress\ndata: {"nodes":1}\n\n: still here\n\nevent: done\r\ndata: {"a":\ndata: 2}\n\n';
    const cutter = new EventCutter();
    const seen = [...text].flatMap((letter) => cutter.push(letter));
    expect(seen).toEqual([
      { event: 'progress', data: '{"nodes":1}' },
      { event: 'done', data: '{"a":\n2}' },
    ]);
  });
});
