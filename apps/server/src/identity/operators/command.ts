/**
 * The command `npm run operator`, for use on the server's machine: invites, lists, unlocks, resets, disables and
 * removes operators, and changes their roles.
 */

import { MACHINE, recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { OperatorAuthenticator } from './operator-authenticator.ts';
import { listRoleRows } from './roles.store.ts';
import { changeOperatorRole, changeOperatorState, inviteOperator, resetOperator } from './staff.actions.ts';
import { listOperators, OWNER, type StaffRow } from './staff.store.ts';

export const OPERATOR_USAGE = `Usage: npm run operator -- …
  invite [ROLE] prints a link that works once, for seven days, and creates another operator; without a role, an owner
  list          names the operators
  role NAME ROLE  gives an operator another role, at once
  unlock NAME   takes the lock of failed sign-ins away
  reset NAME    deletes authenticator app, recovery codes, passkeys and sessions, and prints a link that works once,
                for an hour and with the password, and sets a new app up
  disable NAME  ends sessions, passkeys and everything that waits for approval, and lets the operator sign in no more
  enable NAME   lets a disabled operator sign in again
  remove NAME   disables for good; the name stays in the audit record`;

export class OperatorCommandRefused extends Error {}

type Parts = { operatorAuthenticator: Pick<OperatorAuthenticator, 'forget' | 'reset'>; consoleUrl: string };

const BY = { operator: MACHINE, request: { ip: '' } };
const STATES = { disable: 'disabled', enable: 'active', remove: 'removed' } as const;
const SAID = {
  disable: 'is disabled: sessions, passkeys and open approvals have ended.',
  enable: 'may sign in again.',
  remove: 'is removed. The name stays in the audit record and cannot be used again.',
} as const;

const lineOf = ({ name, role, state, has_app, passkeys }: StaffRow): string => {
  const factor = has_app ? '' : passkeys > 0 ? '  (passkeys only)' : '  (no second factor: reset prints a link)';
  return state === 'active' ? `${name}  ${role}${factor}` : `${name}  ${role}  (${state})`;
};

const refused = (code: string, name: string): OperatorCommandRefused =>
  new OperatorCommandRefused(
    code === 'operator.last'
      ? `${name} is the last active owner. Invite another one first: npm run operator -- invite`
      : code === 'operator.state'
        ? `${name} is disabled or removed. A disabled operator comes back with: npm run operator -- enable ${name}. A removed one never does: invite a new one under another name (npm run operator -- invite). See: npm run operator -- list`
        : `There is no operator ${name}.`,
  );

const unknownRole = async (db: Db, role: string): Promise<string> =>
  `There is no role ${role}. The roles are: ${(await listRoleRows(db)).map(({ name }) => name).join(', ')}.`;

/**
 * Executes a command.
 *
 * @param consoleUrl address of the console's pages
 * @returns lines to print
 * @throws {OperatorCommandRefused} with a message to print
 */
export async function operatorCommand(
  db: Db,
  { operatorAuthenticator, consoleUrl }: Parts,
  words: readonly string[],
): Promise<string[]> {
  const [verb, name, ...more] = words;
  if (verb === 'role' && name && more.length > 0) {
    const to = more.join(' ');
    const done = await changeOperatorRole(db, { target: { name }, to, reason: '', by: BY });
    if (done.ok) return [`${name} has the role ${done.value.role} from now on.`];
    const isOperator = (await listOperators(db)).some((row) => row.name === name.toLowerCase());
    throw done.code === 'thing.unknown' && isOperator
      ? new OperatorCommandRefused(await unknownRole(db, to))
      : refused(done.code, name);
  }
  if (more.length > 0) throw new OperatorCommandRefused(OPERATOR_USAGE);
  if (verb === 'list' && !name) {
    const operators = await listOperators(db);
    return operators.length === 0 ? ['There is no operator yet.'] : operators.map(lineOf);
  }
  if (verb === 'invite') {
    const done = await inviteOperator(db, { role: name ?? OWNER, reason: '', by: BY });
    if (!done.ok) throw new OperatorCommandRefused(await unknownRole(db, name ?? OWNER));
    const { role, token, until } = done.value;
    return [
      `This link creates an operator with the role ${role} and works once, until ${until.toISOString()}: ` +
        `${consoleUrl}?setup=${token}`,
    ];
  }
  if (verb === 'unlock' && name) {
    await inTransaction(db, async (tx) => {
      await operatorAuthenticator.forget(tx, name);
      await recordAudit(tx, { ...BY, act: 'operator.unlocked', after: { name: name.toLowerCase() } });
    });
    return [`${name} may try again.`];
  }
  if (verb === 'reset' && name) {
    const done = await resetOperator(db, operatorAuthenticator, { target: { name }, reason: '', by: BY });
    if (!done.ok) throw refused(done.code, name);
    return [
      `${name} is signed out everywhere and has no second factor any more.`,
      `This link sets a new authenticator app up, once, with the password, until ${done.value.until.toISOString()}: ` +
        `${consoleUrl}?reset=${done.value.token}`,
    ];
  }
  if ((verb === 'disable' || verb === 'enable' || verb === 'remove') && name) {
    const done = await changeOperatorState(db, { target: { name }, to: STATES[verb], reason: '', by: BY });
    if (!done.ok) throw refused(done.code, name);
    return [`${name} ${SAID[verb]}`];
  }
  throw new OperatorCommandRefused(OPERATOR_USAGE);
}
