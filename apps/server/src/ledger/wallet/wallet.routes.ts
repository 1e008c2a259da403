import { currencyOf } from '@parlour/contract/currencies';
import { recordedLottery } from '@parlour/contract/lottery';
import { moneyString, toMinor } from '@parlour/contract/money';
import {
  getMerchantWallet,
  getRound,
  getWallet,
  listRounds,
  listStatement,
  refillPlayMoney,
} from '@parlour/contract/wallet.endpoints';
import type { Brand } from '../../config/brand.ts';
import { type LiveCatalogue, languageOf } from '../../games/catalogue/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { isFrozen } from './freezes.store.ts';
import { findLedger } from './ledgers.ts';
import { findRound, listEntries, listRoundRows, type RoundRow, type StatementRow } from './records.store.ts';
import { shown } from './shown.ts';
import { balanceOf, refill } from './wallet.actions.ts';
import { listBooks } from './wallet.store.ts';
import type { Book } from './wallet.tables.ts';

export type WalletDeps = {
  db: Db;
  brand: Pick<Brand, 'merchantCode' | 'currency' | 'timeZone' | 'play'>;
  live: LiveCatalogue;
  /** Whether an operator has locked a member's play. */
  isPlayLocked: (memberId: bigint) => Promise<boolean>;
};

const positionOf = (before: string | undefined): bigint | null => (before === undefined ? null : BigInt(before));
const placeOf = (next: bigint | null): string | null => next?.toString() ?? null;

export function walletRoutes(scope: Scope, { db, brand, live, isPlayLocked }: WalletDeps): void {
  /** Returns a game of the catalogue, or undefined when it is no longer offered. */
  const gameOf = (nodeId: string, language: string | undefined) => live.now().gameOf(nodeId, languageOf(language));

  mount(scope, getWallet, async ({ session }) => ok(shown(await balanceOf(db, session.memberId, session.book))));

  const lineOf = (row: StatementRow, exponent: number, language: string | undefined) => ({
    id: row.id.toString(),
    at: row.at.toISOString(),
    kind: row.kind,
    amount: moneyString(row.amount, exponent),
    balance: moneyString(row.balance, exponent),
    roundId: row.roundId?.toString() ?? null,
    gameName:
      row.gameId === null ? null : (recordedLottery(row.gameId) ?? gameOf(row.gameId, language)?.gameName ?? null),
  });
  const roundOf = (row: RoundRow, exponent: number, language: string | undefined) => {
    const game = gameOf(row.gameId, language);
    return {
      roundId: row.id.toString(),
      gameName: recordedLottery(row.gameId) ?? game?.gameName ?? row.gameId,
      vassalage: game?.vassalage ?? '',
      state: row.state,
      bet: moneyString(row.bet, exponent),
      win: moneyString(row.win, exponent),
      startedAt: row.startedAt.toISOString(),
      closedAt: row.closedAt?.toISOString() ?? null,
      recallUrl: row.recallUrl,
    };
  };
  /** Returns the wallet whose records a session may read. */
  async function recordsOf({ memberId, book }: { memberId: bigint; book: Book }) {
    const { accountId, currency, exponent } = await balanceOf(db, memberId, book);
    return { of: { accountId, memberId, ledgerId: findLedger(book, currency).id }, exponent };
  }

  mount(scope, getMerchantWallet, async () => {
    const { code, symbol, exponent } = currencyOf(brand.currency);
    const minor = (text: string) => moneyString(toMinor(text, exponent), exponent);
    return ok({
      merchantCode: brand.merchantCode,
      currency: code,
      symbol,
      exponent,
      books: await listBooks(db, code),
      play: { float: minor(brand.play.float), refillBelow: minor(brand.play.refillBelow) },
    });
  });

  mount(scope, listStatement, async ({ input, session }) => {
    const { before, language, ...draft } = input.query;
    const { of, exponent } = await recordsOf(session);
    const { rows, next } = await listEntries(db, of, {
      ...draft,
      before: positionOf(before),
      timeZone: brand.timeZone,
    });
    return ok({ lines: rows.map((row) => lineOf(row, exponent, language)), next: placeOf(next) });
  });

  mount(scope, refillPlayMoney, async ({ input, session }) => {
    const { exponent } = await balanceOf(db, session.memberId, session.book);
    if (session.book !== 'PLAY') return fail('wallet.refill_not_due');
    const balance = await refill(db, {
      memberId: session.memberId,
      idempotencyKey: input.body.idempotencyKey,
      mark: toMinor(brand.play.refillBelow, exponent),
      level: toMinor(brand.play.float, exponent),
      timeZone: brand.timeZone,
    });
    if (balance === 'stopped') {
      if (await isFrozen(db, session)) return fail('launch.paused');
      return fail((await isPlayLocked(session.memberId)) ? 'lock.bets' : 'protection.stopped');
    }
    return balance === 'not_due' ? fail('wallet.refill_not_due') : ok(shown(balance));
  });

  mount(scope, listRounds, async ({ input, session }) => {
    const { before, language, ...draft } = input.query;
    const { of, exponent } = await recordsOf(session);
    const page = await listRoundRows(db, of, { ...draft, before: positionOf(before), timeZone: brand.timeZone });
    return ok({ rounds: page.rows.map((row) => roundOf(row, exponent, language)), next: placeOf(page.next) });
  });

  mount(scope, getRound, async ({ input, session }) => {
    const { of, exponent } = await recordsOf(session);
    const found = await findRound(db, of.accountId, BigInt(input.params.id));
    if (!found) return fail('thing.unknown');
    const { language } = input.query;
    const { id: roundId, gameId } = found.round;
    return ok({
      round: roundOf(found.round, exponent, language),
      lines: found.lines.map((line) => lineOf({ ...line, roundId, gameId }, exponent, language)),
    });
  });
}
