/** Console endpoints for the page of one player. */
import {
  addMemberNote,
  type Contact,
  getMemberPage,
  listMemberMovements,
  listMemberRounds,
  listMemberTimeline,
  removeMemberNote,
  revealMemberContact,
  SIGNALS,
  setMemberTags,
} from '@parlour/contract/members.admin.endpoints';
import { moneyString } from '@parlour/contract/money';
import { findMember, lockMember } from '../../core/accounts/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import { locksInForce } from '../../core/member-locks/index.ts';
import type { LiveCatalogue } from '../../games/catalogue/index.ts';
import { findLedger, ledgerById, listEntries, listRoundRows } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { cursorText, cursorTime, parseCursor } from '../../platform/http/cursors.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { type Book, MEMBER_BOOK } from '../../platform/http/sessions.ts';
import { type Connected, listConnected } from '../connections/index.ts';
import { toContacts } from '../profile/index.ts';
import { findWalletAccount, listMemberWallets, type MemberFacts, readMemberFacts } from './member-page.store.ts';
import { insertNote, listNotes, listTags, type NoteRow, removeNote, replaceTags } from './notes.store.ts';
import { listTimeline } from './timeline.store.ts';

export type MemberPageDeps = {
  db: Db;
  live: LiveCatalogue;
  /** ISO code of the brand's currency. */
  currency: string;
  timeZone: string;
};

const personOf = (id: bigint | null, account: string | null) =>
  id !== null && account !== null ? { id: id.toString(), account } : null;

const fieldFailure = (field: string, messageKey: string) => fail('register.field', { field, messageKey, values: {} });

/** Keeps the year only: enough to estimate an age, but useless as a proof of identity on the phone. */
const maskBirthday = (birthday: string): string => `${birthday.slice(0, 4)}-••-••`;

function contactsOf(row: MemberFacts) {
  const { mobile, email } = toContacts({
    email: row.email,
    emailIsProved: row.email_is_proved,
    dialingCode: row.dialing_code,
    mobile: row.mobile,
  });
  return [
    { kind: 'mobile' as const, masked: mobile.shown, isProved: mobile.isProved },
    { kind: 'email' as const, masked: email.shown, isProved: email.isProved },
    { kind: 'birthday' as const, masked: row.birthday ? maskBirthday(row.birthday) : '', isProved: false },
  ].filter(({ masked }) => masked !== '');
}

const VALUES: Record<Contact, (row: MemberFacts) => string | null> = {
  mobile: ({ dialing_code, mobile }) => (dialing_code && mobile ? `+${dialing_code} ${mobile}` : null),
  email: ({ email }) => email,
  birthday: ({ birthday }) => birthday,
};

const noteOf = (row: NoteRow, operatorId: bigint) => ({
  id: row.id.toString(),
  text: row.text,
  by: row.name,
  at: row.created_at.toISOString(),
  own: row.operator_id === operatorId,
});

const KIND_OF: Record<string, 'money' | 'play' | 'access'> = {
  deposit: 'money',
  withdrawal: 'money',
  bonus: 'money',
  adjustment: 'money',
  play: 'play',
  rank: 'play',
  sign_in: 'access',
  sign_out: 'access',
};
/** Events with a number that operators can look up. */
const HAS_REF = new Set(['deposit', 'withdrawal', 'bonus', 'adjustment']);
/** Events with an amount as their state. */
const STATE_IS_MONEY = new Set(['play']);

