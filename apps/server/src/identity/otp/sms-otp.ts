/**
 * OTPs by SMS: single use, valid for five minutes, for one purpose, number and browser (P-38). Whether a number belongs
 * to a member changes neither the response nor its time, because the message is sent after the response (P-39).
 */
import { createHmac, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { onlyDigits } from '@parlour/contract/digits';
import { LANGUAGE_COOKIE } from '@parlour/contract/languages';
import { type CodePurpose, type Mobile, mobileProblem } from '@parlour/contract/otp';
import type { CodeSent } from '@parlour/contract/otp.endpoints';
import { parseMobile } from '@parlour/phones/phones';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sms } from '../../adapters/sms/index.ts';
import type { Brand } from '../../config/brand.ts';
import { findMemberByMobile } from '../../core/accounts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Failed, fail, type Outcome, ok } from '../../platform/http/result.ts';
import { throttleKey, toNetwork } from '../../platform/http/throttles.ts';
import type { PreSession } from '../../platform/http/visitor-cookie.ts';
import { CODE_DIGITS, CODE_LIFE_SECONDS, CODE_TRIES, validateSend } from './otp.rules.ts';
import {
  countTry,
  insertCode,
  lockBudget,
  lockCode,
  markUnsent,
  readHistory,
  type SentBefore,
  useCode,
} from './otp.store.ts';
import { messageText, type SmsLabels } from './otp.texts.ts';
import { createRefusalLog } from './refusal-log.ts';

const slow = promisify<string, Buffer, number, { N: number }, Buffer>(scrypt);
const HASH_BYTES = 32;
/** A few milliseconds each. Stolen hashes cannot be brute-forced without the key outside the database. */
const COST = { N: 4096 };
/** After a failed delivery, requests are refused for this long, because the message would not arrive. */
const OUTAGE_MS = 30_000;

/** Response when the platform's own budget is exhausted. */
const ALL_USED_UP = fail('sms.used_up');

type Asked = { purpose: CodePurpose; number: string; dialingCode: string; request: FastifyRequest };

export type SendFailure = 'sms.number' | 'sms.too_soon' | 'sms.used_up' | 'sms.unavailable';

export type SmsCodes = {
  /**
   * Sends a code, within the budgets. The failure's value contains the text to show, or when to request again.
   *
   * `isSignedIn`: the number's holder requests it in a session
   */
  send: (asked: Asked & { reply: FastifyReply; isSignedIn?: boolean }) => Promise<Outcome<CodeSent, SendFailure>>;
  /**
   * Uses a code; returns true when it was right. After false the caller returns a failure and lets its transaction
   * commit, so that the attempt is counted: never roll back.
   */
  take: (tx: Db, asked: Asked & { code: string }) => Promise<boolean>;
  /** Normalises a number as typed; without a dialling code it belongs to the first country. */
  mobileOf: (dialingCode: string, number: string) => Mobile;
  /** Waits for messages that are being sent. */
  settle: () => Promise<void>;
};

export type SmsCodesDeps = {
  db: Db;
  brand: Brand;
  sms: Sms;
  preSession: PreSession;
  /** Whether the holder of a number has signed in in this browser before. Does the same work for unknown numbers. */
  isHolders: (mobile: Mobile, request: FastifyRequest) => Promise<boolean>;
  /** Secret outside the database that is part of every hash. */
  pepper: Buffer;
  labels: SmsLabels;
  /** Chooses the digits; tests fix them. */
  drawCode?: (() => string) | undefined;
  /** Multiplies the budgets of one address and of the platform; load tests raise it. */
  throttleScale: number;
  /** Called with the error of a message that could not be delivered. */
  onFailure: (error: unknown) => void;
  /** Called when the platform's own budget is exhausted, with the number of requests refused since the last call. */
  onUsedUp: (requests: number) => void;
};

const randomCode = (): string => Array.from({ length: CODE_DIGITS }, () => randomInt(10)).join('');

