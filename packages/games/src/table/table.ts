/**
 * Games other than slots. A round is determined by the player's choice and the drawn numbers; it is independent of the
 * stake, and pays a whole number of twentieths of the bet.
 */
import type { Draw } from '../fairness.ts';
import type { Fraction } from '../fraction.ts';

/** A choice made after the deal, in steps. The choice so far is initially empty. */
export type Steps = {
  /** Visible cards after the choice so far, from the same numbers as the round. */
  open: (chosen: string, draw: Draw) => number[];
  /** Whether a choice extends the previous one by one step. */
  follows: (chosen: string, choice: string) => boolean;
  /** Whether the choice is complete. */
  isWhole: (chosen: string, draw: Draw) => boolean;
  /** Completes the choice for a player who does not return. */
  stand: (chosen: string) => string;
};

/** @typeParam Shown outcome, for the screen, the record and the verifier */
export type TableGame<Kind extends string, Shown> = {
  kind: Kind;
  /** Never reused for other rules: stored rounds refer to it and must remain verifiable. */
  id: string;
  /** Whether a text is a valid choice of this game. Choices are short texts, easy to send, store and read. */
  isChoice: (choice: string) => boolean;
  /** Present when the choice is made after the deal, in one or several steps; absent when it is part of the bet. */
  steps?: Steps;
  /** @param choice one of this game's */
  play: (choice: string, draw: Draw) => { units: number; shown: Shown };
  /** Exact mean payment of a choice in bets; for a choice after the deal, under best play. */
  returnOf: (choice: string) => Fraction;
};
