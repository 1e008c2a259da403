/** Creation and revocation of API keys, each recorded in its transaction. */
import { randomBytes } from 'node:crypto';
import type { Right } from '@parlour/contract/operator-rights';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import type { OperatorSession } from '../../platform/http/sessions.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { covers, holdActive } from '../operators/index.ts';
import { prefixOf } from './api-keys.rules.ts';
import { insertKey, type KeyRow, readKey, revokeKey } from './api-keys.store.ts';

type By = { operator: OperatorSession; request: { ip: string } };
type Draft = { name: string; rights: Right[]; networks: string[]; days: number };

async function reread(tx: Db, id: bigint): Promise<KeyRow> {
  const row = await readKey(tx, id);
  if (!row) throw new Error(`API key ${id} is missing in its own transaction`);
  return row;
}

/**
 * Creates a key for the operator, with no rights beyond those of the operator.
 *
 * @returns the row, and the key itself, which cannot be read again
 */
export async function createKey(
  db: Db,
  { draft, by }: { draft: Draft; by: By },
): Promise<Outcome<{ row: KeyRow; secret: string }, 'operator.exceeds' | 'api_key.name_taken' | 'session.ended'>> {
  const { operatorId } = by.operator;
  return inTransaction(db, async (tx) => {
    if (!(await holdActive(tx, operatorId))) return fail('session.ended');
    if (!(await covers(tx, by, draft.rights))) return fail('operator.exceeds');
    const [publicId, secret] = [randomBytes(6).toString('hex'), newToken()];
    const id = await insertKey(tx, { ...draft, publicId, secretHash: tokenHash(secret), operatorId });
    if (id === null) return fail('api_key.name_taken');
    const row = await reread(tx, id);
    const { name, rights, networks, until } = row;
    const after = { name, prefix: prefixOf(publicId), rights, networks, until: until.toISOString() };
    await recordAudit(tx, { ...by, act: 'api_key.created', after });
    return ok({ row, secret: `${prefixOf(publicId)}_${secret}` });
  });
}

/** Revokes a key of any operator, because revoking gives nobody a right. A revoked key has no effect. */
export async function revoke(
  db: Db,
  { id, reason, by }: { id: bigint; reason: string; by: By },
): Promise<Outcome<KeyRow, 'thing.unknown'>> {
  return inTransaction(db, async (tx) => {
    const found = await readKey(tx, id);
    if (!found) return fail('thing.unknown');
    if (!(await revokeKey(tx, id, by.operator.operatorId))) return ok(found);
    const before = { name: found.name, prefix: prefixOf(found.public_id), operator: found.operator };
    await recordAudit(tx, { ...by, act: 'api_key.revoked', before, reason });
    return ok(await reread(tx, id));
  });
}