export function createSmsCodes(deps: SmsCodesDeps): SmsCodes {
  const {
    db,
    brand,
    sms,
    preSession,
    isHolders,
    pepper,
    labels,
    drawCode = randomCode,
    throttleScale,
    onFailure,
    onUsedUp,
  } = deps;
  const budget = {
    ...brand.sms,
    perAddressPerHour: Math.max(1, Math.round(brand.sms.perAddressPerHour * throttleScale)),
    perAddressPerDay: Math.max(1, Math.round(brand.sms.perAddressPerDay * throttleScale)),
    perNetworkPerDay: Math.max(1, Math.round(brand.sms.perNetworkPerDay * throttleScale)),
    perDay: Math.max(1, Math.round(brand.sms.perDay * throttleScale)),
  };
  const refusals = createRefusalLog(db, { onRefusal: onUsedUp, onFailure });
  const onTheWay = new Set<Promise<void>>();
  let outageUntil = 0;

  const hashOf = (code: string, salt: Buffer): Promise<Buffer> =>
    slow(createHmac('sha256', pepper).update(`sms:${code}`).digest('base64'), salt, HASH_BYTES, COST);

  type Message = { id: bigint; purpose: CodePurpose; mobile: Mobile; language: string; code: string };

  async function deliver({ id, purpose, mobile, language, code }: Message): Promise<void> {
    const member = await findMemberByMobile(db, mobile.dialingCode, mobile.number);
    if (!member && purpose !== 'register') return markUnsent(db, id);
    const note = member && purpose === 'register' ? 'taken' : 'code';
    const text = messageText({ language, note }, { brand: brand.name, code }, labels);
    await sms.send({ to: `+${mobile.dialingCode}${mobile.number}`, text });
    outageUntil = 0;
  }

  function start(work: () => Promise<void>): void {
    const running = new Promise<void>((go) => setImmediate(go))
      .then(work)
      .catch((error: unknown) => {
        outageUntil = performance.now() + OUTAGE_MS;
        onFailure(error);
      })
      .finally(() => onTheWay.delete(running));
    onTheWay.add(running);
  }

  function refusalOf({ now, ...past }: SentBefore, isKnown: boolean): Failed<SendFailure> | null {
    const verdict = validateSend(budget, past, isKnown);
    if (verdict.verdict === 'used_up') return verdict.isPlatforms ? ALL_USED_UP : fail('sms.used_up');
    if (verdict.verdict === 'too_soon') return fail('sms.too_soon', { expirationTime: now + verdict.wait, now });
    return null;
  }

  /**
   * Records a refusal by the platform's own budget; never inside a transaction, which would block it on the database.
   */
  function told(refusal: Failed<SendFailure>): Failed<SendFailure> {
    if (refusal === ALL_USED_UP) refusals.note();
    return refusal;
  }

  const toMobile = (dialingCode: string, number: string): Mobile =>
    parseMobile(dialingCode === '' ? (brand.mobile.dialingCodes[0] ?? '') : dialingCode, number);

  return {
    mobileOf: toMobile,
    async send({ purpose, number, dialingCode, request, reply, isSignedIn = false }) {
      const { mobile: bounds } = brand;
      const mobile = toMobile(dialingCode, number);
      const problem = mobileProblem(number, bounds) ?? mobileProblem(mobile.number, { ...bounds, min: 1 });
      if (problem) return fail('sms.number', { field: 'mobileNum', ...problem });
      if (!bounds.dialingCodes.includes(`+${mobile.dialingCode}`)) {
        return fail('sms.number', { field: 'mobileNum', messageKey: 'sms.country', values: {} });
      }
      if (performance.now() < outageUntil) return fail('sms.unavailable');
      const browser = preSession.ensure(request, reply);
      const known = isSignedIn || (await isHolders(mobile, request));
      const asker = { address: throttleKey(request), network: toNetwork(request.ip), browser, known };
      // Requesters over a budget are refused before a code is generated; the others are counted again under the lock.
      const early = refusalOf(await readHistory(db, mobile, asker), known);
      if (early) return told(early);
      const code = drawCode();
      const salt = randomBytes(16);
      const hash = await hashOf(code, salt);
      const outcome = await inTransaction(db, async (tx) => {
        await lockBudget(tx);
        const refusal = refusalOf(await readHistory(tx, mobile, asker), known);
        return refusal ?? ok(await insertCode(tx, { purpose, mobile, asker, salt, hash }));
      });
      if (!outcome.ok) return told(outcome);
      const { id, at } = outcome.value;
      const language = request.cookies[LANGUAGE_COOKIE] ?? brand.languages[0] ?? '';
      start(() => deliver({ id, purpose, mobile, language, code }));
      return ok({ expirationTime: at + budget.secondsBetween * 1000, now: at });
    },
    async take(tx, { purpose, number, dialingCode, code, request }) {
      const browser = preSession.of(request);
      const limits = { lifeSeconds: CODE_LIFE_SECONDS, tries: CODE_TRIES };
      const row = browser && (await lockCode(tx, { purpose, mobile: toMobile(dialingCode, number), browser }, limits));
      // The same work with and without a code in force.
      const given = await hashOf(onlyDigits(code), row ? Buffer.from(row.salt) : randomBytes(16));
      if (!row) return false;
      const isRight = timingSafeEqual(given, row.code_hash);
      await (isRight ? useCode(tx, row.id) : countTry(tx, row.id));
      return isRight;
    },
    async settle() {
      await Promise.all(onTheWay);
      await refusals.settle();
    },
  };
}
