/** The fast draw: four numbers of 36 are chosen, nine are drawn. */
import { fraction, ways } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import { drawSome } from './cards.ts';
import type { TableGame } from './table.ts';

export const KENO = { numbers: 36, picks: 4, drawn: 9 } as const;
/** Payment by number of correct picks, in bets. */
export const KENO_PAYS: readonly number[] = [0, 0, 1, 6, 240];

export type KenoShown = {
  /** In the order in which they were drawn, from 1. */
  drawn: number[];
  hits: number[];
};

const CHOICE = /^[1-9][0-9]?(,[1-9][0-9]?){3}$/;
/** Numbers of a choice such as `3,12,20,36`. */
export const picksOf = (choice: string): number[] => choice.split(',').map(Number);

export const keno: TableGame<'keno', KenoShown> = {
  kind: 'keno',
  id: 'keno-1',
  isChoice(choice) {
    if (!CHOICE.test(choice)) return false;
    const picks = picksOf(choice);
    // Only the ascending form is valid, so that no number is repeated.
    return picks.every((n, i) => n <= KENO.numbers && (i === 0 || n > (picks[i - 1] ?? 0)));
  },
  play(choice, draw) {
    const picks = new Set(picksOf(choice));
    const drawn = drawSome(KENO.drawn, KENO.numbers, draw).map((n) => n + 1);
    const hits = drawn.filter((n) => picks.has(n));
    return { units: (KENO_PAYS[hits.length] ?? 0) * BET_UNITS, shown: { drawn, hits } };
  },
  returnOf() {
    const { numbers, picks, drawn } = KENO;
    const sum = KENO_PAYS.reduce(
      (all, pay, hits) => all + BigInt(pay) * ways(drawn, hits) * ways(numbers - drawn, picks - hits),
      0n,
    );
    return fraction(sum, ways(numbers, picks));
  },
};
