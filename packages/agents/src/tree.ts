/** The tree of members at a moment. `null` is the house. */

export type Placed = { id: string; parent: string | null };
/** Moves a member and his whole branch below another upline. */
export type Move = { member: string; to: string | null; requestedAt: number };

export type Tree = {
  parentOf: (id: string) => string | null;
  /** The member, his upline, and so on up to the top. */
  chainOf: (id: string) => string[];
  /** 0 for a member directly below the house. */
  depthOf: (id: string) => number;
  /** The member and his whole branch. */
  branchOf: (id: string) => ReadonlySet<string>;
  childrenOf: (id: string) => readonly string[];
};

export function buildTree(members: Iterable<Placed>): Tree {
  const placed = [...members];
  const parents = new Map(placed.map(({ id, parent }) => [id, parent]));
  const children = Map.groupBy(placed, ({ parent }) => parent);
  const parentOf = (id: string) => parents.get(id) ?? null;
  const childrenOf = (id: string) => (children.get(id) ?? []).map((child) => child.id);
  const chainOf = (id: string) => {
    const chain: string[] = [];
    for (let at: string | null = id; at !== null; at = parentOf(at)) chain.push(at);
    return chain;
  };
  const branchOf = (id: string) => {
    const branch = new Set([id]);
    for (const one of branch) for (const child of childrenOf(one)) branch.add(child);
    return branch;
  };
  return { parentOf, childrenOf, chainOf, branchOf, depthOf: (id) => chainOf(id).length - 1 };
}

/**
 * Builds the tree of a period: registrations count immediately, moves only when requested by its start.
 *
 * @param members with their upline at registration
 * @param moves in the order of their requests
 */
export function treeAt(members: readonly Placed[], moves: readonly Move[], start: number): Tree {
  const parents = new Map(members.map(({ id, parent }) => [id, parent]));
  for (const { member, to, requestedAt } of moves) if (requestedAt <= start) parents.set(member, to);
  return buildTree([...parents].map(([id, parent]) => ({ id, parent })));
}

/** Whether a move would create a cycle: below the member himself or his branch. */
export const closesCircle = (tree: Tree, { member, to }: Pick<Move, 'member' | 'to'>): boolean =>
  to !== null && tree.chainOf(to).includes(member);
