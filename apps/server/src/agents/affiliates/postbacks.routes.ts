/** Postback addresses: affiliates keep and test their own; operators see what was sent and send it again. */

import {
  addPostback,
  listPostbackDeliveries,
  removePostback as removePostbackEndpoint,
  resendPostback,
  testPostback as testPostbackEndpoint,
} from '@parlour/contract/affiliate-postbacks.endpoints';
import type { PostbackEvent } from '@parlour/contract/affiliates';
import { MOST_POSTBACKS } from '@parlour/contract/affiliates';
import { listAdminPostbacks, resendAdminPostback } from '@parlour/contract/affiliates.admin.endpoints';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { findByMember, lockRow } from './affiliates.store.ts';
import { checkTemplate } from './postbacks.rules.ts';
import {
  type DeliveryRow,
  insertPostback,
  listDeliveries,
  listPostbacks,
  type PostbackRow,
  removePostback,
  resendDelivery,
} from './postbacks.store.ts';
import { type PostbackParts, secretOf, testPostback } from './postbacks.ts';

const DELIVERIES_SHOWN = 50;

export function postbackRoutes(scope: Scope, parts: PostbackParts): void {
  const { db, key, timeZone } = parts;
  const shownOf = (row: PostbackRow) => ({
    id: row.id.toString(),
    url: row.url,
    events: row.events as PostbackEvent[],
  });
  const postbackOf = (row: PostbackRow) => ({ ...shownOf(row), secret: secretOf(key, row.id) });
  const deliveryOf = (row: DeliveryRow) => ({
    id: row.id,
    postbackId: row.postback_id.toString(),
    event: row.event as PostbackEvent,
    createdAt: row.created_at.toISOString(),
    attempts: row.attempts,
    error: row.error,
    state: row.sent_at ? ('sent' as const) : row.parked_at ? ('parked' as const) : ('waiting' as const),
  });
  const deliveriesOf = async (affiliateId: bigint) =>
    (await listDeliveries(db, affiliateId, DELIVERIES_SHOWN)).map(deliveryOf);

  mount(scope, listPostbackDeliveries, async ({ session }) => {
    const affiliate = await findByMember(db, session.memberId);
    if (!affiliate) return fail('thing.unknown');
    return ok({
      postbacks: (await listPostbacks(db, affiliate.id)).map(postbackOf),
      deliveries: await deliveriesOf(affiliate.id),
    });
  });

  mount(scope, addPostback, async ({ input: { body }, session }) => {
    const affiliate = await findByMember(db, session.memberId);
    if (!affiliate) return fail('thing.unknown');
    const problem = checkTemplate(body.url);
    if (problem) return fail(problem === 'MACRO_UNKNOWN' ? 'affiliate.macro' : 'affiliate.url', { errorCode: problem });
    return inTransaction(db, async (tx) => {
      await lockRow(tx, affiliate.id);
      if ((await listPostbacks(tx, affiliate.id)).length >= MOST_POSTBACKS) return fail('affiliate.full');
      const events = [...new Set(body.events)];
      return ok(postbackOf(await insertPostback(tx, { affiliateId: affiliate.id, url: body.url, events })));
    });
  });

  mount(scope, removePostbackEndpoint, async ({ input: { params }, session }) => {
    const affiliate = await findByMember(db, session.memberId);
    const isGone = affiliate && (await removePostback(db, affiliate.id, BigInt(params.id)));
    return isGone ? ok({ removed: true as const }) : fail('thing.unknown');
  });

  mount(scope, testPostbackEndpoint, async ({ input: { params }, session }) => {
    const affiliate = await findByMember(db, session.memberId);
    const own = affiliate ? await listPostbacks(db, affiliate.id) : [];
    const postback = own.find(({ id }) => id === BigInt(params.id));
    return postback ? ok(await testPostback(parts, postback)) : fail('thing.unknown');
  });

  mount(scope, resendPostback, async ({ input: { params }, session }) => {
    const affiliate = await findByMember(db, session.memberId);
    const isSent = affiliate && (await resendDelivery(db, params.id, affiliate.id));
    return isSent ? ok({ queued: true as const }) : fail('thing.unknown');
  });

  mount(scope, listAdminPostbacks, async ({ input: { params } }) => {
    const id = BigInt(params.id);
    const postbacks = (await listPostbacks(db, id)).map(shownOf);
    return ok({ postbacks, deliveries: await deliveriesOf(id), timeZone });
  });

  mount(scope, resendAdminPostback, async ({ input: { params } }) =>
    (await resendDelivery(db, params.id, null)) ? ok({ queued: true as const }) : fail('thing.unknown'),
  );
}
