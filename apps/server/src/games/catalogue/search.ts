/**
 * Searches games by name: in all scripts together, ignoring case, accents, spaces and the order of words, and with one
 * typing error: a letter wrong, missing or extra, or two letters swapped. A search takes a bounded number of steps, so
 * that none blocks the server. Pure.
 */
import { IndexBuilder, POSITION_MASK, type SortedStarts } from './search-index.ts';
import {
  foldWord,
  isInitial,
  isSolid,
  isSyllable,
  readCorrections,
  readSyllables,
  readWords,
  START,
  splitWords,
} from './search-words.ts';

export type Searchable = { names: string[] };

/** Maximum length of a query in UTF-16 units. */
const LONGEST = 60;
/** With this many exact hits near ones are not searched. */
const EXACT_ENOUGH = 12;
/**
 * Minimum length for which one error is tolerated; shorter in scripts with denser units, such as those of India and
 * China.
 */
const FORGIVING_FROM = 4;
const FORGIVING_FROM_DENSE = 3;
const isDense = (unit: number): boolean => unit >= 0x0900 && !isInitial(unit);
/** With an exact hit, a query of at least this length also matches with an error. */
const FORGIVING_BESIDE_EXACT = 5;
/** Words of a query that are matched in any order. */
const MOST_WORDS = 6;
/** Comparisons and hits allowed per search: well under a millisecond. */
const BUDGET = 16_000;
/** Cost of folding a corrected query. */
const FOLDING = 100;
/** Above this many hits the end of a match is not examined. */
const FEW_HITS = 4_096;

/** Ranks of matches, best first. */
const RANK = {
  wholeName: 0,
  firstWords: 1,
  nameStart: 2,
  words: 3,
  wordStart: 4,
  inside: 5,
  anyOrder: 6,
  nearWhole: 7,
  nearStart: 8,
  nearWord: 9,
  nearInside: 10,
  anyOrderNear: 11,
} as const;
const NOT_FOUND = 255;

export type Index = {
  /**
   * Returns positions of items, best first, equal ones in the order of the items: names that begin with the query, then
   * names with a word that does, then names that contain it, then names that contain its words in another order, then
   * near matches. An incomplete index is completed first.
   */
  find: (query: string) => number[];
  /**
   * Builds the index until it is complete or `isOver` returns true, by at least one step.
   *
   * @returns whether it is complete
   */
  add: (isOver: () => boolean) => boolean;
};

/**
 * Creates an index, which is built by `add` in slices, because tens of thousands of items take longer than other
 * requests should wait.
 *
 * @param items in the order in which equal matches are returned
 */
export function buildIndex(items: readonly Searchable[]): Index {
  let search: Search | undefined;
  function* build(): Generator<undefined, void> {
    const builder = new IndexBuilder(
      items.reduce((units, { names }) => units + names.reduce((sum, name) => sum + name.length + 1, 0), 0),
    );
    for (const [position, { names }] of items.entries()) {
      builder.add(position, names);
      if (position < items.length - 1) yield;
    }
    search = new Search(yield* builder.sort(), items.length);
  }
  const steps = build();
  function add(isOver: () => boolean): boolean {
    while (!search && !steps.next().done) if (isOver()) return false;
    return true;
  }
  return {
    add,
    find(text) {
      add(() => false);
      return search?.find(text) ?? [];
    },
  };
}

/** Whether an error is also tried before the first unit: in other scripts a match may begin at every unit anyway. */
const beginsAnywhere = (unit: number): boolean => isSolid(unit) || isSyllable(unit) || isInitial(unit);

const leastForgiven = (query: string): number => (isDense(query.charCodeAt(0)) ? FORGIVING_FROM_DENSE : FORGIVING_FROM);

type Visit = (low: number, high: number, depth: number) => void;

class Search {
  readonly #index: SortedStarts;
  /** Best rank of each item in this search; the array is reused by every search. */
  readonly #ranks: Uint8Array;
  /** Ranked items, in the order in which they were found; the first `#count` elements. */
  readonly #found: Uint32Array;
  #count = 0;
  /** Number of the query's words that an item contains. */
  readonly #held: Uint8Array;
  #budget = 0;
  /** Range found by the last `#descend`. */
  #low = 0;
  #high = 0;

  constructor(index: SortedStarts, items: number) {
    this.#index = index;
    this.#ranks = new Uint8Array(items);
    this.#found = new Uint32Array(items);
    this.#held = new Uint8Array(items);
  }