export function memberPageRoutes(scope: Scope, { db, live, currency, timeZone }: MemberPageDeps): void {
  mount(scope, getMemberPage, async ({ input, operator }) => {
    const id = BigInt(input.params.id);
    const row = await readMemberFacts(db, id);
    if (!row) return fail('thing.unknown');
    const wallets = await listMemberWallets(db, id);
    const shared = await Promise.all(SIGNALS.map((kind) => listConnected(db, id, kind)));
    const people = (list: Connected[] = []) => list.map((one) => ({ id: one.id.toString(), account: one.account }));
    return ok({
      id: row.id.toString(),
      account: row.account,
      nickname: row.nickname,
      type: row.type,
      state: row.state,
      since: row.created_at.toISOString(),
      firstSignInAt: row.first_login_at?.toISOString() ?? null,
      seenAt: row.seen_at?.toISOString() ?? null,
      lastPlayDay: row.last_play_day,
      language: row.language,
      sessions: row.sessions,
      twoStep: row.two_step,
      passkeys: row.passkeys,
      hasPassword: row.has_password,
      hasPaymentPassword: row.has_payment_password,
      linked: row.linked,
      contacts: contactsOf(row),
      stop: row.stop_kind && { kind: row.stop_kind, until: row.stop_until?.toISOString() ?? null },
      locks: (await locksInForce(db, id)).map(({ kind, until }) => ({ kind, until: until?.toISOString() ?? null })),
      upline: personOf(row.upline_id, row.upline),
      referrer: personOf(row.referrer_id, row.referrer),
      referred: row.referred,
      wallets: wallets.map((wallet) => {
        const { book, currency: of } = ledgerById(wallet.ledger_id);
        const text = (minor: bigint) => moneyString(minor, of.exponent);
        return {
          book,
          currency: of.code,
          symbol: of.symbol,
          balance: text(wallet.balance),
          free: text(wallet.balance - wallet.bonus - wallet.held),
          bonus: text(wallet.bonus),
          held: text(wallet.held),
          isFrozen: wallet.is_frozen,
          deposits: text(wallet.deposits),
          depositCount: wallet.deposit_count,
          firstDepositAt: wallet.first_deposit_at?.toISOString() ?? null,
          withdrawals: text(wallet.withdrawals),
          withdrawalCount: wallet.withdrawal_count,
          turnover: text(wallet.turnover),
          wins: text(wallet.wins),
          ggr: text(wallet.turnover - wallet.wins),
          rounds: wallet.rounds,
          bonuses: text(wallet.bonuses),
        };
      }),
      signals: SIGNALS.map((kind, i) => ({ kind, members: people(shared[i]) })).filter(
        ({ members }) => members.length > 0,
      ),
      tags: await listTags(db, id),
      notes: (await listNotes(db, id)).map((note) => noteOf(note, operator.operatorId)),
    });
  });

  mount(scope, revealMemberContact, async ({ input: { params, body }, operator, request }) => {
    const memberId = BigInt(params.id);
    const reason = body.reason.trim();
    if (reason === '') return fieldFailure('reason', 'form.required');
    const row = await readMemberFacts(db, memberId);
    const value = row && VALUES[params.kind](row);
    if (!value) return fail('thing.unknown');
    await recordAudit(db, {
      operator,
      request,
      act: 'member.contact_viewed',
      memberId,
      after: { contact: params.kind },
      reason,
    });
    return ok({ value });
  });

  mount(scope, listMemberTimeline, async ({ input: { params, query } }) => {
    const memberId = BigInt(params.id);
    if (!(await findMember(db, memberId))) return fail('thing.unknown');
    const found = await listTimeline(db, {
      memberId,
      kind: query.kind ?? null,
      before: parseCursor(query.before),
      limit: query.size + 1,
      timeZone,
    });
    const rows = found.slice(0, query.size);
    const last = rows.at(-1);
    return ok({
      events: rows.map((row) => {
        const ledger = row.ledger_id === null ? null : ledgerById(row.ledger_id).currency;
        const money = (minor: bigint) => moneyString(minor, ledger?.exponent ?? 0);
        return {
          id: cursorText(row),
          at: cursorTime(row).toISOString(),
          kind: KIND_OF[row.what] ?? 'staff',
          what: row.what,
          state: row.state !== null && STATE_IS_MONEY.has(row.what) ? money(BigInt(row.state)) : row.state,
          amount: row.amount === null ? null : money(row.amount),
          symbol: ledger?.symbol ?? null,
          detail: row.detail,
          by: row.by_name,
          reason: row.reason,
          ref: HAS_REF.has(row.what) ? row.id.toString() : null,
        };
      }),
      next: last && found.length > query.size ? cursorText(last) : null,
    });
  });

  /** Finds the wallet of a player whose records are listed. */
  async function recordsOf(id: string, book: Book = MEMBER_BOOK) {
    const memberId = BigInt(id);
    if (!(await findMember(db, memberId))) return null;
    const ledger = findLedger(book, currency);
    const accountId = await findWalletAccount(db, memberId, ledger.id);
    const of = accountId === null ? null : { accountId, memberId, ledgerId: ledger.id };
    return {
      of,
      symbol: ledger.currency.symbol,
      text: (minor: bigint) => moneyString(minor, ledger.currency.exponent),
    };
  }
  const before = (text: string | undefined) => (text ? BigInt(text) : null);
  const gameOf = (nodeId: string) => live.now().gameOf(nodeId, 'EN');

  mount(scope, listMemberRounds, async ({ input: { params, query } }) => {
    const records = await recordsOf(params.id, query.book);
    if (!records) return fail('thing.unknown');
    const { of, symbol, text } = records;
    const draft = { ...query, before: before(query.before), timeZone };
    const page = of ? await listRoundRows(db, of, draft) : { rows: [], next: null };
    return ok({
      symbol,
      rounds: page.rows.map((row) => {
        const game = gameOf(row.gameId);
        return {
          id: row.id.toString(),
          name: row.name,
          nodeId: row.gameId,
          gameName: game?.gameName ?? row.gameId,
          vendor: game?.vassalage ?? '',
          state: row.state,
          bet: text(row.bet),
          win: text(row.win),
          startedAt: row.startedAt.toISOString(),
          closedAt: row.closedAt?.toISOString() ?? null,
          recallUrl: row.recallUrl,
        };
      }),
      next: page.next?.toString() ?? null,
    });
  });

  mount(scope, listMemberMovements, async ({ input: { params, query } }) => {
    const records = await recordsOf(params.id, query.book);
    if (!records) return fail('thing.unknown');
    const { of, symbol, text } = records;
    const draft = { ...query, before: before(query.before), timeZone };
    const page = of ? await listEntries(db, of, draft) : { rows: [], next: null };
    return ok({
      symbol,
      movements: page.rows.map((row) => ({
        id: row.id.toString(),
        at: row.at.toISOString(),
        kind: row.kind,
        amount: text(row.amount),
        balance: text(row.balance),
        roundId: row.roundId?.toString() ?? null,
        gameName: row.gameId ? (gameOf(row.gameId)?.gameName ?? row.gameId) : null,
      })),
      next: page.next?.toString() ?? null,
    });
  });

  mount(scope, addMemberNote, async ({ input: { params, body }, operator, request }) => {
    const memberId = BigInt(params.id);
    const text = body.text.trim();
    if (text === '') return fieldFailure('text', 'form.required');
    if (!(await findMember(db, memberId))) return fail('thing.unknown');
    return inTransaction(db, async (tx) => {
      const row = await insertNote(tx, { memberId, operatorId: operator.operatorId, text });
      await recordAudit(tx, { operator, request, act: 'member.note_added', memberId, after: { text } });
      return ok(noteOf(row, operator.operatorId));
    });
  });

  mount(scope, removeMemberNote, async ({ input: { params }, operator, request }) => {
    const memberId = BigInt(params.id);
    return inTransaction(db, async (tx) => {
      const text = await removeNote(tx, memberId, BigInt(params.note));
      if (text === null) return fail('thing.unknown');
      await recordAudit(tx, { operator, request, act: 'member.note_removed', memberId, before: { text } });
      return ok({ removed: true as const });
    });
  });

  mount(scope, setMemberTags, async ({ input: { params, body }, operator, request }) => {
    const memberId = BigInt(params.id);
    const written = body.tags.map((tag) => tag.trim()).filter(Boolean);
    const tags = written.filter((tag, i) => written.findIndex((one) => one.toLowerCase() === tag.toLowerCase()) === i);
    if (!(await findMember(db, memberId))) return fail('thing.unknown');
    return inTransaction(db, async (tx) => {
      await lockMember(tx, memberId);
      const was = await replaceTags(tx, memberId, tags);
      await recordAudit(tx, {
        operator,
        request,
        act: 'member.tagged',
        memberId,
        before: { tags: was },
        after: { tags },
      });
      return ok({ tags: await listTags(tx, memberId) });
    });
  });
}
