/**
 * Authenticates operators who do not use a passkey: by password and, always, a code of an authenticator app or a
 * recovery code. After three failures for a name, its source has to wait, whether the name exists or not. A source is
 * an address, a browser in which the operator has signed in before, or an open session. Unknown sources also share a
 * limit, so that guessing from many addresses ends; the operator's own browsers are exempt from that limit.
 */
import { createHash } from 'node:crypto';
import type { Secrets } from '../../config/secrets.ts';
import type { Db } from '../../platform/db/db.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { base32, createFactorStore, matchStep, newSecret, type Try, totpAddress } from '../two-factor/index.ts';
import {
  findEnrolment,
  findSetUp,
  forgetOperatorTries,
  insertEnrolment,
  keepSetUpSecret,
  OPERATOR_TABLES,
  operatorTries,
  putOperatorApp,
  recordOperatorTry,
  type TrySource,
  takeEnrolment,
} from './enrolment.store.ts';
import { type findOperator, lockOperator } from './operators.store.ts';
import { dropFactors, findReset, putResetLink, takeReset } from './staff.store.ts';

const MOST_ATTEMPTS = 3;
/** Maximum attempts for one name from all unknown sources together. */
const MOST_ATTEMPTS_OF_STRANGERS = 30;
const LOCK_MINUTES = 30;
const ENROL_MINUTES = 15;
/** Validity of a reset link. */
const RESET_MINUTES = 60;
const SETUP_LABEL = 'totp:setup';

type Operator = NonNullable<Awaited<ReturnType<typeof findOperator>>>;
type ProvenEnrolment = { ticket: string; operator: { id: bigint }; secret: Buffer; step: bigint };
type AppSecret = { secret: string; address: string };

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const subjectOf = (name: string) => hashOf(`operator:${name.toLowerCase()}`);

/** Returns an operator's open session as a source of attempts. */
export const sessionSource = (id: bigint): TrySource => ({
  source: hashOf(`operator-session:${id}`),
  known: true,
});
/** Returns a browser as a source of attempts: identified by the cookie of an earlier sign-in, or by its address. */
export const browserSource = (address: string, device: Buffer | null): TrySource => ({
  source: device ?? hashOf(`operator-address:${address}`),
  known: device !== null,
});

/** Operations without encryption keys: neither of them seals or opens a secret. */
export const OPERATOR_ACCESS = {
  /** Deletes the earlier failures of this source after a successful attempt; without a source, those of all sources. */
  forget: (tx: Db, name: string, from?: TrySource): Promise<void> =>
    from ? forgetOperatorTries(tx, subjectOf(name), from) : operatorTries.forget(tx, subjectOf(name)),
  /** Deletes an operator's factors, sessions and lock; returns the token of a link to set up an app. */
  async reset(tx: Db, { id, name }: { id: bigint; name: string }): Promise<{ token: string; until: Date }> {
    await operatorTries.forget(tx, subjectOf(name));
    await dropFactors(tx, id);
    const token = newToken();
    return {
      token,
      until: await putResetLink(tx, { hash: tokenHash(token), operatorId: id, minutes: RESET_MINUTES }),
    };
  },
};

export type OperatorAuthenticatorParts = { secrets: Secrets; issuer: () => string; clock: () => Date };

