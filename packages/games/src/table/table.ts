/**
 * Games beside the slots. A round follows from what the player chose and from the numbers that were drawn; it knows no
 * stake, and pays a whole number of twentieths of the bet.
 */
import type { Draw } from '../fairness.ts';
import type { Fraction } from '../fraction.ts';

/** @typeParam Shown what happened, for the screen, the record and the verifier */
export type TableGame<Kind extends string, Shown> = {
  kind: Kind;
  /** Never reused for other rules: a round on record names it and must stay checkable. */
  id: string;
  /** Whether a text is a choice of this game. Choices are short texts, so that they can be sent, kept and read. */
  isChoice: (choice: string) => boolean;
  /**
   * What lies open before the choice, from the same numbers as the round; absent where the choice goes with the bet.
   */
  deal?: (draw: Draw) => number[];
  /** What is chosen for a player who does not; present where `deal` is. */
  stand?: string;
  /** @param choice one of this game's */
  play: (choice: string, draw: Draw) => { units: number; shown: Shown };
  /** Mean pay of a choice in bets, exactly; where it follows the deal, that of the best choice in every deal. */
  returnOf: (choice: string) => Fraction;
};
