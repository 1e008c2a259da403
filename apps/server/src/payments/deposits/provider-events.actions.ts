/** Effects of providers' messages. */
import type { PaymentProviderCode } from '@parlour/contract/deposits';
import { type Message, type PaymentEvent, ProviderDown } from '../../adapters/payments/payments.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { settle } from './credit-deposit.ts';
import { type DepositContext, notifyOperators, publishDeposit } from './deposit-context.ts';
import { type Verdict, verdictOf } from './deposits.rules.ts';
import { type DepositRow, lockByProviderRef, lockDeposit, moveDeposit, recordSeen } from './deposits.store.ts';
import { recordFailure } from './methods.store.ts';
import { finishEvent, insertEvent, openCase } from './provider-events.store.ts';

/** The outcome, and what to publish after the commit. */
type Done = { outcome: string; afterCommit: () => void };
const quiet = (outcome: string): Done => ({ outcome, afterCommit: () => {} });

/** Executes a verdict on a deposit that the caller has locked. */
async function carryOut(
  tx: Tx,
  depositContext: DepositContext,
  deposit: DepositRow,
  news: PaymentEvent,
  verdict: Verdict,
): Promise<Done> {
  const { id, state: from } = deposit;
  const mover = 'provider' as const;
  switch (verdict.act) {
    case 'nothing':
      return quiet(verdict.outcome);
    case 'seen': {
      const row = await recordSeen(tx, id);
      if (row) await publishDeposit(depositContext, tx, row);
      return quiet('seen');
    }
    case 'settle': {
      const { row, afterCommit } = await settle(tx, depositContext, { deposit, mover, extRef: news.paymentRef });
      // The player has long left the payment page.
      if (from === 'expired') await depositContext.write(tx, row);
      return { outcome: from === 'expired' ? 'settled late' : 'settled', afterCommit };
    }
    case 'fail':
    case 'expire': {
      const [to, reason] =
        verdict.act === 'fail' ? (['failed', 'declined'] as const) : (['expired', 'expired'] as const);
      const row = await moveDeposit(tx, id, { from, to, mover }, { reason });
      if (!row) throw new Error(`deposit ${id} moved on under its lock`);
      await depositContext.ports.depositFell(tx, { depositId: id });
      await publishDeposit(depositContext, tx, row);
      return quiet(to);
    }
    case 'case': {
      const { provider } = deposit;
      const { providerRef, paymentRef: extRef, amount, currency } = news;
      await openCase(tx, { kind: verdict.kind, provider, providerRef, extRef, depositId: id, amount, currency });
      const row = verdict.confirming ? await moveDeposit(tx, id, { from, to: 'confirming', mover }) : undefined;
      if (row) await publishDeposit(depositContext, tx, row);
      return { outcome: `case: ${verdict.kind}`, afterCommit: () => notifyOperators(depositContext) };
    }
  }
}

async function apply(tx: Tx, depositContext: DepositContext, deposit: DepositRow, news: PaymentEvent): Promise<Done> {
  const { code: currency, exponent } = depositContext.currency;
  const standing = { state: deposit.state, asked: deposit.asked, extRef: deposit.ext_ref, currency, exponent };
  return carryOut(tx, depositContext, deposit, news, verdictOf(standing, news));
}

/**
 * Processes a provider's message once: a repeated delivery changes nothing. The message, the deposit and the money are
 * one transaction.
 *
 * @returns the outcome
 */
export async function hear(
  depositContext: DepositContext,
  provider: PaymentProviderCode,
  message: Message,
): Promise<string> {
  const done = await inTransaction(depositContext.db, async (tx) => {
    const eventId = await insertEvent(tx, { provider, ...message });
    if (eventId === null) return quiet('again');
    const { news } = message;
    const deposit = news ? await lockByProviderRef(tx, provider, news.providerRef) : undefined;
    let result = quiet('noted');
    if (news && deposit) result = await apply(tx, depositContext, deposit, news);
    else if (news?.state === 'paid') {
      const { providerRef, paymentRef: extRef, amount, currency } = news;
      await openCase(tx, { kind: 'unknown', provider, providerRef, extRef, depositId: null, amount, currency });
      result = { outcome: 'case: unknown', afterCommit: () => notifyOperators(depositContext) };
    }
    await finishEvent(tx, eventId, {
      providerRef: news?.providerRef ?? '',
      depositId: deposit?.id ?? null,
      amount: news?.amount ?? null,
      currency: news?.currency ?? '',
      outcome: result.outcome,
    });
    return result;
  });
  done.afterCommit();
  return done.outcome;
}

/**
 * Queries the provider about an open deposit and acts as on its message. Without a provider to query nothing happens.
 *
 * @returns false when the provider does not answer
 */
export async function lookAfter(depositContext: DepositContext, deposit: DepositRow): Promise<boolean> {
  const gateway = depositContext.gateways[deposit.provider];
  if (!gateway || !deposit.provider_ref || deposit.state === 'settled') return true;
  try {
    const news = await gateway.lookUp(deposit.provider_ref);
    if (!news) return true;
    const done = await inTransaction(depositContext.db, async (tx) => {
      const row = await lockDeposit(tx, deposit.id);
      return row && apply(tx, depositContext, row, news);
    });
    done?.afterCommit();
    return true;
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    await recordFailure(depositContext.db, deposit.provider, error.message);
    return false;
  }
}
