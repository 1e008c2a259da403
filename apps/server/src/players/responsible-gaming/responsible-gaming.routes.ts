import { moneyString } from '@parlour/contract/money';
import { isStopSpan, REALITY } from '@parlour/contract/responsible-gaming';
import {
  answerAsk,
  confirmChange,
  getProtection,
  putLimit,
  putReality,
  stopPlay,
  trackPlayTime,
  withdrawChange,
} from '@parlour/contract/responsible-gaming.endpoints';
import { isLockedFor, locksInForce } from '../../core/member-locks/index.ts';
import { languageOf } from '../../games/catalogue/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Book } from '../../platform/http/sessions.ts';
import { confirmLooser, setOwnLimit, withdrawLooser } from './limits.actions.ts';
import { markAnswered, markReviewed, recordProtection, setReality } from './limits.store.ts';
import { sit } from './play-session.ts';
import { readLimit } from './responsible-gaming.rules.ts';
import { currentStop, findProtection, ledgerOfWallet, listLimits, lockProtection } from './responsible-gaming.store.ts';
import { stopFor } from './stops.actions.ts';
import { isReviewDue, netOf } from './view.store.ts';
import { limitsOf, stopOf } from './view.ts';

export type Policy = {
  /** Default minutes between two reality checks. */
  realityMinutes: number;
  /** Whether "not now" is an accepted answer to the question for a limit. */
  mayDecline: boolean;
  /** Help organisations: names by language. */
  help: { name: Record<string, string>; url: string }[];
};

export type ProtectionDeps = {
  db: Db;
  hub: Pick<Hub, 'publish'>;
  policy: Policy;
  currency: { code: string; symbol: string; exponent: number };
};

const NOT_IN_FIELD = { field: 'amount', messageKey: 'error.invalidInput', values: {} };

export function protectionRoutes(scope: Scope, { db, hub, policy, currency }: ProtectionDeps): void {
  const { exponent, symbol } = currency;
  const parts = { db, hub, exponent };

  async function askOf(memberId: bigint): Promise<'no' | 'may' | 'must'> {
    const own = await findProtection(db, memberId);
    if (own?.answered_at) return 'no';
    if ((await listLimits(db, memberId)).some(({ kind }) => kind === 'deposit')) return 'no';
    return policy.mayDecline ? 'may' : 'must';
  }

  async function netFor(memberId: bigint, book: Book) {
    const ledgerId = await ledgerOfWallet(db, memberId, book);
    const rows = ledgerId === undefined ? [] : await netOf(db, memberId, ledgerId);
    const write = (value: bigint) => moneyString(value, exponent);
    return rows.map(({ span, bets, wins }) => ({
      span,
      bets: write(bets),
      wins: write(wins),
      net: write(wins - bets),
    }));
  }

  mount(scope, getProtection, async ({ input, session }) => {
    const { memberId, book } = session;
    const language = languageOf(input.query.language);
    const [limits, stop, locks, own, net, ask, review] = await Promise.all([
      limitsOf(db, { memberId, book, exponent }),
      currentStop(db, memberId),
      locksInForce(db, memberId),
      findProtection(db, memberId),
      netFor(memberId, book),
      askOf(memberId),
      isReviewDue(db, memberId),
    ]);
    return ok({
      limits,
      stop: stop ? stopOf(stop) : null,
      locks: locks.map(({ kind }) => kind),
      reality: { minutes: own?.reality_minutes ?? policy.realityMinutes, ...REALITY },
      net,
      ask,
      isReviewDue: review,
      help: policy.help.map(({ name, url }) => ({ name: name[language] ?? name.EN ?? url, url })),
      currency: currency.code,
      symbol,
      exponent,
    });
  });

  mount(scope, putLimit, async ({ input: { body }, session }) => {
    const amount = readLimit(body, exponent);
    if (amount === undefined) return fail('register.field', NOT_IN_FIELD);
    const { kind, span } = body;
    return ok({ state: await setOwnLimit(parts, { memberId: session.memberId, kind, span }, amount) });
  });

  mount(scope, confirmChange, ({ input, session }) => confirmLooser(parts, session.memberId, BigInt(input.params.id)));
  mount(scope, withdrawChange, ({ input, session }) =>
    withdrawLooser(parts, session.memberId, BigInt(input.params.id)),
  );

  mount(scope, stopPlay, async ({ input: { body }, session }) => {
    const { kind, span } = body;
    if (!isStopSpan(kind, span)) return fail('register.field', { ...NOT_IN_FIELD, field: 'span' });
    const { memberId } = session;
    return ok({ stop: stopOf(await stopFor(parts, { memberId, kind, span })) });
  });

  mount(scope, putReality, async ({ input: { body }, session }) => {
    const { minutes } = body;
    if (minutes < REALITY.least || minutes > REALITY.most)
      return fail('register.field', { ...NOT_IN_FIELD, field: 'minutes' });
    const { memberId } = session;
    await inTransaction(db, async (tx) => {
      await lockProtection(tx, memberId);
      await setReality(tx, memberId, minutes);
      await recordProtection(tx, { memberId, what: 'reality.set', detail: { minutes: String(minutes) } });
    });
    return ok({ minutes });
  });

  mount(scope, answerAsk, async ({ input: { body }, session }) => {
    const { memberId } = session;
    // "Not now" is refused where the brand requires an answer; having reviewed the limits is always accepted.
    if (body.answer === 'later' && !policy.mayDecline) return fail('access.denied');
    await inTransaction(db, async (tx) => {
      await lockProtection(tx, memberId);
      await (body.answer === 'later' ? markAnswered(tx, memberId) : markReviewed(tx, memberId));
    });
    return ok({ ask: await askOf(memberId) });
  });

  mount(scope, trackPlayTime, async ({ input: { body }, session }) => {
    const { memberId } = session;
    const [seat, stop, isLocked, own] = await Promise.all([
      sit(db, session, body.checked),
      currentStop(db, memberId),
      isLockedFor(db, memberId, 'bets'),
      findProtection(db, memberId),
    ]);
    const between = (own?.reality_minutes ?? policy.realityMinutes) * 60;
    return ok({
      seconds: seat?.seconds ?? 0,
      net: moneyString(seat?.net ?? 0n, exponent),
      symbol,
      checkIn: Math.max(0, between - (seat?.since_check ?? 0)),
      endsIn: seat?.left ?? null,
      stop: stop ? stopOf(stop) : null,
      isLocked,
    });
  });
}
