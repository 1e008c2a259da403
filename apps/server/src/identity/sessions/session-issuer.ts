/**
 * The one door to a session. Password, SMS code, phone provider, registration, recovery and trial all end here, so that
 * what must happen at every entry happens once: an older session of this browser ends, the first login is noted, the
 * browser is known from now on, and both halves of the new session are fresh (P-34).
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

/** How the member proved to be who they are. */
export type Via = 'password' | 'remembered' | 'sms' | 'provider' | 'recovery' | 'passkey';

export type Browser = { request: FastifyRequest; reply: FastifyReply };

export type LoginBody = InputOf<typeof login>['body'];

/** A login method: checks what the body proves; the session issuer then opens the session. */
export type LoginWay = (body: LoginBody, browser: Browser) => Promise<Outcome<LoginValue, FailureOf<typeof login>>>;

export type Entry = Browser & {
  member: MemberRow;
  via: Via;
  /** Whether the session outlives the browser, and the browser keeps a token for the next time. */
  remember: boolean;
  /** The token of a remembered login that is spent by this entry. */
  presented?: Presented;
  /** The door at which the caller stands; the members' one when it is not said. */
  side?: Side;
  /** What the proof changes in the database where the entry ends before a session; `isStillProven` does it otherwise. */
  onProof?: (tx: Db) => Promise<void>;
  /**
   * Whether what was proven before the transaction still holds, and goes on to hold until its end. A password that was
   * changed meanwhile opens no session.
   */
  isStillProven?: (tx: Db) => Promise<boolean>;
  /** The second step was passed, so that it is not asked for again. */
  secondPassed?: boolean;
  /** The member was found on this browser while the first step was checked. */
  isKnownBrowser?: boolean;
  /** Whether the member has a second factor, where that was looked up while the first was checked. */
  hasSecond?: boolean;
};

export type SecondStep = {
  has: (memberId: bigint) => Promise<boolean>;
  /** What a member must still show after the first step; null lets them in. */
  ask: (entry: { memberId: bigint; via: Via; remember: boolean }) => Promise<SecondAsked | null>;
};

export type SessionIssuer = {
  /** Lets a member in, or asks for what is still missing. The caller has proved who it is and that they may. */
  enter: (entry: Entry) => Promise<Outcome<LoginValue, 'login.second_factor' | 'access.denied' | 'request.busy'>>;
  /** Whether a member will be asked for a second step. A caller may look while it checks the first, and hand it in. */
  hasSecond: (memberId: bigint) => Promise<boolean>;
  /** Makes a member and lets them in, in one transaction: registration and trial. */
  begin: (browser: Browser, make: (tx: Db) => Promise<MemberRow>) => Promise<LoginValue>;
};

export type SessionIssuerParts = {
  sessions: SessionKeeper;
  devices: Devices;
  remembered: Remembered;
  tickets: Tickets;
  policy: SessionPolicy;
  second: SecondStep;
};

export function createSessionIssuer(
  db: Db,
  { sessions, devices, remembered, tickets, policy, second }: SessionIssuerParts,
): SessionIssuer {
  async function endOlder({ request, reply }: Browser): Promise<void> {
    const old = await sessions.resolve(request);
    if (old && old !== 'ended') await sessions.end(old, 'replaced', reply);
  }

  /**
   * What the browser keeps for the next time, and whether a token was misused since the member was last told. A login that
   * is not remembered forgets an older one on this browser.
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
    // Who forgets an older login on the browser notes the visit in the same statement.
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
      // Only now, after the proof: a wrong door tells nothing of an account to who cannot open it (W9). A second step
      // was let through its door by the first.
      const isAtDoor = !entry.secondPassed || via === 'passkey';
      const account = { type: member.type, agentOnly: member.agent_only };
      if (isAtDoor && !mayEnterBy(entry.side ?? 'member', account)) {
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
