/** Console endpoints for availability: the settings, changes with an audit record, and the region of one address. */
import { isIP } from 'node:net';
import { findPlace, getAvailability, setAvailability } from '@parlour/contract/system.endpoints';
import type { Brand } from '../../config/brand.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notify } from '../../platform/events/events.store.ts';
import { plainAddress } from '../../platform/http/addresses.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { recordAudit } from '../audit/index.ts';
import { validateAvailability } from './availability.rules.ts';
import { listChanges, readAvailability, type Stored, writeAvailability } from './availability.store.ts';
import { AVAILABILITY_CHANNEL, type Availability } from './availability.ts';

const CHANGES_SHOWN = 10;
const ACT = 'doors.set';

const shown = ({ doors, changedAt }: Stored) => ({ doors, changedAt: changedAt.toISOString() });

export type AvailabilityDeps = { db: Db; brand: Brand; doors: Availability };

export function availabilityRoutes(scope: Scope, { db, brand, doors }: AvailabilityDeps): void {
  mount(scope, getAvailability, async ({ request }) => {
    const ip = plainAddress(request.ip);
    return ok({
      ...shown(await readAvailability(db)),
      languages: [...brand.languages],
      here: { ip, country: doors.countryOf(ip) },
      changes: (await listChanges(db, ACT, CHANGES_SHOWN)).map((row) => ({ ...row, at: row.at.toISOString() })),
    });
  });

  mount(scope, setAvailability, async ({ input, operator, request }) => {
    const draft = { ...input.body.doors, countries: [...new Set(input.body.doors.countries)].sort() };
    const problem = validateAvailability(draft, input.body.reason, Date.now());
    if (problem) return fail('register.field', { ...problem, values: {} });
    const stored = await inTransaction(db, async (tx) => {
      const before = await readAvailability(tx, true);
      const after = await writeAvailability(tx, { doors: draft });
      await recordAudit(tx, {
        operator,
        request,
        act: ACT,
        before: before.doors,
        after: after.doors,
        reason: input.body.reason.trim(),
      });
      await notify(tx, AVAILABILITY_CHANNEL, '');
      return after;
    });
    doors.put(stored);
    return ok(shown(stored));
  });

  mount(scope, findPlace, async ({ input }) => {
    const ip = input.query.ip.trim();
    if (isIP(ip) === 0) return fail('thing.unknown');
    return ok({ country: doors.countryOf(ip), open: doors.verdictOf(ip) === null });
  });
}
