import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  getSecond,
  proveAgain,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@parlour/contract/two-factor.endpoints';
import type { FastifyRequest } from 'fastify';
import { findMember, lockMember, type Passwords } from '../../core/accounts/index.ts';
import type { Notices } from '../../core/security-alerts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { deviceName } from '../devices/index.ts';
import type { Factors } from './factors.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './passkeys.store.ts';
import type { Passkeys } from './passkeys.ts';
import { FRESH_MINUTES, MOST_PASSKEYS, PROOF_MINUTES, provenBy } from './two-factor.rules.ts';
import { findFactors, insertProof, isFreshSession, isProof, removeSecret } from './two-factor.store.ts';

export type SecondDeps = {
  db: Db;
  passwords: Passwords;
  factors: Factors;
  passkeys: Passkeys;
  notices: Notices;
  languageOf: (request: FastifyRequest) => string;
};

type PasskeyRow = Pick<
  Awaited<ReturnType<typeof listPasskeys>>[number],
  'id' | 'name' | 'synced' | 'created_at' | 'used_at'
>;

/** Converts a passkey to the form shown to its owner. */
export const passkeyValue = (key: PasskeyRow) => ({
  id: key.id.toString(),
  name: key.name,
  synced: key.synced,
  createdAt: key.created_at.toISOString(),
  usedAt: key.used_at?.toISOString() ?? null,
});

/** Whether a member re-authenticated in this session within the last minutes. */
export const isProvenBy = (db: Db, session: Session, proof: string): Promise<boolean> =>
  isProof(db, tokenHash(proof), session.id, PROOF_MINUTES);

/**
 * Endpoints of a signed-in member for second factors. Every change requires a proof that is a few minutes old at most.
 */
export function secondRoutes(scope: Scope, deps: SecondDeps): void {
  const { db, passwords, factors, passkeys, notices, languageOf } = deps;
  const isProven = (session: Session, proof: string) => isProvenBy(db, session, proof);

  async function sendAlert(session: Session, what: 'twoStep' | 'passkey', request: FastifyRequest): Promise<void> {
    const member = await findMember(db, session.memberId);
    if (member) notices.send(member, what, languageOf(request));
  }

  mount(scope, getSecond, async ({ session, request }) => {
    const member = await findMember(db, session.memberId);
    const has = await findFactors(db, session.memberId);
    return ok({
      totpSince: has.totpSince?.toISOString() ?? null,
      recoveryLeft: has.recoveryLeft,
      passkeys: (await listPasskeys(db, session.memberId)).map(passkeyValue),
      passkeysPossible: passkeys.arePossible(request),
      provenBy: provenBy({ totp: has.totpSince !== null, password: !!member?.password_hash }),
    });
  });

  mount(scope, proveAgain, async ({ input, session }) => {
    const member = await findMember(db, session.memberId);
    if (!member) return fail('session.ended');
    const { code = '', password = '' } = input.body;
    const { totpSince } = await findFactors(db, member.id);
    const by = provenBy({ totp: totpSince !== null, password: member.password_hash !== null });
    if (by === 'signIn') {
      if (!(await isFreshSession(db, session.id, FRESH_MINUTES))) return fail('second.proof');
    } else {
      const checked =
        by === 'code'
          ? await factors.check(member.id, code)
          : await factors.limited(member.id, () => passwords.verify(member.password_hash, password));
      if (checked === 'wait') return fail('request.too_many');
      if (checked === 'wrong') return fail(by === 'code' ? 'second.wrong' : 'login.wrong');
    }
    const proof = newToken();
    await insertProof(db, tokenHash(proof), session.id);
    return ok({ proof });
  });

  mount(scope, beginTotp, async ({ input, session }) => {
    if (!(await isProven(session, input.body.proof))) return fail('second.proof');
    return ok(await factors.begin({ id: session.memberId, account: session.account }));
  });

  mount(scope, confirmTotp, async ({ input, session }) => {
    if (!(await isProven(session, input.body.proof))) return fail('second.proof');
    const codes = await factors.confirm(session.memberId, input.body.code);
    if (codes === 'wait') return fail('request.too_many');
    return codes === 'wrong' ? fail('second.wrong') : ok({ recoveryCodes: codes });
  });

  mount(scope, removeTotp, async ({ input, session, request }) => {
    if (!(await isProven(session, input.body.proof))) return fail('second.proof');
    const removed = await inTransaction(db, async (tx) => {
      await lockMember(tx, session.memberId);
      return removeSecret(tx, session.memberId);
    });
    if (removed) await sendAlert(session, 'twoStep', request);
    return ok({ removed });
  });

  mount(scope, renewRecoveryCodes, async ({ input, session }) => {
    if (!(await isProven(session, input.body.proof))) return fail('second.proof');
    const recoveryCodes = await factors.renewRecoveryCodes(session.memberId);
    return recoveryCodes ? ok({ recoveryCodes }) : fail('second.proof');
  });

  mount(scope, beginPasskey, async ({ input, session, request }) => {
    if (!(await isProven(session, input.body.proof))) return fail('second.proof');
    if ((await findFactors(db, session.memberId)).passkeys >= MOST_PASSKEYS) return fail('passkey.full');
    const options = await passkeys.toMake(request, { id: session.memberId, name: session.account });
    return options ? ok(options) : fail('passkey.refused');
  });

  // The challenge was issued with a proof and names the member, so no second proof is needed.
  mount(scope, addPasskey, async ({ input, session, request }) => {
    const { memberId } = session;
    const made = await passkeys.made(request, memberId, input.body.response);
    if (!made) return fail('passkey.refused');
    const name = deviceName(request.headers['user-agent'] ?? '');
    return inTransaction(db, async (tx) => {
      // Counted under the member's lock, so that concurrent additions are counted too.
      await lockMember(tx, memberId);
      if ((await findFactors(tx, memberId)).passkeys >= MOST_PASSKEYS) return fail('passkey.full');
      const kept = await insertPasskey(tx, memberId, { ...made, name });
      return kept ? ok(passkeyValue(kept)) : fail('passkey.refused');
    });
  });

  mount(scope, removePasskey, async ({ input, session, request }) => {
    if (!(await isProven(session, input.body.proof))) return fail('second.proof');
    const removed = await deletePasskey(db, session.memberId, BigInt(input.params.id));
    if (removed) await sendAlert(session, 'passkey', request);
    return removed ? ok({ removed }) : fail('thing.unknown');
  });
}
