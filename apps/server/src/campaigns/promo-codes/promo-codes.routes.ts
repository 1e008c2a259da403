import { mayFreePlay } from '@parlour/contract/accounts';
import { moneyString } from '@parlour/contract/money';
import { shownCode } from '@parlour/contract/promo-codes';
import { listPromoCodeClaims, redeemPromoCode } from '@parlour/contract/rewards.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { listOwnUses } from './promo-codes.store.ts';
import { type RedeemDeps, redeem } from './redeem.ts';
import { findPromoRule } from './rules.store.ts';

export type PromoCodesDeps = RedeemDeps & {
  currency: { exponent: number; symbol: string };
  /** The merchant's switch: promo codes are part of the reward centre. */
  isOn: () => boolean;
  /** Whether a member is in a time-out or self-excluded. */
  isStopped: (db: Db, memberId: bigint) => Promise<boolean>;
};

const OWN_SHOWN = 50;

export function promoCodesRoutes(scope: Scope, deps: PromoCodesDeps): void {
  const { db, currency, isOn, isStopped } = deps;
  const { exponent, symbol } = currency;

  mount(scope, redeemPromoCode, async ({ input: { body }, session }) => {
    const { memberId, book, type } = session;
    if (!mayFreePlay(type) || book === 'TRIAL') return fail('access.free_reject');
    if (!isOn()) return fail('access.denied');
    if (await isStopped(db, memberId)) return fail('protection.stopped');
    const outcome = await redeem(deps, { memberId, book }, body.code);
    if (!outcome.ok) return outcome;
    const { amount, rule } = outcome.value;
    const terms = rule === null ? undefined : await findPromoRule(db, rule);
    const wagering = terms?.wagering ?? 0;
    return ok({
      amount: moneyString(amount, exponent),
      wagering: String(wagering),
      days: terms && wagering > 0 ? terms.days : null,
      symbol,
    });
  });

  mount(scope, listPromoCodeClaims, async ({ session }) => {
    const rows = await listOwnUses(db, session.memberId, OWN_SHOWN);
    return ok({
      claims: rows.map(({ code, amount, at }) => ({
        code: shownCode(code),
        amount: moneyString(amount, exponent),
        at: at.toISOString(),
      })),
      symbol,
    });
  });
}
