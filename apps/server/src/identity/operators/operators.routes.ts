import { businessDay, dayBounds, previousDay } from '@parlour/contract/clock';
import { currencyOf } from '@parlour/contract/currencies';
import type { GatewayCode } from '@parlour/contract/gateway';
import { moneyString } from '@parlour/contract/money';
import { operatorPasskeyLogin } from '@parlour/contract/operator-factors.endpoints';
import {
  beginSetUp,
  getDayFigures,
  getOperator,
  loginOperator,
  logoutOperator,
  setUpOperator,
} from '@parlour/contract/operator-sessions.endpoints';
import { beginReset, finishReset } from '@parlour/contract/operators.admin.endpoints';
import type { Brand } from '../../config/brand.ts';
import { commonPasswords, countMembersByHour, countMembersSince, type Passwords } from '../../core/accounts/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import type { LiveCatalogue } from '../../games/catalogue/index.ts';
import { countActiveMembers, dayFigures } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { sessionIdOf } from '../../platform/http/sessions.ts';
import { tokenHash } from '../../platform/http/tokens.ts';
import { countActive } from '../sessions/index.ts';
import type { Passkeys } from '../two-factor/index.ts';
import { keysRoutes } from './keys.routes.ts';
import type { OperatorAuthenticator } from './operator-authenticator.ts';
import type { OperatorKeeper } from './operator-sessions.ts';
import { hoursOf, nearestQuarter, passwordProblem } from './operators.rules.ts';
import { createOperator, hasOperators, isSetupToken, takeSetupToken } from './operators.store.ts';
import { createSignIn, openConsole } from './sign-in.ts';
import { staffRoutes } from './staff.routes.ts';

export type OperatorDeps = {
  db: Db;
  brand: Brand;
  live: LiveCatalogue;
  passwords: Passwords;
  sessions: OperatorKeeper;
  operatorAuthenticator: OperatorAuthenticator;
  passkeys: Passkeys;
  /** Result and time of the last trial balance. */
  ledger: () => Promise<{ clean: boolean | null; at: Date | null }>;
  /** Requests for SMS codes that the platform's own budget recently refused. */
  smsRefused: () => Promise<{ requests: number; at: Date } | null>;
  /** Vendor calls refused since a time. */
  refusedCalls: (since: Date) => Promise<{ vendor: string | null; code: GatewayCode; seen: bigint }[]>;
};

/** Rolls back a set-up whose name is or was another operator's. */
class NameTaken extends Error {}

const ACTIVE_MINUTES = 5;
const TOP_GAMES = 5;

const nameProblem = (name: string) =>
  /^[A-Za-z0-9._-]{3,40}$/.test(name)
    ? null
    : { field: 'name', messageKey: 'form.username', values: { min: 3, max: 40 } };

