/** Redeeming a promo code. */
import { readCode } from '@parlour/contract/promo-codes';
import { movePlayer } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import type { Book } from '../../platform/http/sessions.ts';
import type { grant as grantBonus } from '../bonus/index.ts';
import { problemOf, type Terms } from './promo-codes.rules.ts';
import {
  countMisses,
  findCode,
  insertUse,
  lockPromo,
  type PromoRow,
  recordMiss,
  takeUse,
} from './promo-codes.store.ts';
import type { Gates } from './redemption-queue.ts';

/** Unknown codes within an hour after which further ones are refused for a while. */
const MOST_MISSES = 10;

type Refusal =
  | 'promo_code.unknown'
  | 'promo_code.not_yet'
  | 'promo_code.expired'
  | 'promo_code.used_up'
  | 'promo_code.used'
  | 'request.too_many';

export type Redeemed = { amount: bigint; rule: string | null };

export type RedeemDeps = {
  db: Db;
  /** Queue of this server. */
  gates: Gates;
  ledgerId: number;
  grant: typeof grantBonus;
};

export const termsOf = (promo: PromoRow): Terms => ({
  startsAt: promo.starts_at,
  endsAt: promo.ends_at,
  stock: promo.stock,
  taken: promo.taken,
  perMember: promo.per_member,
  audience: promo.audience,
  isPaused: promo.paused_at !== null,
});

/** Rolls back the transaction. */
class Refused extends Error {
  readonly code: Refusal;
  constructor(code: Refusal) {
    super(code);
    this.code = code;
  }
}

/**
 * Redeems a code: its stock, the claim and the money are one transaction. A code whose audience excludes the member is
 * answered like an unknown one.
 */
export async function redeem(
  { db, gates, ledgerId, grant }: RedeemDeps,
  { memberId, book }: { memberId: bigint; book: Book },
  typed: string,
): Promise<Outcome<Redeemed, Refusal>> {
  const code = readCode(typed);
  const miss = async () => {
    if ((await countMisses(db, memberId)) >= MOST_MISSES) return fail('request.too_many');
    await recordMiss(db, memberId);
    return fail('promo_code.unknown');
  };
  if (code === null) return miss();
  // Many members may enter the same code at the same moment: the few that are admitted first use it up, and the others
  // are refused by one query.
  return gates(`code ${code}`, async () => {
    const seen = await findCode(db, code, memberId);
    if (!seen?.isMeant) return miss();
    // A member who guessed too often learns nothing about an existing code.
    if (seen.misses >= MOST_MISSES) return fail('request.too_many');
    const reason = reasonOf(seen);
    if (reason) return fail(reason);
    const { id } = seen.promo;
    return gates(`promo ${id}`, async () => {
      try {
        const done = await inTransaction(db, (tx) =>
          redeemIn(tx, { ledgerId, grant }, { memberId, book }, { id, code }),
        );
        done.afterCommit();
        return ok(done.value);
      } catch (error) {
        if (error instanceof Refused) return fail(error.code);
        throw error;
      }
    });
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof findCode>>>;

function reasonOf({ promo, word, had, hadThis, now }: Found): Refusal | null {
  const problem = problemOf(termsOf(promo), had, now.getTime());
  if (problem) return problem;
  if (word.uses === null || word.used < word.uses) return null;
  return hadThis ? 'promo_code.used' : 'promo_code.used_up';
}

async function redeemIn(
  tx: Tx,
  { ledgerId, grant }: Pick<RedeemDeps, 'ledgerId' | 'grant'>,
  who: { memberId: bigint; book: Book },
  { id, code }: { id: bigint; code: string },
): Promise<{ value: Redeemed; afterCommit: () => void }> {
  const { memberId } = who;
  await lockPromo(tx, id);
  // Read again under the lock, because another server, or the member on another device, may have been faster.
  const found = await findCode(tx, code, memberId);
  if (!found?.isMeant) throw new Refused('promo_code.unknown');
  const reason = reasonOf(found);
  if (reason) throw new Refused(reason);
  const { promo, had } = found;
  if (!(await takeUse(tx, { id, code }))) throw new Refused('promo_code.used_up');
  const turn = had + 1;
  const right = `promo/${id}/${turn}`;
  const given = await give(tx, grant, who, promo, right);
  await insertUse(tx, { promoId: id, memberId, turn, code, amount: given.amount, ledgerId });
  return { value: { amount: given.amount, rule: promo.rule }, afterCommit: given.afterCommit };
}

async function give(
  tx: Tx,
  grant: RedeemDeps['grant'],
  who: { memberId: bigint; book: Book },
  { rule, amount }: PromoRow,
  right: string,
): Promise<{ amount: bigint; afterCommit: () => void }> {
  if (rule === null) {
    if (amount === null) throw new Error('a promo code grants nothing');
    const op = 'promo_code';
    const moved = await movePlayer(tx, { ...who, house: 'promotions', amount, op, id: right, kind: 'promotion' });
    if (moved.state === 'short') throw new Error('a promo code took money away');
    return { amount, afterCommit: moved.afterCommit };
  }
  const given = await grant(tx, { ...who, rule, right, ...(amount === null ? {} : { amount }) });
  if (given.state === 'granted') return given;
  throw new Refused(
    given.state === 'had' ? 'promo_code.used' : given.state === 'gone' ? 'promo_code.used_up' : 'promo_code.expired',
  );
}
