// A play with its variations. Trees are never changed in place: every change gives a new one, so that the page sees it.

export interface TreeNode {
  readonly id: number;
  /** The move that leads here; null at the start. */
  readonly move: string | null;
  readonly parent: number;
  /** What was tried from here; the first is the main line. */
  readonly children: readonly number[];
  /** The child that was on show last: where redo goes. */
  readonly last: number | null;
}

export type Tree = readonly TreeNode[];

/** A link is no place for more. */
export const MAX_NODES = 4000;

export const emptyTree: Tree = [{ id: 0, move: null, parent: 0, children: [], last: null }];

export function node(tree: Tree, id: number): TreeNode {
  const found = tree[id];
  if (!found) throw new RangeError(`no node ${id}`);
  return found;
}

/** Adds a move behind a node, or finds it there. */
export function add(tree: Tree, at: number, move: string): [Tree, number] {
  const parent = node(tree, at);
  const known = parent.children.find((child) => node(tree, child).move === move);
  if (known !== undefined) return [remember(tree, at, known), known];
  const id = tree.length;
  const grown = tree.map((one) => (one.id === at ? { ...one, children: [...one.children, id], last: id } : one));
  grown.push({ id, move, parent: at, children: [], last: null });
  return [grown, id];
}

/** Adds several moves one behind the other. */
export function addLine(tree: Tree, at: number, moves: readonly string[]): [Tree, number] {
  return moves.reduce<[Tree, number]>(([grown, last], move) => add(grown, last, move), [tree, at]);
}

function remember(tree: Tree, at: number, child: number): Tree {
  if (node(tree, at).last === child) return tree;
  return tree.map((one) => (one.id === at ? { ...one, last: child } : one));
}

/** The nodes from the start to a node, both with them. */
export function path(tree: Tree, id: number): number[] {
  const back = [id];
  while (id !== 0) {
    id = node(tree, id).parent;
    back.push(id);
  }
  return back.reverse();
}

/** The moves that lead to a node. */
export function movesTo(tree: Tree, id: number): string[] {
  return path(tree, id).flatMap((one) => node(tree, one).move ?? []);
}

/** The node that redo goes to, or null. */
export function next(tree: Tree, id: number): number | null {
  const { last, children } = node(tree, id);
  return last ?? children[0] ?? null;
}

/** The end of the line on which a node lies. */
export function lineEnd(tree: Tree, id: number): number {
  for (let on = next(tree, id); on !== null; on = next(tree, on)) id = on;
  return id;
}

/** Makes the way to a node the one that redo follows. */
export function visit(tree: Tree, id: number): Tree {
  return path(tree, id).reduce((seen, one) => (one === 0 ? seen : remember(seen, node(seen, one).parent, one)), tree);
}

/** The node after these moves, as far as the tree has them. */
export function find(tree: Tree, moves: readonly string[]): number | null {
  let at = 0;
  for (const move of moves) {
    const child = node(tree, at).children.find((one) => node(tree, one).move === move);
    if (child === undefined) return null;
    at = child;
  }
  return at;
}

/** Takes a node and all behind it away. Numbers of other nodes stay. */
export function remove(tree: Tree, id: number): Tree {
  if (id === 0) return emptyTree;
  const { parent } = node(tree, id);
  return tree.map((one) => {
    if (one.id !== parent) return one;
    return { ...one, children: one.children.filter((child) => child !== id), last: one.last === id ? null : one.last };
  });
}

/** Makes the way to a node the main line. */
export function promote(tree: Tree, id: number): Tree {
  const way = new Set(path(tree, id));
  return tree.map((one) => {
    const first = one.children.find((child) => way.has(child));
    if (first === undefined || !way.has(one.id)) return one;
    return { ...one, children: [first, ...one.children.filter((child) => child !== first)] };
  });
}

/** Whether the tree is more than the way to this node. */
export function hasMore(tree: Tree, at: number): boolean {
  const way = new Set(path(tree, at));
  return [...way].some((id) => node(tree, id).children.some((child) => !way.has(child)));
}

/**
 * The tree as text: moves of the main line separated by `;`, and behind a move in brackets what was tried in its place,
 * `a;b(c;d)(e);f`.
 */
export function write(tree: Tree): string {
  return behind(tree, 0);
}

function behind(tree: Tree, at: number): string {
  const parts: string[] = [];
  for (;;) {
    const [main, ...others] = node(tree, at).children;
    if (main === undefined) return parts.join(';');
    const tried = others.map((other) => `(${[node(tree, other).move, behind(tree, other)].filter(Boolean).join(';')})`);
    parts.push(node(tree, main).move + tried.join(''));
    at = main;
  }
}

/** Reads what `write` gives; null if it is no tree or larger than a link may be. */
export function read(text: string): Tree | null {
  let tree = emptyTree;
  let at = 0;
  const left: number[] = [];
  for (const token of text.match(/[^;()]+|[;()]/g) ?? []) {
    if (token === '(') {
      if (at === 0) return null;
      left.push(at);
      at = node(tree, at).parent;
    } else if (token === ')') {
      const back = left.pop();
      if (back === undefined) return null;
      at = back;
    } else if (token !== ';') {
      if (tree.length >= MAX_NODES) return null;
      [tree, at] = add(tree, at, token.trim());
    }
  }
  return left.length === 0 ? tree.map((one) => ({ ...one, last: null })) : null;
}
