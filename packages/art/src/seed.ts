/** Seeded choice: the same text gives the same numbers on every machine. */

/** FNV-1a over code points, 32 bits. */
export const hash = (text: string): number => {
  let h = 2166136261;
  for (const character of text) {
    h ^= character.codePointAt(0) ?? 0;
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
};

export interface Random {
  /** A float in [low, high). */
  float(low?: number, high?: number): number;
  /** A whole number in [low, high]. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
}

/** mulberry32. */
export const random = (seed: number): Random => {
  let a = seed >>> 0;
  const next = () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    float: (low = 0, high = 1) => low + (high - low) * next(),
    whole: (low, high) => Math.floor(low + (high - low + 1) * next()),
    pick<T>(list: readonly T[]): T {
      const chosen = list[Math.floor(next() * list.length)];
      if (chosen === undefined) throw new Error('nothing to pick from');
      return chosen;
    },
  };
};

/** Rounds to one decimal, which suffices for an image of a few hundred pixels and keeps the SVG small. */
export const round = (x: number): number => Math.round(x * 10) / 10;
