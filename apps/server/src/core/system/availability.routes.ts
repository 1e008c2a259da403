/** The console's page of the doors: what is set, a change with its record, and a question about one address. */
import { isIP } from 'node:net';
import { findPlace, getDoors, setDoors } from '@parlour/contract/system.endpoints';
import type { Brand } from '../../config/brand.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notify } from '../../platform/events/events.store.ts';
import { plainAddress } from '../../platform/http/addresses.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { noteAct } from '../audit/index.ts';
import { judgeDoors } from './availability.rules.ts';
import { listChanges, readDoors, type Stored, writeDoors } from './availability.store.ts';
import { DOORS_CHANNEL, type Doors } from './availability.ts';

const CHANGES_SHOWN = 10;
const ACT = 'doors.set';

const shown = ({ doors, changedAt }: Stored) => ({ doors, changedAt: changedAt.toISOString() });

export type DoorsDeps = { db: Db; brand: Brand; doors: Doors };

export function doorsRoutes(scope: Scope, { db, brand, doors }: DoorsDeps): void {
  mount(scope, getDoors, async ({ request }) => {
    const ip = plainAddress(request.ip);
    return ok({
      ...shown(await readDoors(db)),
      languages: [...brand.languages],
      here: { ip, country: doors.countryOf(ip) },
      changes: (await listChanges(db, ACT, CHANGES_SHOWN)).map((row) => ({ ...row, at: row.at.toISOString() })),
    });
  });

  mount(scope, setDoors, async ({ input, operator, request }) => {
    const wish = { ...input.body.doors, countries: [...new Set(input.body.doors.countries)].sort() };
    const problem = judgeDoors(wish, input.body.reason, Date.now());
    if (problem) return fail('register.field', { ...problem, values: {} });
    const stored = await inTransaction(db, async (tx) => {
      const before = await readDoors(tx, true);
      const after = await writeDoors(tx, { doors: wish });
      await noteAct(tx, {
        operator,
        request,
        act: ACT,
        before: before.doors,
        after: after.doors,
        reason: input.body.reason.trim(),
      });
      await notify(tx, DOORS_CHANNEL, '');
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
