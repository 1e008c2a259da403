/**
 * The only place where sessions are created. Password, SMS code, phone provider, registration, recovery and guest play
 * all end here, so that the steps of every login are done once: an older session of this browser ends, the first login
 * is recorded, the browser becomes known, and both halves of the new session are fresh (P-34).
 */

import { mayEnterBy, type Side } from '@parlour/contract/accounts';
import type { FailureOf, InputOf } from '@parlour/contract/endpoint';
import type { LoginValue, login } from '@parlour/contract/sessions.endpoints';
import type { SecondAsked } from '@parlour/contract/two-factor.endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MemberRow, recordFirstLogin } from '../../core/accounts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import type { Devices } from './devices.ts';
import type { Tickets } from './login-challenge.ts';
import type { Presented, Remembered } from './remembered.ts';
import type { SessionPolicy } from './session.rules.ts';
import type { SessionKeeper } from './sessions.ts';

/** Method by which the member was authenticated. */
export type Via = 'password' | 'remembered' | 'sms' | 'provider' | 'recovery' | 'passkey';

export type Browser = { request: FastifyRequest; reply: FastifyReply };

export type LoginBody = InputOf<typeof login>['body'];

/** A login method: checks what the body proves; the session issuer then opens the session. */
export type LoginWay = (body: LoginBody, browser: Browser) => Promise<Outcome<LoginValue, FailureOf<typeof login>>>;

export type Entry = Browser & {
  member: MemberRow;
  via: Via;
  /** Whether the session outlives the browser, which then keeps a token for the next login. */
  remember: boolean;
  /** Token of a remembered login that is spent by this login. */
  presented?: Presented;
  /** Site of the login; the members' site by default. */
  side?: Side;
  /** Code of an agent, on the agents' site: only that agent and the members below may sign in. */
  agentCode?: string;
  /**
   * Database change due on proof when the login ends before a session is created; otherwise `isStillProven` makes it.
   */
  onProof?: (tx: Db) => Promise<void>;
  /**
   * Whether the proof obtained before the transaction still holds, locked until its end. A password that was changed
   * meanwhile opens no session.
   */
  isStillProven?: (tx: Db) => Promise<boolean>;
  /** The second step was passed, so that it is not required again. */
  secondPassed?: boolean;
  /** The member was found on this browser during the first step. */
  isKnownBrowser?: boolean;
  /** Whether the member has a second factor, if that was looked up during the first step. */
  hasSecond?: boolean;
};

export type SecondStep = {
  has: (memberId: bigint) => Promise<boolean>;
  /** Returns what a member must still prove after the first step; null when nothing. */
  ask: (entry: { memberId: bigint; via: Via; remember: boolean }) => Promise<SecondAsked | null>;
};

export type SessionIssuer = {
  /** Opens a session, or requires the missing second step. The caller has authenticated and authorised the member. */
  enter: (entry: Entry) => Promise<Outcome<LoginValue, 'login.second_factor' | 'access.denied' | 'request.busy'>>;
  /** Whether a second step will be required. A caller may query it during the first step and pass it in. */
  hasSecond: (memberId: bigint) => Promise<boolean>;
  /** Creates a member and opens a session, in one transaction: registration and guest play. */
  begin: (browser: Browser, make: (tx: Db) => Promise<MemberRow>) => Promise<LoginValue>;
};

export type SessionIssuerParts = {
  sessions: SessionKeeper;
  devices: Devices;
  remembered: Remembered;
  tickets: Tickets;
  policy: SessionPolicy;
  second: SecondStep;
  /** Whether a member is the agent with this code, or below that agent. */
  isInTeamOf: (code: string, memberId: bigint) => Promise<boolean>;
};

export function createSessionIssuer(
  db: Db,
  { sessions, devices, remembered, tickets, policy, second, isInTeamOf }: SessionIssuerParts,
): SessionIssuer {
  /** Whether the site of the login admits the account. */
  async function mayEnter({ member, side = 'member', agentCode = '' }: Entry): Promise<boolean> {
    if (!mayEnterBy(side, { type: member.type, agentOnly: member.agent_only })) return false;
    return side === 'member' || agentCode === '' || isInTeamOf(agentCode, member.id);
  }

  async function endOlder({ request, reply }: Browser): Promise<void> {
    const old = await sessions.resolve(request);
    if (old && old !== 'ended') await sessions.end(old, 'replaced', reply);
  }

  /**
   * Returns the token for the browser's next login, and whether a token was misused since the last notification. A
   * login without `remember` ends an older remembered login on this browser.
   */
  async function keepsake(tx: Db, { member, remember, presented }: Omit<Entry, keyof Browser>, device: Buffer) {
    if (presented && remember) {
      const kept = { seriesId: presented.seriesId, token: await remembered.follow(tx, presented) };
      return { kept, isMisused: await remembered.alertOnMisuse(tx, member.id) };
    }
    const isMisused = await remembered.leave(tx, member.id, device);
    return { kept: remember ? await remembered.begin(tx, member.id, device) : null, isMisused };
  }

  async function open(tx: Db, entry: Entry): Promise<LoginValue> {
    const { member, via, remember, request, reply } = entry;
    const { account, type, customer_type: customerType } = member;
    const firstTimeLogin = member.first_login_at === null && (await recordFirstLogin(tx, member.id));
    const spends = entry.presented && remember;
    // The statement that ends an older login on the browser also records the visit.
    const known = !spends && entry.isKnownBrowser === true;
    const device = await devices.settle(tx, member.id, { request, reply, known });
    const { kept, isMisused } = await keepsake(tx, entry, device);
    const ticket = via === 'password' && member.password_hash !== null ? tickets.make() : null;
    const session = await sessions.open(
      tx,
      {
        memberId: member.id,
        via,
        lifetimeSeconds: remember ? policy.rememberedLifetimeSeconds : policy.lifetimeSeconds,
        remembered: remember,
        seriesId: kept?.seriesId ?? null,
        ticket,
      },
      request,
      reply,
    );
    return {
      token: session.token,
      userName: account,
      type,
      firstTimeLogin,
      customerType,
      ...(kept ? { rememberToken: kept.token } : {}),
      ...(ticket ? { ticket: ticket.text } : {}),
      ...(isMisused ? { warning: 'remember_misused' as const } : {}),
    };
  }

  return {
    hasSecond: second.has,
    async enter(entry) {
      const { member, via, remember } = entry;
      // Checked only after authentication, so that a wrong site reveals nothing of an account to others (W9). A second
      // step was authorised for its site by the first.
      const isAtDoor = !entry.secondPassed || via === 'passkey';
      if (isAtDoor && !(await mayEnter(entry))) {
        await entry.onProof?.(db);
        return fail('access.denied');
      }
      const isAlone = entry.secondPassed || entry.hasSecond === false;
      const asked = isAlone ? null : await second.ask({ memberId: member.id, via, remember });
      if (asked) {
        await entry.onProof?.(db);
        return fail('login.second_factor', asked);
      }
      await endOlder(entry);
      const value = await inTransaction(db, async (tx) => {
        if (entry.isStillProven && !(await entry.isStillProven(tx))) return null;
        return open(tx, entry);
      });
      return value ? ok(value) : fail('request.busy');
    },
    async begin(browser, make) {
      await endOlder(browser);
      return inTransaction(db, async (tx) =>
        open(tx, { ...browser, member: await make(tx), via: 'password', remember: false }),
      );
    },
  };
}
