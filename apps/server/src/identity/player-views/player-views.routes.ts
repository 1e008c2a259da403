/** Endpoints of views: the operator's start, and the exchange and the end in the player app. */

import { startPlayerView } from '@parlour/contract/player-views.admin.endpoints';
import { endPlayerView, openPlayerView } from '@parlour/contract/player-views.endpoints';
import { findMember } from '../../core/accounts/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { sessionIdOf } from '../../platform/http/sessions.ts';
import type { PlayerViews } from './player-views.ts';

export type PlayerViewsDeps = {
  db: Db;
  views: PlayerViews;
  merchantCode: string;
  /** Address of the player app, without a trailing slash. */
  publicUrl: () => string;
};

export function playerViewRoutes(scope: Scope, { db, views, merchantCode, publicUrl }: PlayerViewsDeps): void {
  mount(scope, startPlayerView, async ({ input: { params, body }, operator, request }) => {
    const memberId = BigInt(params.id);
    const reason = body.reason.trim();
    if (reason === '') return fail('register.field', { field: 'reason', messageKey: 'form.required', values: {} });
    if (!(await findMember(db, memberId))) return fail('thing.unknown');
    const { code, until } = await inTransaction(db, async (tx) => {
      await recordAudit(tx, { operator, request, act: 'member.viewed', memberId, reason });
      return views.prepare(tx, { memberId, operatorSessionId: sessionIdOf(operator) });
    });
    return ok({ address: `${publicUrl()}/view#${code}`, until: until.toISOString() });
  });

  mount(scope, openPlayerView, async ({ input: { body }, reply }) => {
    const view = await views.open(body.code, reply);
    if (!view) return fail('thing.unknown');
    const { account, type, customerType, token, until } = view;
    const session = { token, merchantCode, userName: account, type, firstTimeLogin: false, customerType };
    return ok({ session, until: until.toISOString() });
  });

  mount(scope, endPlayerView, async ({ request, reply }) => {
    await views.end(request, reply);
    return ok({ ended: true });
  });
}
