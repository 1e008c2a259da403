import { randomInt } from 'node:crypto';
import { accountExists } from '../../core/accounts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { lettersOf } from './social-login.rules.ts';

const TRIES = 5;

/** Suggests a free user name, which the user may change. */
export async function nameFor(db: Db, shownName: string): Promise<string> {
  const letters = lettersOf(shownName);
  for (let tries = 0; tries < TRIES; tries++) {
    const name = letters + randomInt(1000, 10_000);
    if (!(await accountExists(db, name))) return name;
  }
  return '';
}
