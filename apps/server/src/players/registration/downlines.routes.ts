/** Accounts that agents open for agents below them. */
import { parseFraction } from '@parlour/agents/rate';
import { openDownline } from '@parlour/contract/agents.endpoints';
import type { RegistrationField } from '@parlour/contract/registration';
import type { RegistrationBody } from '@parlour/contract/registration.endpoints';
import { openUnder, type RateError } from '../../agents/index.ts';
import { accountExists, commonPasswords, createMember } from '../../core/accounts/index.ts';
import { openWallet } from '../../ledger/wallet/index.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { MEMBER_BOOK } from '../../platform/http/sessions.ts';
import { matchesPattern } from '../../platform/patterns.ts';
import { agentSettings, judge } from './registration.rules.ts';
import type { RegistrationDeps } from './registration.ts';
import { reservedBy } from './reserved.ts';

const FIELDS: readonly RegistrationField[] = ['username', 'password', 'confirmPassword'];

/** Rolls the new account back, because the agent may not open one of this rate. */
class RateRefused extends Error {
  readonly reason: RateError;
  constructor(reason: RateError) {
    super(`the account may not have this rate: ${reason}`);
    this.reason = reason;
  }
}

export function downlineRoutes(
  scope: Scope,
  { db, brand, passwords }: Pick<RegistrationDeps, 'db' | 'brand' | 'passwords'>,
): void {
  const isReserved = reservedBy(brand);

  mount(scope, openDownline, async ({ input: { body }, session }) => {
    const account = body.username.trim().toLowerCase();
    const form = { username: account, password: body.password, confirmPassword: body.password };
    const isCommon = await commonPasswords([brand.name, brand.merchantCode]);
    const problem = judge(form as RegistrationBody, 'username', agentSettings(brand, FIELDS), {
      today: '',
      matches: matchesPattern,
      isCommon,
    });
    if (problem?.code === 'register.field') return fail('register.field', problem.value);
    if (isReserved(account) || (await accountExists(db, account))) return fail('register.username_taken');
    const passwordHash = await passwords.hash(body.password);
    const { memberId: agentId, account: by } = session;
    try {
      return await inTransaction(db, async (tx) => {
        const member = await createMember(tx, {
          account,
          nickname: account,
          passwordHash,
          birthday: null,
          mobile: null,
          email: null,
          details: {},
        });
        await openWallet(tx, { memberId: member.id, book: MEMBER_BOOK, currency: brand.currency });
        const refused = await openUnder(tx, {
          agentId,
          memberId: member.id,
          account,
          ppm: parseFraction(body.rate),
          by,
        });
        if (refused) throw new RateRefused(refused);
        return ok({ memberId: member.id.toString(), name: account });
      });
    } catch (error) {
      if (error instanceof RateRefused) return fail('agent.rate', { reason: error.reason });
      if (isUniqueViolation(error, 'member_account')) return fail('register.username_taken');
      throw error;
    }
  });
}
