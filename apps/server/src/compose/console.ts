/** Everything that the console asks the server for, but the pages themselves. */
import type { Brand } from '../brand.ts';
import type { Database } from '../db/db.ts';
import { auditRoutes } from '../features/audit/index.ts';
import { lastCount } from '../features/books/index.ts';
import { type LiveCatalogue, shelfRoutes } from '../features/catalogue/index.ts';
import { readSmsRefusals } from '../features/codes/index.ts';
import { deskRoutes } from '../features/desk/index.ts';
import type { Whereabouts } from '../features/devices/index.ts';
import { healthRoutes } from '../features/health/index.ts';
import type { Passwords } from '../features/members/index.ts';
import type { Notices } from '../features/notices/index.ts';
import { createDoorkeeper, type OperatorKeeper, operatorKeyring, operatorRoutes } from '../features/operators/index.ts';
import { createPasskeys } from '../features/second/index.ts';
import { type Doors, doorsRoutes } from '../features/system/index.ts';
import { vendorCasesRoutes } from '../features/vendor-cases/index.ts';
import { listRefusals } from '../gateway/index.ts';
import type { Scope } from '../http/mount.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import type { Secrets } from '../secrets.ts';

export type ConsoleParts = {
  database: Database;
  jobs: Pick<Jobs, 'wake'>;
  brand: Brand;
  live: LiveCatalogue;
  doors: Doors;
  passwords: Passwords;
  secrets: Secrets;
  clock: () => Date;
  whereabouts: Whereabouts;
  notices: Notices;
  sessions: OperatorKeeper;
  /** Address of the console; null in the demo world. */
  consoleUrl: string | null;
};

export function consoleRoutes(scope: Scope, parts: ConsoleParts): void {
  const { database, jobs, brand, live, doors, passwords, secrets, clock, whereabouts, notices, sessions, consoleUrl } =
    parts;
  const { db } = database;
  deskRoutes(scope, {
    db,
    whereabouts,
    notices,
    language: brand.languages[0] ?? '',
    dialingCode: brand.mobile.dialingCodes[0] ?? '',
  });
  shelfRoutes(scope, { db, live });
  auditRoutes(scope, { db });
  healthRoutes(scope, { db, jobs });
  vendorCasesRoutes(scope, { db, currency: brand.currency });
  doorsRoutes(scope, { db, brand, doors });
  operatorRoutes(scope, {
    db,
    brand,
    live,
    passwords,
    sessions,
    doorkeeper: createDoorkeeper(db, { secrets, issuer: brand.name, clock }),
    passkeys: createPasskeys(operatorKeyring(db), { publicUrl: consoleUrl, issuer: `${brand.name} console` }),
    ledger: () => lastCount(database, (error) => scope.log.error(error, 'the books could not be counted')),
    smsRefused: () => readSmsRefusals(db),
    refusedCalls: (since) => listRefusals(db, since),
  });
}
