/** Export files of accounting: their columns, and the header and footer lines that identify them. */

import { moneyString } from '@parlour/contract/money';
import type { ExportName } from '@parlour/contract/reporting';
import type { Db } from '../../platform/db/db.ts';
import type { Column } from '../../platform/sheets.ts';
import { type Reach, readAdjustments, readDeposits, readMovements, readWithdrawals } from './exports.store.ts';
import { bookDays } from './reporting.rules.ts';
import { readLegs } from './reporting.store.ts';

export type Wanted = Reach & { fromDay: string; toDay: string; timeZone: string; exponent: number };
type Table = { columns: Column[]; rows: string[][] };

const text = (name: string): Column => ({ name, kind: 'text' });
const number = (name: string): Column => ({ name, kind: 'number' });
const when = (at: Date | null): string => at?.toISOString() ?? '';

const TABLES: Record<ExportName, (db: Db, wanted: Wanted) => Promise<Table>> = {
  async days(db, { ledgerId, fromDay: from, toDay: to, timeZone, exponent }) {
    const money = (minor: bigint) => moneyString(minor, exponent);
    const days = bookDays(await readLegs(db, { ledgerId, from, to, timeZone }), { from, to });
    return {
      columns: [
        text('Day'),
        text('Note'),
        ...[
          'Deposits',
          'Withdrawals',
          'Paid out',
          'Fees',
          'Bonuses',
          'Commissions',
          'Refills',
          'Adjustments',
          'Bets',
          'Wins',
          'GGR',
        ].map(number),
      ],
      rows: days.map(({ day, idle, sums: s }) =>
        idle
          ? [day, 'No activity']
          : [
              day,
              '',
              ...[
                s.deposits,
                s.withdrawals,
                s.paidOut,
                s.fees,
                s.bonuses,
                s.commissions,
                s.refills,
                s.adjustments,
                s.bets,
                s.wins,
                s.ggr,
              ].map(money),
            ],
      ),
    };
  },
  async movements(db, wanted) {
    const money = (minor: bigint | null) => (minor === null ? '' : moneyString(minor, wanted.exponent));
    return {
      columns: [
        text('Transfer'),
        text('Time (UTC)'),
        text('Kind'),
        text('Member'),
        text('From'),
        text('To'),
        number('Amount'),
        number('Balance after'),
      ],
      rows: (await readMovements(db, wanted)).map((row) => [
        row.id.toString(),
        when(row.at),
        row.kind,
        row.account ?? '',
        row.giver,
        row.taker,
        money(row.amount),
        money(row.balance),
      ]),
    };
  },
  async adjustments(db, wanted) {
    const money = (minor: bigint | null) => (minor === null ? '' : moneyString(minor, wanted.exponent));
    return {
      columns: [
        text('Adjustment'),
        text('Asked (UTC)'),
        text('Member'),
        number('Amount'),
        text('State'),
        text('Reason'),
        text('Asked by'),
        text('Approved by'),
        text('Decided (UTC)'),
        number('Balance before'),
        number('Balance after'),
        text('Transfer'),
      ],
      rows: (await readAdjustments(db, wanted)).map((row) => [
        row.id.toString(),
        when(row.asked_at),
        row.account,
        money(row.amount),
        row.state,
        row.reason,
        row.requester,
        row.approvers,
        when(row.decided_at),
        money(row.balance_before),
        money(row.balance_after),
        row.transfer_id?.toString() ?? '',
      ]),
    };
  },
  async deposits(db, wanted) {
    const money = (minor: bigint | null) => (minor === null ? '' : moneyString(minor, wanted.exponent));
    return {
      columns: [
        text('Deposit'),
        text('Opened (UTC)'),
        text('Member'),
        text('Method'),
        text('Provider'),
        text('State'),
        number('Requested'),
        number('Amount'),
        number('Fee'),
        number('Credited'),
        text('Settled (UTC)'),
        number('Balance after'),
        text('Reference of the provider'),
        text('Operator'),
        text('Transfer'),
      ],
      rows: (await readDeposits(db, wanted)).map((row) => [
        row.id.toString(),
        when(row.opened_at),
        row.account,
        row.method,
        row.provider,
        row.state,
        money(row.asked),
        money(row.amount),
        money(row.fee),
        row.transfer_id === null ? '' : money(row.amount - row.fee),
        when(row.settled_at),
        money(row.balance_after),
        row.ext_ref ?? '',
        row.operator_name ?? '',
        row.transfer_id?.toString() ?? '',
      ]),
    };
  },
  async withdrawals(db, wanted) {
    const money = (minor: bigint) => moneyString(minor, wanted.exponent);
    return {
      columns: [
        text('Withdrawal'),
        text('Asked (UTC)'),
        text('Member'),
        text('Method'),
        text('State'),
        number('Amount'),
        number('Fee'),
        number('Paid out'),
        text('Approved by'),
        text('Second approval'),
        text('Changed (UTC)'),
        text('Reference'),
        text('Reason'),
      ],
      rows: (await readWithdrawals(db, wanted)).map((row) => [
        row.id.toString(),
        when(row.requested_at),
        row.account,
        row.method,
        row.state,
        money(row.amount),
        money(row.fee),
        row.state === 'paid' ? money(row.amount - row.fee) : '',
        row.first,
        row.second,
        when(row.changed_at),
        row.reference,
        row.reason,
      ]),
    };
  },
};

/** Returns the rows of an export as texts. */
export const tableOf = (db: Db, what: ExportName, wanted: Wanted): Promise<Table> => TABLES[what](db, wanted);