export function createOperatorAuthenticator(db: Db, { secrets, issuer, clock }: OperatorAuthenticatorParts) {
  const holder = createFactorStore('operator', { tables: OPERATOR_TABLES, secrets, clock });
  const appOf = (secret: Buffer, name: string): AppSecret => ({
    secret: base32(secret),
    address: totpAddress(secret, `${issuer()} console`, name),
  });

  /** Returns the secret of a link, generated when the link is first opened. */
  async function secretOf(link: Buffer, sealed: Buffer | null): Promise<Buffer> {
    const kept = sealed ?? (await keepSetUpSecret(db, link, secrets.seal(newSecret(), SETUP_LABEL)));
    return secrets.open(kept, SETUP_LABEL);
  }

  /** Stores the factor and its recovery codes; returns the codes, which cannot be read again later. */
  async function give(tx: Db, operatorId: bigint, secret: Buffer, step: bigint): Promise<string[]> {
    await putOperatorApp(tx, operatorId, { sealed: holder.seal(operatorId, secret), step });
    return holder.writeRecoveryCodes(tx, operatorId);
  }

  return {
    /** Records an attempt for this name; returns null if a limit is reached. */
    recordTry: (name: string, from: TrySource): Promise<Try | null> =>
      recordOperatorTry(db, subjectOf(name), from, {
        most: MOST_ATTEMPTS,
        mostOfStrangers: MOST_ATTEMPTS_OF_STRANGERS,
        minutes: LOCK_MINUTES,
      }),
    /** Deletes an attempt whose credentials were not verified, so that it does not count. */
    dropTry: ({ id }: Try): Promise<void> => operatorTries.drop(db, id),
    ...OPERATOR_ACCESS,

    /** Returns the secret of a set-up link, the same one until the link is used; null if the link is not valid. */
    async beginSetUp(link: Buffer): Promise<(AppSecret & { until: string }) | null> {
      const found = await findSetUp(db, link);
      if (!found) return null;
      return { ...appOf(await secretOf(link, found.sealed_totp), 'operator'), until: found.expires_at.toISOString() };
    },
    /**
     * Returns the secret of a set-up link and the step of the code; null if the link is not valid or the code is wrong.
     */
    async proveSetUp(tx: Db, link: Buffer, code: string): Promise<{ secret: Buffer; step: bigint } | null> {
      const found = await findSetUp(tx, link);
      if (!found?.sealed_totp) return null;
      const secret = secrets.open(found.sealed_totp, SETUP_LABEL);
      const step = matchStep(secret, code, clock(), 0n);
      return step === null ? null : { secret, step };
    },
    give,

    /** Spends a correct code and returns its kind; null if it is neither of the app nor a recovery code. */
    async spendCode(tx: Db, operator: Operator, code: string): Promise<'app' | 'recovery' | null> {
      if (!operator.sealed_totp) return null;
      return holder.spend(tx, operator.id, { sealed: operator.sealed_totp, lastStep: operator.totp_step }, code);
    },

    /** Creates a secret for an operator's app, and a ticket that identifies the operator. */
    async beginEnrolment(operator: Pick<Operator, 'id' | 'name'>): Promise<AppSecret & { ticket: string }> {
      const secret = newSecret();
      const ticket = newToken();
      const sealed = holder.seal(operator.id, secret);
      await insertEnrolment(db, { ticketHash: tokenHash(ticket), operatorId: operator.id, sealed });
      return { ticket, ...appOf(secret, operator.name) };
    },
    /** Verifies the first code of an enrolment; returns its secret and step, or the problem. */
    async proveEnrolment(ticket: string, code: string) {
      const found = await findEnrolment(db, tokenHash(ticket), ENROL_MINUTES);
      if (!found) return 'expired';
      const step = holder.stepOf(found.id, { sealed: found.sealed_totp, lastStep: 0n }, code);
      if (step === null) return 'wrong';
      return { ticket, operator: found, secret: holder.open(found.id, found.sealed_totp), step };
    },
    /** Completes a verified enrolment; returns the recovery codes, or null if another call was faster. */
    async enrol(tx: Db, { ticket, operator, secret, step }: ProvenEnrolment): Promise<string[] | null> {
      // Completing one enrolment invalidates the operator's other ones.
      await lockOperator(tx, operator.id);
      return (await takeEnrolment(tx, tokenHash(ticket))) ? give(tx, operator.id, secret, step) : null;
    },

    /** Returns the secret of a reset link, the same one until the link is used; null if the link is not valid. */
    async beginReset(link: Buffer): Promise<(AppSecret & { name: string }) | null> {
      const found = await findReset(db, link);
      if (!found) return null;
      return { ...appOf(await secretOf(link, found.sealed_totp), found.name), name: found.name };
    },
    findReset: (link: Buffer) => findReset(db, link),
    /** Completes a reset whose password was correct; returns the recovery codes, or the reason of a failure. */
    async finishReset(tx: Db, link: Buffer, code: string): Promise<string[] | 'used' | 'wrong'> {
      const found = await findReset(tx, link);
      if (!found?.sealed_totp) return 'used';
      const secret = secrets.open(found.sealed_totp, SETUP_LABEL);
      const step = matchStep(secret, code, clock(), 0n);
      if (step === null) return 'wrong';
      return (await takeReset(tx, link)) ? give(tx, found.id, secret, step) : 'used';
    },
  };
}

export type OperatorAuthenticator = ReturnType<typeof createOperatorAuthenticator>;
