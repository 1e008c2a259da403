/**
 * Pays approved months into the wallets of affiliates, once each. An approval counts as a credit of the operator: above
 * his ceiling another one decides.
 */
import { type Currency, moneyString, parseMoney } from '@parlour/contract/money';
import type { CreditAct } from '../../accounting/credit-policy/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import { frozenAmong, movePlayer } from '../../ledger/wallet/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { Book } from '../../platform/http/sessions.ts';
import { lockStatement, type ShownStatement, setPaid } from './affiliates.admin.store.ts';

export type Approval = { id: string; payout: string; reason: string };
type Refusal = 'thing.unknown' | 'approval.decided' | 'contract.changed' | 'affiliate.frozen';

/** Name of the movement: unique by statement in a wallet. */
const PAYOUT = 'affiliate';
/** Kind of the movement in statements, as of agents' commissions. */
const COMMISSION = 'commission';

/** Locks the statement and returns it if it can be paid with the amount that the operator saw. */
async function payable(tx: Tx, { id, payout }: Approval, { book, exponent }: { book: Book; exponent: number }) {
  const statement = await lockStatement(tx, BigInt(id));
  if (!statement) return fail('thing.unknown');
  if (statement.state !== 'waiting') return fail('approval.decided');
  if (parseMoney(payout, exponent) !== statement.payout) return fail('contract.changed');
  const frozen = await frozenAmong(tx, [statement.member_id], book);
  return frozen.size > 0 ? fail('affiliate.frozen') : ok(statement);
}

/** @param answer creates the endpoint's response after the commit */
export const payoutAct = <Value>(
  { book, currency, timeZone }: { book: Book; currency: Currency; timeZone: string },
  answer: (statement: ShownStatement) => Promise<Value>,
): CreditAct<Approval, Value, Refusal> => {
  const { exponent } = currency;
  const monthOf = (at: Date) =>
    new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit' }).format(at);
  return {
    async weigh(tx, input) {
      const found = await payable(tx, input, { book, exponent });
      if (!found.ok) return found;
      const { account, month_start, payout } = found.value;
      return ok({ amount: payout, title: `Affiliate ${account}, ${monthOf(month_start)}` });
    },
    async perform(tx, input, { operator, request, asker }) {
      const found = await payable(tx, input, { book, exponent });
      if (!found.ok) return found;
      const { id, member_id: memberId, payout, month_start } = found.value;
      const moved = await movePlayer(tx, {
        memberId,
        book,
        house: 'commissions',
        amount: payout,
        op: PAYOUT,
        id: id.toString(),
        kind: COMMISSION,
      });
      if (moved.state !== 'done' || moved.replayed) throw new Error(`statement ${id} was paid before`);
      await setPaid(tx, id, { transferId: moved.transfer, by: asker.name });
      await recordAudit(tx, {
        operator,
        request,
        act: 'affiliates.payout_approved',
        memberId,
        after: { statement: id.toString(), month: monthOf(month_start), payout: moneyString(payout, exponent) },
        reason: input.reason,
      });
      return ok(async () => {
        moved.afterCommit();
        return answer(found.value);
      });
    },
  };
};
