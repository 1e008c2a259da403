/** Composes responsible gaming with the brand's settings and its messages. */

import { currencyOf } from '@parlour/contract/currencies';
import type { Scope } from '../platform/http/mount.ts';
import { MEMBER_BOOK } from '../platform/http/sessions.ts';
import {
  cleanUpProtection,
  keepHouse,
  protectionAdminRoutes,
  protectionRoutes,
  remindReviews,
} from '../players/responsible-gaming/index.ts';
import type { MoneyParts } from './money.ts';

const LOOK_EVERY_MS = 10 * 60_000;
const [TITLE, TEXT] = ['protect.reviewTitle', 'protect.reviewText'];

export async function openProtection(
  scope: Scope,
  { database, jobs, brand, hub, inbox, labelsOf }: MoneyParts,
): Promise<void> {
  const { db } = database;
  const labels = labelsOf([TITLE, TEXT]);
  const { protection: policy, timeZone, languages } = brand;
  const currency = currencyOf(brand.currency);
  await keepHouse(db, { zone: timeZone, mustAnswer: !policy.mayDecline });
  protectionRoutes(scope, { db, hub, policy, currency });
  protectionAdminRoutes(scope, { db, hub, policy, currency, book: MEMBER_BOOK });

  function words() {
    const tables = [...new Set(['EN', ...languages])].map((code) => [code, labels(code)] as const);
    const of = (key: string) => Object.fromEntries(tables.flatMap(([code, t]) => (t[key] ? [[code, t[key]]] : [])));
    return { title: of(TITLE), text: of(TEXT) };
  }
  jobs.shared({ name: 'responsible-gaming.cleanup', everyMs: LOOK_EVERY_MS, run: () => cleanUpProtection(db) });
  jobs.shared({
    name: 'responsible-gaming.remind-reviews',
    everyMs: LOOK_EVERY_MS,
    run: () => remindReviews(db, inbox, words),
  });
}
