/** Sends approved withdrawals to a provider, and processes its reports. */

import { currencyOf } from '@parlour/contract/currencies';
import { moneyString } from '@parlour/contract/money';
import { cutText } from '@parlour/contract/visible-text';
import type { PayoutProvider } from '../../adapters/payments/payout.ts';
import { ledgerById } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Scope } from '../../platform/http/mount.ts';
import type { JobScheduler, Turn } from '../../platform/jobs/index.ts';
import { createSerial } from '../../platform/serial.ts';
import { type PayoutAccountCipher, type PayoutAccountRow, payoutAccountsById } from '../payout-accounts/index.ts';
import { claimUnsent, findSent, PAYOUT_JOB, recordSent, releaseClaim, takeReport } from './payouts.store.ts';
import { type AdminParts, moveForProvider } from './withdrawals.admin.actions.ts';
import type { WithdrawalRow } from './withdrawals.store.ts';

const AT_ONCE = 50;
const AGAIN_EVERY_MS = 60_000;
const BODY_LIMIT = 16_384;
const REASON_LIMIT = 300;

export type Payouts = {
  /** Starts sending unsent payouts without waiting. */
  send: () => void;
  /** Waits for payouts that are being sent. */
  settle: () => Promise<void>;
  close: () => void;
};

type Parts = Pick<AdminParts, 'hub' | 'write'> & {
  db: Db;
  jobs: JobScheduler;
  provider: PayoutProvider;
  book: PayoutAccountCipher;
  currency: string;
};

export function openPayouts({ db, jobs, provider, book, currency, ...told }: Parts, scope: Scope): Payouts {
  const { exponent } = currencyOf(currency);
  const arrives = ({ amount, fee }: WithdrawalRow): string => moneyString(amount - fee, exponent);

  async function sendOne(row: WithdrawalRow, payee: PayoutAccountRow | undefined): Promise<void> {
    try {
      if (!payee) throw new Error('its payout account is gone');
      const order = {
        id: row.id.toString(),
        amount: arrives(row),
        currency: ledgerById(row.ledger_id).currency.code,
        method: payee.method,
        ...book.open(payee),
      };
      const { ref } = await provider.send(order);
      await recordSent(db, row.id, ref);
    } catch (error) {
      await releaseClaim(db, row.id);
      throw error;
    }
  }

  async function sendAll(each: Turn['each']): Promise<void> {
    const rows = await claimUnsent(db, provider.code, AT_ONCE);
    const payees = await payoutAccountsById(
      db,
      rows.map(({ payee_id }) => payee_id),
    );
    await each(
      rows,
      ({ id }) => id.toString(),
      (row) => sendOne(row, payees.get(row.payee_id)),
    );
  }

  const serial = createSerial();
  const job = jobs.shared({
    name: PAYOUT_JOB,
    everyMs: AGAIN_EVERY_MS,
    run: ({ each }) => serial.run(() => sendAll(each)),
  });
  job.wake();

  void scope.register(
    async (reports) => {
      reports.removeAllContentTypeParsers();
      reports.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
        done(null, body),
      );
      reports.post(`/${provider.code}`, { config: { rateLimit: false } }, async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const said = provider.read(raw, request.headers);
        if (!said) return reply.code(401).send({ taken: false });
        const afterCommit = await inTransaction(db, async (tx) => {
          const row = await findSent(tx, provider.code, BigInt(said.order));
          const fits =
            row !== undefined &&
            said.amount === arrives(row) &&
            said.currency === ledgerById(row.ledger_id).currency.code;
          const state = fits ? said.state : `${said.state}, does not fit`;
          const withdrawalId = row?.id ?? null;
          if (!(await takeReport(tx, { provider: provider.code, event: said.event, withdrawalId, state }))) return null;
          if (!fits) return null;
          return moveForProvider(tx, told, {
            id: row.id,
            to: said.state,
            reference: said.ref,
            reason: cutText(said.reason, REASON_LIMIT) || provider.code,
            by: { operator: { id: null, operatorId: null, name: provider.code, role: '' }, request },
          });
        });
        afterCommit?.();
        // Repeated reports, and those without an effect, are accepted too, so that the provider does not send them
        // again.
        return reply.send({ taken: true });
      });
    },
    { prefix: '/gateway/payouts' },
  );

  return {
    send: job.wake,
    settle: serial.settled,
    close: provider.close,
  };
}
