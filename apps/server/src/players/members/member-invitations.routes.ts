/** Console endpoints for the invitations of one player. */
import { getMemberInvitations, listInvitedMembers } from '@parlour/contract/member-invitations.admin.endpoints';
import { moneyString } from '@parlour/contract/money';
import { findMember } from '../../core/accounts/index.ts';
import { findLedger } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { type Book, MEMBER_BOOK } from '../../platform/http/sessions.ts';
import { readInviteFigures } from '../referrals/index.ts';
import { listAgentsAbove, listInvited, readInvitations } from './member-invitations.store.ts';

/** @param currency ISO code of the brand's currency */
export function memberInvitationsRoutes(scope: Scope, { db, currency }: { db: Db; currency: string }): void {
  /** Returns the wallet's ledger of a book, and how its amounts are written. */
  function ledgerOf(book: Book = MEMBER_BOOK) {
    const { id, currency: of } = findLedger(book, currency);
    return { ledgerId: id, symbol: of.symbol, text: (minor: bigint) => moneyString(minor, of.exponent) };
  }

  mount(scope, getMemberInvitations, async ({ input: { params, query } }) => {
    const memberId = BigInt(params.id);
    if (!(await findMember(db, memberId))) return fail('thing.unknown');
    const { ledgerId, symbol, text } = ledgerOf(query.book);
    const [facts, agents, figures] = await Promise.all([
      readInvitations(db, memberId, ledgerId),
      listAgentsAbove(db, memberId),
      readInviteFigures(db, memberId),
    ]);
    const { referrer_id: referrerId, referrer } = facts;
    return ok({
      symbol,
      referrer: referrerId === null ? null : { id: referrerId.toString(), account: referrer ?? '' },
      code: facts.code,
      invitedAt: facts.invited_at?.toISOString() ?? null,
      agents: agents.map(({ id, account }) => ({ id: id.toString(), account })),
      invited: figures.invited,
      depositors: facts.depositors,
      deposits: text(facts.deposits),
      paid: figures.paid,
      refused: figures.refused,
      earned: text(figures.earned),
    });
  });

  mount(scope, listInvitedMembers, async ({ input: { params, query } }) => {
    const memberId = BigInt(params.id);
    if (!(await findMember(db, memberId))) return fail('thing.unknown');
    const { ledgerId, symbol, text } = ledgerOf(query.book);
    const before = query.before === undefined ? null : BigInt(query.before);
    const found = await listInvited(db, { memberId, ledgerId, before, limit: query.size + 1 });
    const rows = found.slice(0, query.size);
    return ok({
      symbol,
      members: rows.map((row) => ({
        id: row.id.toString(),
        account: row.account,
        state: row.state,
        since: row.since.toISOString(),
        deposits: text(row.deposits),
        depositCount: row.deposit_count,
        turnover: text(row.turnover),
        invited: row.invited,
        reward: row.reward_state && {
          state: row.reward_state,
          amount: text(row.reward ?? 0n),
          reason: row.reason ?? '',
          at: (row.decided_at ?? row.since).toISOString(),
        },
      })),
      next: found.length > query.size ? (rows.at(-1)?.id.toString() ?? null) : null,
    });
  });
}
