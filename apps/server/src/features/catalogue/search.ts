/**
 * Finding games by name: in every script at once, whatever the case, the accents and the spaces, and with one typing
 * error. An index of letter pairs keeps a search over tens of thousands of names well under a millisecond. Pure.
 */

import { FORGIVING_FROM, fold, nearMatcher } from '@parlour/contract/search-text';

export type Searchable = { names: string[] };

/** Letters of a query that are looked at: no name is longer, and a count of pairs fits a byte. */
const LONGEST = 200;
/** With this many exact hits nobody needs the near ones. */
const EXACT_ENOUGH = 12;

const pairsOf = (text: string): Set<string> => {
  const pairs = new Set<string>();
  for (let i = 0; i + 1 < text.length; i++) pairs.add(text.slice(i, i + 2));
  return pairs;
};

export type Index = {
  /**
   * Positions of items: names that start with the query first, then names that contain it, then names that nearly do. What
   * is not in the index yet is added before anything is looked for.
   */
  find: (query: string) => number[];
  /**
   * Adds items until all are in the index or `isOver` says that the time is over; at least one.
   *
   * @returns whether all are in
   */
  add: (isOver: () => boolean) => boolean;
};

/**
 * Makes an index, which is empty until items are added: tens of thousands of them take longer than anybody should wait who
 * asks for something else, so they are added in slices.
 *
 * @param items in the order in which equal matches are answered
 */
export function buildIndex(items: readonly Searchable[]): Index {
  const texts: string[][] = [];
  const postings = new Map<string, number[]>();
  function addOne({ names }: Searchable): void {
    const position = texts.length;
    const folded = [...new Set(names.map(fold))];
    texts.push(folded);
    const pairs = new Set<string>();
    for (const name of folded) for (const pair of pairsOf(name)) pairs.add(pair);
    for (const pair of pairs) {
      const list = postings.get(pair);
      if (list) list.push(position);
      else postings.set(pair, [position]);
    }
  }
  function add(isOver: () => boolean): boolean {
    for (let item = items[texts.length]; item; item = items[texts.length]) {
      addOne(item);
      if (isOver()) break;
    }
    return texts.length === items.length;
  }

  /** How many letter pairs of the query a name shares; one array serves every search. */
  const shared = new Uint8Array(items.length);

  function candidates(query: string): number[] {
    const lists = [...pairsOf(query)].map((pair) => postings.get(pair) ?? []);
    if (lists.length === 0) return texts.map((_, position) => position);
    return lists.reduce((rarest, list) => (list.length < rarest.length ? list : rarest));
  }

  function nearly(query: string, taken: ReadonlySet<number>): number[] {
    const lists = [...pairsOf(query)].map((pair) => postings.get(pair) ?? []).sort((a, b) => a.length - b.length);
    // One error spoils at most two letter pairs, so a near name shares all but two of them, and stands in one of the
    // three shortest lists.
    const needed = Math.max(1, lists.length - 2);
    shared.fill(0);
    for (const list of lists) for (const position of list) shared[position] = (shared[position] ?? 0) + 1;
    const isNear = nearMatcher(query);
    const found: number[] = [];
    for (const list of lists.slice(0, lists.length - needed + 1))
      for (const position of list) {
        if ((shared[position] ?? 0) < needed) continue;
        // Looked at once.
        shared[position] = 0;
        if (!taken.has(position) && texts[position]?.some(isNear)) found.push(position);
      }
    return found.sort((a, b) => a - b);
  }

  return {
    add,
    find(text) {
      add(() => false);
      const query = fold(text).slice(0, LONGEST);
      if (query === '') return [];
      const [starts, holds]: [number[], number[]] = [[], []];
      for (const position of candidates(query)) {
        const names = texts[position] ?? [];
        if (names.some((name) => name.startsWith(query))) starts.push(position);
        else if (names.some((name) => name.includes(query))) holds.push(position);
      }
      const exact = [...starts, ...holds];
      return query.length < FORGIVING_FROM || exact.length >= EXACT_ENOUGH
        ? exact
        : [...exact, ...nearly(query, new Set(exact))];
    },
  };
}
