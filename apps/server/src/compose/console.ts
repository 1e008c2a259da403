/** Mounts the console's endpoints, except its pages. */

import { lastCount } from '../accounting/reporting/index.ts';
import { type Brand, pictureHosts, threeAbove } from '../config/brand.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Passwords } from '../core/accounts/index.ts';
import { auditRoutes } from '../core/audit/index.ts';
import { healthRoutes } from '../core/health/index.ts';
import type { Notices } from '../core/security-alerts/index.ts';
import { type Availability, availabilityRoutes } from '../core/system/index.ts';
import { catalogueAdminRoutes, feedAdminRoutes, gameEditRoutes, type LiveCatalogue } from '../games/catalogue/index.ts';
import { apiKeyRoutes } from '../identity/api-keys/index.ts';
import type { Whereabouts } from '../identity/devices/index.ts';
import {
  createOperatorAuthenticator,
  type OperatorKeeper,
  operatorPasskeys,
  operatorRoutes,
} from '../identity/operators/index.ts';
import { readSmsRefusals } from '../identity/otp/index.ts';
import { createPasskeys } from '../identity/two-factor/index.ts';
import type { Database } from '../platform/db/db.ts';
import type { Hub } from '../platform/events/hub.ts';
import type { Scope } from '../platform/http/mount.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import {
  adminRoutes,
  memberInvitationsRoutes,
  memberLocksRoutes,
  memberMessagesRoutes,
  memberPageRoutes,
} from '../players/members/index.ts';
import { vendorCasesRoutes } from '../vendor-gateway/cases/index.ts';
import { listRefusals } from '../vendor-gateway/index.ts';

export type ConsoleParts = {
  database: Database;
  jobs: Pick<Jobs, 'wake'>;
  hub: Pick<Hub, 'publish'>;
  brand: Brand;
  live: LiveCatalogue;
  doors: Availability;
  passwords: Passwords;
  secrets: Secrets;
  clock: () => Date;
  whereabouts: Whereabouts;
  notices: Notices;
  sessions: OperatorKeeper;
  /** URL of the console; null in demo mode. */
  consoleUrl: string | null;
};

export function consoleRoutes(scope: Scope, parts: ConsoleParts): void {
  const { database, jobs, hub, brand, live, doors, passwords, secrets, clock } = parts;
  const { whereabouts, notices, sessions, consoleUrl } = parts;
  const { db } = database;
  adminRoutes(scope, {
    db,
    whereabouts,
    notices,
    language: brand.languages[0] ?? '',
    dialingCode: brand.mobile.dialingCodes[0] ?? '',
  });
  memberInvitationsRoutes(scope, { db, currency: brand.currency });
  memberLocksRoutes(scope, { db, hub });
  memberMessagesRoutes(scope, { db });
  memberPageRoutes(scope, { db, live, currency: brand.currency, timeZone: brand.timeZone });
  catalogueAdminRoutes(scope, { db, live, languages: brand.languages });
  gameEditRoutes(scope, { db, live });
  feedAdminRoutes(scope, { db, live, imageHosts: pictureHosts(brand) });
  auditRoutes(scope, { db, brand });
  healthRoutes(scope, { db, jobs });
  vendorCasesRoutes(scope, { db, currency: brand.currency, threeAbove: threeAbove(brand) });
  availabilityRoutes(scope, { db, brand, doors });
  apiKeyRoutes(scope, { db });
  operatorRoutes(scope, {
    db,
    brand,
    live,
    passwords,
    sessions,
    operatorAuthenticator: createOperatorAuthenticator(db, { secrets, issuer: () => brand.name, clock }),
    passkeys: createPasskeys(operatorPasskeys(db), { publicUrl: consoleUrl, issuer: () => `${brand.name} console` }),
    ledger: () => lastCount(database, (error) => scope.log.error(error, 'the books could not be counted')),
    smsRefused: () => readSmsRefusals(db),
    refusedCalls: (since) => listRefusals(db, since),
  });
}
