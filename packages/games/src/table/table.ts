/**
 * Games beside the slots. A round follows from what the player chose and from the numbers that were drawn; it knows no
 * stake, and pays a whole number of twentieths of the bet.
 */
import type { Draw } from '../fairness.ts';
import type { Fraction } from '../fraction.ts';

/** A choice between cards that lie open and cards that come. What is chosen so far is empty at first. */
export type Steps = {
  /** What lies open once so much is chosen, from the same numbers as the round. */
  open: (chosen: string, draw: Draw) => number[];
  /** Whether a choice is one step more than what was chosen before. */
  follows: (chosen: string, choice: string) => boolean;
  /** Whether nothing is left to choose. */
  isWhole: (chosen: string, draw: Draw) => boolean;
  /** What is chosen to the end for a player who does not come back. */
  stand: (chosen: string) => string;
};

/** @typeParam Shown what happened, for the screen, the record and the verifier */
export type TableGame<Kind extends string, Shown> = {
  kind: Kind;
  /** Never reused for other rules: a round on record names it and must stay checkable. */
  id: string;
  /** Whether a text is a choice of this game. Choices are short texts, so that they can be sent, kept and read. */
  isChoice: (choice: string) => boolean;
  /** Present where the choice comes after the deal, in one step or in several; absent where it goes with the bet. */
  steps?: Steps;
  /** @param choice one of this game's */
  play: (choice: string, draw: Draw) => { units: number; shown: Shown };
  /** Mean pay of a choice in bets, exactly; where it follows the deal, that of the best choice in every deal. */
  returnOf: (choice: string) => Fraction;
};
