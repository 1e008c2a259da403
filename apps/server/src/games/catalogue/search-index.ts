/**
 * Search index: every position at which a match may begin, sorted by the following text (a suffix array). The matches
 * of a query are then one range, found by binary search. Built incrementally, so that nothing waits for it. Pure.
 */
import { layOut, readSyllables, readWords } from './search-words.ts';

/** Terminator of names: occurs in no name and sorts first. */
const END = 0;
/** Operations between two possible pauses: a few hundred microseconds. */
const STEP = 4_096;
/** Bits of a tag that contain an item's position; the higher bits contain how the match begins. */
const POSITION_BITS = 24;
export const POSITION_MASK = 2 ** POSITION_BITS - 1;

export type SortedStarts = {
  /** Code units of all folded names, each name terminated by `END`. */
  text: Uint16Array;
  /** 1 where a word begins, by code unit of `text`. */
  breaks: Uint8Array;
  /** Positions in `text` at which a match may begin, sorted by the following text. */
  places: Uint32Array;
  /** For each place: the item's position, and in the higher bits a value of `START`. */
  tags: Uint32Array;
};

/** A typed array that doubles its capacity when full. */
class Growing<T extends Uint8Array | Uint16Array | Uint32Array> {
  length = 0;
  items: T;
  readonly #make: (length: number) => T;
  constructor(make: (length: number) => T, length: number) {
    this.#make = make;
    this.items = make(length);
  }
  push(item: number): void {
    if (this.length === this.items.length) {
      const wider = this.#make(2 * this.items.length);
      wider.set(this.items);
      this.items = wider;
    }
    this.items[this.length++] = item;
  }
}

/** Collects folded names, and finally sorts their places. */
export class IndexBuilder {
  // The first unit is unused, so that no place is 0.
  readonly #text;
  readonly #breaks;
  readonly #places;
  readonly #tagAt;

  /**
   * @param units code units of all names; twice as many are allocated, because copying to grow would block the event
   * loop
   */
  constructor(units: number) {
    const room = 2 * units + 64;
    this.#text = new Growing((length) => new Uint16Array(length), room);
    this.#breaks = new Growing((length) => new Uint8Array(length), room);
    this.#places = new Growing((length) => new Uint32Array(length), room);
    this.#tagAt = new Growing((length) => new Uint32Array(length), room);
  }

  /** Adds the names of the item at `position`. */
  add(position: number, names: readonly string[]): void {
    const seen = new Set<string>();
    for (const name of names)
      for (const words of [readWords(name), [readSyllables(name)]]) {
        const { text, starts, breaks } = layOut(words);
        if (text === '' || seen.has(text)) continue;
        seen.add(text);
        for (let i = 0; i < text.length; i++) {
          const start = starts[i] ?? -1;
          if (start >= 0) this.#places.push(this.#text.length);
          this.#tagAt.push(start >= 0 ? (start << POSITION_BITS) | position : 0);
          this.#text.push(text.charCodeAt(i));
          this.#breaks.push(breaks[i] ?? 0);
        }
        this.#text.push(END);
        this.#breaks.push(1);
        this.#tagAt.push(0);
      }
  }

  /** Sorts; pauses periodically. */
  *sort(): Generator<undefined, SortedStarts> {
    const text = this.#text.items;
    const places = this.#places.items.subarray(0, this.#places.length);
    yield* sortPlaces(places, text);
    const tags = new Uint32Array(places.length);
    for (let i = 0; i < places.length; i++) {
      tags[i] = this.#tagAt.items[places[i] ?? 0] ?? 0;
      if ((i + 1) % STEP === 0) yield;
    }
    return { text, breaks: this.#breaks.items, places, tags };
  }
}

/** Multikey quicksort: by the code unit at a depth, then equal ones by the next. */
function* sortPlaces(places: Uint32Array, text: Uint16Array): Generator<undefined, void> {
  const open: [low: number, high: number, depth: number][] = [[0, places.length, 0]];
  let operations = 0;
  for (let part = open.pop(); part; part = open.pop()) {
    const [low, high, depth] = part;
    if (high - low < 2) continue;
    const pivot = text[(places[(low + high) >>> 1] ?? 0) + depth] ?? END;
    let below = low;
    let above = high;
    for (let i = low; i < above; ) {
      const place = places[i] ?? 0;
      const unit = text[place + depth] ?? END;
      if (unit < pivot) {
        places[i++] = places[below] ?? 0;
        places[below++] = place;
      } else if (unit > pivot) {
        places[i] = places[--above] ?? 0;
        places[above] = place;
      } else i++;
      if (++operations % STEP === 0) yield;
    }
    open.push([low, below, depth], [above, high, depth]);
    if (pivot !== END) open.push([below, above, depth + 1]);
  }
}