  find(given: string): number[] {
    const typed = given.slice(0, LONGEST);
    const words = readWords(typed);
    const query = words.join('');
    if (query === '') return [];
    this.#budget = BUDGET;
    this.#ranks.fill(NOT_FOUND);
    this.#count = 0;
    if (this.#descend(query, 0, 0, this.#index.places.length, 0)) this.#take(this.#low, this.#high, query.length);
    if (words.length > 1 && this.#count < EXACT_ENOUGH) this.#inAnyOrder(splitWords(typed));
    const exact = this.#count;
    if (exact < EXACT_ENOUGH && query.length >= (exact > 0 ? FORGIVING_BESIDE_EXACT : leastForgiven(query)))
      this.#nearly(typed, query);
    return this.#collect();
  }

  /** Returns the first place from `low` whose unit at `depth` is at least `unit`. */
  #bound(low: number, high: number, depth: number, unit: number): number {
    const { text, places } = this.#index;
    let from = low;
    let to = high;
    while (from < to) {
      const middle = (from + to) >>> 1;
      this.#budget--;
      if ((text[(places[middle] ?? 0) + depth] ?? 0) < unit) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Narrows a range by the units of `query` from `from` on; leaves the result in `#low` and `#high`. */
  #descend(query: string, from: number, first: number, last: number, start: number): boolean {
    const { text, places } = this.#index;
    let low = first;
    let high = last;
    for (let i = from, depth = start; i < query.length; i++, depth++) {
      const unit = query.charCodeAt(i);
      low = this.#bound(low, high, depth, unit);
      if (low >= high || text[(places[low] ?? 0) + depth] !== unit) return false;
      high = this.#bound(low + 1, high, depth, unit + 1);
    }
    this.#low = low;
    this.#high = high;
    return low < high;
  }

  /** Ranks items in a range whose match is exact and ends at `depth`. */
  #take(low: number, high: number, depth: number): void {
    const { breaks, places, tags } = this.#index;
    const end = this.#bound(low, high, depth, 1);
    const isShort = high - low <= FEW_HITS;
    for (let i = low; i < high; i++) {
      const tag = tags[i] ?? 0;
      const start = tag >>> 24;
      const endsWord = isShort && breaks[(places[i] ?? 0) + depth] === 1;
      let rank: number = RANK.inside;
      if (start === START.name) rank = i < end ? RANK.wholeName : endsWord ? RANK.firstWords : RANK.nameStart;
      else if (start === START.word) rank = i < end || endsWord ? RANK.words : RANK.wordStart;
      this.#rank(tag & POSITION_MASK, rank);
    }
  }

  /** Ranks items in a range whose match has an error. */
  readonly #takeNear: Visit = (low, high, depth) => {
    const { tags } = this.#index;
    const end = this.#bound(low, high, depth, 1);
    const last = Math.min(high, low + Math.max(this.#budget, 0));
    this.#budget -= last - low;
    for (let i = low; i < last; i++) {
      const tag = tags[i] ?? 0;
      const start = tag >>> 24;
      const rank = start === START.name ? (i < end ? RANK.nearWhole : RANK.nearStart) : RANK.nearStart + start;
      this.#rank(tag & POSITION_MASK, rank);
    }
  };

  #rank(position: number, rank: number): void {
    const before = this.#ranks[position] ?? 0;
    if (rank >= before) return;
    if (before === NOT_FOUND) this.#found[this.#count++] = position;
    this.#ranks[position] = rank;
  }

  /** Returns the found items, by rank and then in their order. */
  #collect(): number[] {
    const byRank: number[][] = [];
    const put = (position: number) => {
      const rank = this.#ranks[position] ?? NOT_FOUND;
      if (rank === NOT_FOUND) return;
      const list = byRank[rank];
      if (list) list.push(position);
      else byRank[rank] = [position];
    };
    // With many hits scanning all items is faster than sorting.
    if (this.#count > FEW_HITS / 4) for (let position = 0; position < this.#ranks.length; position++) put(position);
    else for (const position of this.#found.subarray(0, this.#count).sort()) put(position);
    return byRank.flat();
  }

  /** Finds near matches: with one error, or one wrong Korean syllable. */
  #nearly(typed: string, query: string): void {
    const before = this.#count;
    this.#near(query, this.#takeNear);
    const syllables = readSyllables(typed);
    if (syllables.length >= FORGIVING_FROM_DENSE) this.#near(syllables, this.#takeNear);
    if (this.#count === before) this.#corrected(typed);
  }

  /** Finds matches of the query with one of its letters corrected before folding. */
  #corrected(typed: string): void {
    const all = this.#index.places.length;
    for (const [start, rest] of readCorrections(typed)) {
      this.#budget -= FOLDING;
      if (this.#budget < 0) return;
      if (start === '' || !this.#descend(start, 0, 0, all, 0)) continue;
      if (rest === undefined) this.#takeNear(this.#low, this.#high, start.length);
      else
        this.#eachNext(this.#low, this.#high, start.length, (low, high) => {
          const depth = start.length + 1;
          if (this.#descend(rest, 0, low, high, depth)) this.#takeNear(this.#low, this.#high, depth + rest.length);
        });
    }
  }

  /** Visits the sub-ranges of a range that differ in their unit at `depth`. */
  #eachNext(low: number, high: number, depth: number, visit: (low: number, high: number, unit: number) => void): void {
    const { text, places } = this.#index;
    for (let next = low; next < high && this.#budget > 0; ) {
      const unit = text[(places[next] ?? 0) + depth] ?? 0;
      const after = this.#bound(next, high, depth, unit + 1);
      if (unit !== 0) visit(next, after, unit);
      next = after;
    }
  }

  /** Visits every range that begins with `query` after one error. */
  #near(query: string, visit: Visit): void {
    const length = query.length;
    const hit = (from: number, low: number, high: number, depth: number) => {
      if (this.#descend(query, from, low, high, depth)) visit(this.#low, this.#high, depth + length - from);
    };
    let low = 0;
    let high = this.#index.places.length;
    for (let i = 0; i < length && low < high && this.#budget > 0; i++) {
      const unit = query.charCodeAt(i);
      // One unit extra.
      if (i + 1 < length || i >= FORGIVING_FROM) hit(i + 1, low, high, i);
      // Two units swapped.
      if (i + 1 < length && this.#descend(query.charAt(i + 1) + query.charAt(i), 0, low, high, i))
        hit(i + 2, this.#low, this.#high, i + 2);
      // One unit wrong, or one missing before it.
      if (i > 0 || !beginsAnywhere(unit)) {
        const [from, to] = i > 0 ? [low, high] : this.#sameScript(unit);
        this.#eachNext(from, to, i, (start, end, other) => {
          if (other === unit) return;
          hit(i + 1, start, end, i + 1);
          hit(i, start, end, i + 1);
        });
      }
      if (!this.#descend(query.charAt(i), 0, low, high, i)) return;
      low = this.#low;
      high = this.#high;
    }
  }

  /** Returns approximately the range of places that begin in the script of `unit`. */
  #sameScript(unit: number): [number, number] {
    const all = this.#index.places.length;
    const [first, last] = unit < 0x80 ? [0x30, 0x7a] : [unit & 0xff00, unit | 0xff];
    return [this.#bound(0, all, 0, first), this.#bound(0, all, 0, last + 1)];
  }

  /** Finds items that contain every word in any order; a word without an exact match may have one error. */
  #inAnyOrder(words: readonly string[]): void {
    const sought = words
      .map((typed) => ({ word: foldWord(typed), syllables: readSyllables(typed) }))
      // A single letter occurs in nearly every name.
      .filter(({ word }) => word.length > 1 || !/^[a-z]?$/.test(word))
      .slice(0, MOST_WORDS);
    if (sought.length === 0) return;
    const { tags } = this.#index;
    this.#held.fill(0);
    let hasError = false;
    for (const [k, { word, syllables }] of sought.entries()) {
      let isHeld = false;
      const take: Visit = (low, high) => {
        this.#budget -= (high - low) >> 4;
        for (let i = low; i < high; i++) {
          const position = (tags[i] ?? 0) & POSITION_MASK;
          if (this.#held[position] !== k) continue;
          this.#held[position] = k + 1;
          isHeld = true;
        }
      };
      if (this.#descend(word, 0, 0, this.#index.places.length, 0)) take(this.#low, this.#high, word.length);
      if (!isHeld && word.length >= leastForgiven(word)) {
        hasError = true;
        this.#near(word, take);
        if (syllables.length >= FORGIVING_FROM_DENSE) this.#near(syllables, take);
      }
      if (!isHeld) return;
    }
    const rank = hasError ? RANK.anyOrderNear : RANK.anyOrder;
    for (let position = 0; position < this.#held.length; position++)
      if (this.#held[position] === sought.length) this.#rank(position, rank);
  }
}
