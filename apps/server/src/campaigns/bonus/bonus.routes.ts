import { mayFreePlay } from '@parlour/contract/accounts';
import {
  type BonusCredit,
  cancelBonus,
  getBonuses,
  listBonusHistory,
  listBonusOffers,
} from '@parlour/contract/bonus.endpoints';
import { moneyString, parseMoney } from '@parlour/contract/money';
import { type LiveCatalogue, languageOf } from '../../games/catalogue/index.ts';
import { type Book, findLedger, ledgerById, listBalances } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { cancelCredit } from './bonus.actions.ts';
import { computeLocks, inOrder } from './bonus.rules.ts';
import { type CreditRow, findCredit, listClosed, readRuleNames } from './bonus.store.ts';
import { standing } from './grant.ts';
import { offersFor } from './offers.ts';

export type BonusDeps = { db: Db; live: LiveCatalogue };

const nameIn = (names: Record<string, string> | undefined, language: string): string =>
  names?.[language] ?? names?.EN ?? '';

export function bonusRoutes(scope: Scope, { db, live }: BonusDeps): void {
  async function shapesOf(rows: readonly CreditRow[], asked: string | undefined): Promise<BonusCredit[]> {
    const language = languageOf(asked);
    const names = await readRuleNames(
      db,
      rows.flatMap(({ rule_id }) => rule_id ?? []),
    );
    return rows.map((row) => {
      const money = (minor: bigint) => moneyString(minor, ledgerById(row.ledger_id).currency.exponent);
      return {
        id: row.id.toString(),
        kind: row.kind,
        name: nameIn(names.get(row.rule_id ?? 0n), language),
        state: row.state,
        amount: money(row.amount),
        required: money(row.required),
        progress: money(row.progress),
        toGo: money(row.required - row.progress),
        locked: money(row.remaining),
        most: row.max_release === null ? null : money(row.max_release),
        contribution: row.contribution,
        games: row.games?.map((node) => live.now().gameOf(node, language)?.gameName ?? node) ?? null,
        released: money(row.released),
        returned: money(row.returned),
        openedAt: row.opened_at.toISOString(),
        expiresAt: row.expires_at?.toISOString() ?? null,
        closedAt: row.closed_at?.toISOString() ?? null,
      };
    });
  }
  /** Returns the wallet of a session's book. */
  async function walletOf(memberId: bigint, book: Book) {
    const held = (await listBalances(db, memberId)).find((balance) => balance.book === book);
    if (!held) throw new Error(`member ${memberId} has no wallet in book ${book}`);
    return held;
  }

  mount(scope, getBonuses, async ({ input: { query }, session }) => {
    const { memberId, book } = session;
    const { symbol, exponent, balance } = await walletOf(memberId, book);
    const money = (minor: bigint) => moneyString(minor, exponent);
    const stands =
      book === 'TRIAL'
        ? { ...computeLocks(balance, []), credits: [], afterCommit: [] }
        : await inTransaction(db, (tx) => standing(tx, { memberId, book }));
    for (const afterCommit of stands.afterCommit) afterCommit();
    const rows = inOrder(stands.credits)
      .toSorted((a, b) => Number(b.restricted) - Number(a.restricted))
      .map(({ row, progress, remaining }) => ({ ...row, progress, remaining }));
    return ok({
      symbol,
      book,
      balance: money(stands.balance),
      bonus: money(stands.bonus),
      locked: money(stands.locked),
      withdrawable: money(stands.withdrawable),
      credits: await shapesOf(rows, query.language),
    });
  });

  mount(scope, listBonusHistory, async ({ input: { query }, session }) => {
    const { accountId, symbol } = await walletOf(session.memberId, session.book);
    const before = query.before === undefined ? null : BigInt(query.before);
    const found = await listClosed(db, { accountId, memberId: session.memberId, before, limit: query.size + 1 });
    const rows = found.slice(0, query.size);
    return ok({
      symbol,
      credits: await shapesOf(rows, query.language),
      next: found.length > query.size ? (rows.at(-1)?.id.toString() ?? null) : null,
    });
  });

  mount(scope, cancelBonus, async ({ input: { params, body }, session }) => {
    if (!mayFreePlay(session.type)) return fail('access.free_reject');
    const { memberId, book } = session;
    const { exponent } = await walletOf(memberId, book);
    const loses = parseMoney(body.loses, exponent);
    if (loses === null) return fail('bonus.moved');
    const creditId = BigInt(params.id);
    const done = await cancelCredit(db, { memberId, book, creditId, loses });
    if (!done.ok) return done;
    const row = await findCredit(db, creditId, memberId);
    const [shape] = row ? await shapesOf([row], body.language) : [];
    return shape ? ok(shape) : fail('thing.unknown');
  });

  mount(scope, listBonusOffers, async ({ input: { query }, session }) => {
    const { memberId, book } = session;
    const { accountId, currency, symbol, exponent } = await walletOf(memberId, book);
    const amount = query.amount === undefined ? null : parseMoney(query.amount, exponent);
    const wallet = { memberId, accountId, ledgerId: findLedger(book, currency).id };
    const found = mayFreePlay(session.type) && book !== 'TRIAL' ? await offersFor(db, wallet, amount) : [];
    const money = (minor: bigint) => moneyString(minor, exponent);
    const language = languageOf(query.language);
    return ok({
      symbol,
      offers: found.map(({ rule, words, least, brings }) => ({
        code: rule.code,
        kind: rule.kind,
        name: nameIn(rule.names, language),
        words,
        least: money(least),
        wagering: rule.wagering,
        days: rule.days,
        brings: brings && {
          amount: money(brings.amount),
          required: money(brings.required),
          most: brings.most === null ? null : money(brings.most),
        },
      })),
    });
  });
}
