/** What `npm run operator` does: invites, unlocks and resets operators from the machine that the house runs on. */
import type { Db } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import { newToken, tokenHash } from '../../http/tokens.ts';
import { MACHINE, noteAct } from '../audit/index.ts';
import type { Doorkeeper } from './doorkeeper.ts';
import { addSetupToken, listOperators } from './operators.store.ts';

export const OPERATOR_USAGE = `Usage: npm run operator -- …
  invite        prints a link that works once and creates another operator
  list          names the operators
  unlock NAME   takes the lock of failed sign-ins away
  reset NAME    takes authenticator app, recovery codes, passkeys and sessions away; the next sign-in sets a new app up`;

export class OperatorCommandRefused extends Error {}

/**
 * Carries out a command.
 *
 * @param consoleUrl address of the console's pages
 * @returns lines to print
 * @throws {OperatorCommandRefused} with a sentence to print
 */
export async function operatorCommand(
  db: Db,
  { doorkeeper, consoleUrl }: { doorkeeper: Pick<Doorkeeper, 'forget' | 'reset'>; consoleUrl: string },
  words: readonly string[],
): Promise<string[]> {
  const [verb, name, ...more] = words;
  const note = (tx: Db, act: string, after?: Record<string, unknown>) =>
    noteAct(tx, { operator: MACHINE, request: { ip: '' }, act, ...(after ? { after } : {}) });
  if (more.length > 0) throw new OperatorCommandRefused(OPERATOR_USAGE);
  if (verb === 'list' && !name) {
    const operators = await listOperators(db);
    return operators.length === 0
      ? ['There is no operator yet.']
      : operators.map(
          (one) =>
            `${one.name}  ${one.role}${one.sealed_totp ? '' : one.has_passkey ? '  (passkeys only)' : '  (no authenticator app yet)'}`,
        );
  }
  if (verb === 'invite' && !name) {
    const token = newToken();
    await inTransaction(db, async (tx) => {
      await addSetupToken(tx, tokenHash(token));
      await note(tx, 'operator.invited');
    });
    return [`This link creates an operator and works once: ${consoleUrl}?setup=${token}`];
  }
  if (verb === 'unlock' && name) {
    await inTransaction(db, async (tx) => {
      await doorkeeper.forget(tx, name);
      await note(tx, 'operator.unlocked', { name: name.toLowerCase() });
    });
    return [`${name} may try again.`];
  }
  if (verb === 'reset' && name) {
    await inTransaction(db, async (tx) => {
      if ((await doorkeeper.reset(tx, name)) === null)
        throw new OperatorCommandRefused(`There is no operator ${name}.`);
      await note(tx, 'operator.reset', { name: name.toLowerCase() });
    });
    return [`${name} is signed out everywhere and sets a new authenticator app up at the next sign-in.`];
  }
  throw new OperatorCommandRefused(OPERATOR_USAGE);
}
