import type { Db } from '../../platform/db/db.ts';
import type { OperatorSession } from '../../platform/http/sessions.ts';
import { PROOF_MINUTES } from './operators.rules.ts';
import { isOperatorProven } from './operators.store.ts';

/**
 * Whether an operator showed a second factor in this session within the last five minutes; if not, answer
 * `second.proof`.
 */
export const isProven = (db: Db, operator: Pick<OperatorSession, 'id'>): Promise<boolean> =>
  // An API key has no session, and no factor.
  operator.id === null ? Promise.resolve(false) : isOperatorProven(db, operator.id, PROOF_MINUTES);
