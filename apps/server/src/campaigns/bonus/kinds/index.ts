import type { BonusKind } from '@parlour/contract/bonus';
import { cashback } from './cashback.ts';
import { checkIn } from './check-in.ts';
import { firstDeposit, match } from './deposits.ts';
import { freeRounds } from './free-rounds.ts';
import { levelUp, manual, promoCode } from './given.ts';
import type { Kind } from './kind.ts';

/** A kind without an implementation does not compile. */
export const KINDS: Record<BonusKind, Kind> = {
  firstDeposit,
  match,
  cashback,
  checkIn,
  freeRounds,
  levelUp,
  promoCode,
  manual,
};
