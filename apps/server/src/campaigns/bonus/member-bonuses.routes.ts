/** Console endpoints for the bonuses of one player. */
import { getMemberWagering, listMemberCodes, listMemberGrants } from '@parlour/contract/member-bonuses.admin.endpoints';
import { moneyString } from '@parlour/contract/money';
import { shownCode } from '@parlour/contract/promo-codes';
import { findMember } from '../../core/accounts/index.ts';
import { ledgerById, listBalances } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { cursorText, cursorTime, parseCursor } from '../../platform/http/cursors.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { computeLocks, missing } from './bonus.rules.ts';
import { readOpenCredits } from './bonus.store.ts';
import { listCodes, listGrants } from './member-bonuses.store.ts';

/** Maximum number of deposits that are listed for a wallet. */
const MOST_DEPOSITS = 20;

/** Returns the texts of a wagering requirement. */
const wageringOf = (row: { required: bigint; progress: bigint }, text: (minor: bigint) => string) => ({
  required: text(row.required),
  progress: text(row.progress),
  left: text(missing(row)),
});

export function memberBonusesRoutes(scope: Scope, { db }: { db: Db }): void {
  mount(scope, getMemberWagering, async ({ input: { params } }) => {
    const memberId = BigInt(params.id);
    if (!(await findMember(db, memberId))) return fail('thing.unknown');
    const wallets = await Promise.all(
      (await listBalances(db, memberId)).map(async ({ accountId, book, symbol, exponent, balance }) => {
        const text = (minor: bigint) => moneyString(minor, exponent);
        const credits = await readOpenCredits(db, accountId);
        const deposits = credits.filter(({ restricted }) => !restricted);
        const { bonus, locked, withdrawable } = computeLocks(balance, credits);
        return {
          book,
          symbol,
          balance: text(balance),
          bonus: text(bonus),
          locked: text(locked),
          withdrawable: text(withdrawable),
          toPlay: text(deposits.reduce((sum, each) => sum + missing(each), 0n)),
          depositCount: deposits.length,
          deposits: deposits.slice(0, MOST_DEPOSITS).map(({ row }) => ({
            id: row.right_key,
            amount: text(row.amount),
            ...wageringOf(row, text),
            at: row.opened_at.toISOString(),
          })),
        };
      }),
    );
    return ok({ wallets });
  });

  mount(scope, listMemberGrants, async ({ input: { params, query } }) => {
    const memberId = BigInt(params.id);
    if (!(await findMember(db, memberId))) return fail('thing.unknown');
    const before = query.before === undefined ? null : BigInt(query.before);
    const found = await listGrants(db, { memberId, before, limit: query.size + 1 });
    const rows = found.slice(0, query.size);
    return ok({
      grants: rows.map((row) => {
        const { book, currency } = ledgerById(row.ledger_id);
        const text = (minor: bigint) => moneyString(minor, currency.exponent);
        return {
          id: row.id.toString(),
          kind: row.kind,
          name: row.name,
          rule: row.rule,
          book,
          symbol: currency.symbol,
          state: row.state,
          amount: text(row.amount),
          ...wageringOf(row, text),
          remaining: text(row.remaining),
          most: row.max_release === null ? null : text(row.max_release),
          released: text(row.released),
          returned: text(row.returned),
          openedAt: row.opened_at.toISOString(),
          expiresAt: row.expires_at?.toISOString() ?? null,
          closedAt: row.closed_at?.toISOString() ?? null,
          by: row.by_name,
          reason: row.reason,
        };
      }),
      next: found.length > query.size ? (rows.at(-1)?.id.toString() ?? null) : null,
    });
  });

  mount(scope, listMemberCodes, async ({ input: { params, query } }) => {
    const memberId = BigInt(params.id);
    if (!(await findMember(db, memberId))) return fail('thing.unknown');
    const found = await listCodes(db, { memberId, before: parseCursor(query.before), limit: query.size + 1 });
    const rows = found.slice(0, query.size);
    const last = rows.at(-1);
    return ok({
      codes: rows.map((row) => {
        const { currency } = ledgerById(row.ledger_id);
        return {
          id: cursorText(row),
          kind: row.what,
          name: row.name,
          code: shownCode(row.code),
          rule: row.rule,
          amount: moneyString(row.amount, currency.exponent),
          symbol: currency.symbol,
          at: cursorTime(row).toISOString(),
        };
      }),
      next: last && found.length > query.size ? cursorText(last) : null,
    });
  });
}