export function operatorRoutes(scope: Scope, deps: OperatorDeps): void {
  const { db, brand, live, passwords, sessions, operatorAuthenticator, passkeys, ledger, smsRefused, refusedCalls } =
    deps;
  const problemOf = async (password: string) =>
    passwordProblem(password, await commonPasswords([brand.name, brand.merchantCode]));
  staffRoutes(scope, { db, operatorAuthenticator });
  keysRoutes(scope, { db, operatorAuthenticator, passkeys, passwords, problemOf });

  mount(scope, getOperator, async ({ request }) => {
    const session = await sessions.resolve(request);
    return ok({
      operator: session && { name: session.name, role: session.role, rights: [...session.rights] },
      needsSetup: !(await hasOperators(db)),
    });
  });

  mount(scope, beginSetUp, async ({ input }) => {
    const app = await operatorAuthenticator.beginSetUp(tokenHash(input.body.setupToken));
    return app ? ok(app) : fail('operator.setup_used');
  });

  mount(scope, setUpOperator, async ({ input, request, reply }) => {
    const { body } = input;
    const name = body.name.trim();
    const problem = nameProblem(name) ?? (await problemOf(body.password));
    if (problem) return fail('register.field', problem);
    const link = tokenHash(body.setupToken);
    const passwordHash = await passwords.hash(body.password);
    return inTransaction(db, async (tx) => {
      // A used link is reported before any other problem; a wrong code does not use the link up.
      if (!(await isSetupToken(tx, link))) return fail('operator.setup_used');
      const app = await operatorAuthenticator.proveSetUp(tx, link, body.code);
      if (!app) return fail('second.wrong');
      const invitation = await takeSetupToken(tx, link);
      if (!invitation) return fail('operator.setup_used');
      const { role } = invitation;
      const id = await createOperator(tx, { name, role, passwordHash });
      // Rolls back the use of the link too, so that it remains valid for another name.
      if (id === null) throw new NameTaken();
      const recoveryCodes = await operatorAuthenticator.give(tx, id, app.secret, app.step);
      const operator = { id, name: name.toLowerCase(), role };
      const entered = await openConsole(tx, sessions, { operator, act: 'operator.set_up' }, { request, reply });
      if (!entered) throw new Error(`operator ${name} is not active at once`);
      return ok({ ...entered, recoveryCodes });
    }).catch((error: unknown) => {
      if (error instanceof NameTaken) return fail('register.username_taken');
      throw error;
    });
  });

  mount(scope, beginReset, async ({ input }) => {
    const app = await operatorAuthenticator.beginReset(tokenHash(input.body.resetToken));
    return app ? ok(app) : fail('operator.reset_used');
  });

  const { byPassword, byReset, byPasskey } = createSignIn({ db, passwords, sessions, operatorAuthenticator, passkeys });
  mount(scope, loginOperator, byPassword);
  mount(scope, finishReset, byReset);
  mount(scope, operatorPasskeyLogin, byPasskey);

  mount(scope, logoutOperator, async ({ operator, request, reply }) =>
    inTransaction(db, async (tx) => {
      const ended = await sessions.end(tx, sessionIdOf(operator), reply);
      if (ended) await recordAudit(tx, { operator, request, act: 'operator.signed_out' });
      return ok({ ended });
    }),
  );

  mount(scope, getDayFigures, async () => {
    const { exponent, symbol } = currencyOf(brand.currency);
    const money = (minor: bigint) => moneyString(minor, exponent);
    const now = new Date();
    const day = businessDay(now, brand.timeZone);
    const weekBefore = previousDay(day, 7);
    const [from] = dayBounds(day, brand.timeZone);
    const [fromBefore, toBefore] = dayBounds(weekBefore, brand.timeZone);
    const sameMomentBefore = new Date(fromBefore.getTime() + (now.getTime() - from.getTime()));
    const today = await dayFigures(db, { day, timeZone: brand.timeZone });
    const until = nearestQuarter(sameMomentBefore);
    const before = await dayFigures(db, { day: weekBefore, timeZone: brand.timeZone, until });
    const wholeDayBefore = await dayFigures(db, { day: weekBefore, timeZone: brand.timeZone });
    const members = await countMembersByHour(db, { from, to: now, timeZone: brand.timeZone });
    const membersBefore = await countMembersByHour(db, { from: fromBefore, to: toBefore, timeZone: brand.timeZone });
    const counted = await ledger();
    const refused = await refusedCalls(from);
    const smsShort = await smsRefused();
    const catalogue = live.now();
    const hours = (figures: typeof today, joined: ReadonlyMap<number, number>) =>
      hoursOf(figures.hours, joined).map((h) => ({ ...h, bets: money(h.bets), ggr: money(h.ggr) }));
    const names = new Map(catalogue.vendors('EN').vendors.map((v) => [v.vassalage, v] as const));
    return ok({
      day,
      timeZone: brand.timeZone,
      symbol,
      playersNow: await countActive(db, ACTIVE_MINUTES),
      activeMembers: await countActiveMembers(db, { day, timeZone: brand.timeZone }),
      newMembers: await countMembersSince(db, from, now),
      bets: money(today.bets),
      wins: money(today.wins),
      ggr: money(today.bets - today.wins),
      rounds: today.rounds,
      before: {
        newMembers: await countMembersSince(db, fromBefore, sameMomentBefore),
        bets: money(before.bets),
        ggr: money(before.bets - before.wins),
        rounds: before.rounds,
      },
      hours: hours(today, members),
      hoursBefore: hours(wholeDayBefore, membersBefore),
      providers: today.vendors.map((v) => ({
        vassalage: v.vendor,
        displayName: names.get(v.vendor)?.displayName ?? v.vendor,
        games: names.get(v.vendor)?.gameCount ?? 0,
        rounds: v.rounds,
        bets: money(v.bets),
        ggr: money(v.bets - v.wins),
      })),
      topGames: today.topGames.slice(0, TOP_GAMES).map((g) => {
        const game = catalogue.gameOf(g.nodeId, 'EN');
        return {
          nodeId: g.nodeId,
          gameName: game?.gameName ?? g.nodeId,
          iconUrl: game?.iconUrl ?? '',
          wins: money(g.wins),
        };
      }),
      ledgerClean: counted.clean,
      isPartial: today.isPartial || wholeDayBefore.isPartial,
      ledgerCountedAt: counted.at?.toISOString() ?? null,
      smsRefused: smsShort && { requests: smsShort.requests, at: smsShort.at.toISOString() },
      refusedCalls: refused.map(({ vendor, code, seen }) => ({ vendor, code, calls: Number(seen) })),
    });
  });
}
