/** Composes promotions from announcements and members' applications. */
import { PICTURE_ENDING } from '@parlour/contract/announcements';
import { currencyOf } from '@parlour/contract/currencies';
import { listPromotions } from '@parlour/contract/promotions.endpoints';
import {
  openPromotions,
  promotionsAdminRoutes,
  promotionsRoutes,
  seedPromotions,
} from '../campaigns/promotions/index.ts';
import type { Uploads } from '../core/uploads/index.ts';
import type { Inbox } from '../engagement/inbox/index.ts';
import type { Scope } from '../platform/http/mount.ts';
import { PICTURE_CHOICES } from './art.ts';
import type { EngagementParts } from './engagement.ts';

/**
 * Opens promotions and mounts their endpoints. A change of promotions or announcements invalidates their cached list.
 */
export async function createPromotionsModule(
  scope: Scope,
  { database, jobs, brand, house, hub, snapshots, clock, credit, labelsOf }: EngagementParts,
  { uploads, inbox }: { uploads: Uploads; inbox: Inbox },
): Promise<{ close: () => Promise<void> }> {
  const { db } = database;
  const currency = currencyOf(brand.currency);
  const { exponent } = currency;
  await seedPromotions(db, brand, clock());
  await house.content.refresh();
  const promotions = await openPromotions({
    database,
    jobs,
    content: house.content,
    exponent,
    clock: () => clock().getTime(),
  });
  promotions.onChange((change) => {
    snapshots.forget(listPromotions);
    // A taken place is visible at the next request: notifying everybody each time would make everybody request again.
    if (change === 'standing') hub.emitHere('all', { type: 'promotion', id: '' });
  });
  promotionsRoutes(scope, { db, promotions, snapshots, exponent, uploads });
  promotionsAdminRoutes(scope, {
    db,
    brand,
    currency,
    content: house.content,
    promotions,
    inbox,
    hub,
    uploads,
    labels: labelsOf(['activity.', 'promotions.grant']),
    clock,
    urlOf: (name, art) => house.pictureOf(name, art).image + PICTURE_ENDING,
    choices: PICTURE_CHOICES,
    credit,
  });
  return promotions;
}
