import { endOneSession, endOtherSessions, listSessions } from '@parlour/contract/two-factor.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Whereabouts } from './devices.ts';

export function devicesRoutes(scope: Scope, { db, whereabouts }: { db: Db; whereabouts: Whereabouts }): void {
  mount(scope, listSessions, async ({ session }) =>
    ok({ sessions: await whereabouts.list(session.memberId, session.id) }),
  );

  mount(scope, endOneSession, async ({ input, session }) => {
    const ended = await whereabouts.endOne(db, session.memberId, BigInt(input.params.id), 'ended by the member');
    return ended ? ok({ ended }) : fail('thing.unknown');
  });

  mount(scope, endOtherSessions, async ({ session }) =>
    ok({ ended: await whereabouts.endAll(db, session.memberId, session.id, 'ended by the member') }),
  );
}
