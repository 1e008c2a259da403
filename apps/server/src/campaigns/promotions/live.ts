/**
 * Current promotions, held in memory, so that listing them needs no query. The announced texts come from the
 * announcements; the other data of a promotion is read here when it changes, on any server.
 */
import { CONTENT_PLATFORM, PROMOTION_TYPES } from '@parlour/contract/announcements';
import type { Promotion } from '@parlour/contract/promotions.endpoints';
import type { LiveContent, Reader } from '../../engagement/announcements/index.ts';
import { openCachedTable } from '../../platform/cached-table.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import { nameIn, toActivity, toPromotion } from './promotions.rules.ts';
import { PROMOTIONS_CHANNEL, readActivities, readCategories, readPromotionsVersion } from './promotions.store.ts';

const REREAD_EVERY_MS = 1_000;
/** Precision with which promotions begin and end. */
const TICK_MS = 1_000;

/**
 * `standing`: a promotion opened, filled up, closed or was edited. `places`: only the number of free places changed.
 */
type Change = 'standing' | 'places';

export type LivePromotions = {
  /** @param reader null for a visitor */
  list: (language: string, reader: Reader | null) => Promotion[];
  /** Whether a promotion is in force and the reader is in its audience. */
  has: (id: bigint, reader: Reader | null) => boolean;
  categories: (language: string) => { id: string; name: string }[];
  refresh: () => Promise<void>;
  onChange: (listener: (change: Change) => void) => void;
  close: () => Promise<void>;
};

export type LiveOptions = {
  database: Database;
  jobs: JobScheduler;
  content: LiveContent;
  /** Decimals of the currency. */
  exponent: number;
  clock: () => number;
};

export async function openPromotions({
  database,
  jobs,
  content,
  exponent,
  clock,
}: LiveOptions): Promise<LivePromotions> {
  let standing = '';
  let places = '';
  const listeners: ((change: Change) => void)[] = [];
  const cached = await openCachedTable({
    database,
    jobs,
    job: 'promotions.refresh',
    channel: PROMOTIONS_CHANNEL,
    everyMs: REREAD_EVERY_MS,
    readVersion: readPromotionsVersion,
    async read(db) {
      const [rows, categories] = await Promise.all([readActivities(db), readCategories(db)]);
      return { activities: new Map(rows.map((row) => [row.announcement_id, row])), categories };
    },
  });

  const notify = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  /** Notifies listeners of visible changes. */
  function settle(): void {
    const now = clock();
    const { activities, categories } = cached.now();
    const rows = [...activities.values()];
    const next = JSON.stringify([
      content.version(),
      rows.map((row) => {
        const { left: _, ...rest } = toActivity(row, exponent, now);
        return [row.announcement_id.toString(), rest];
      }),
      categories.map(({ id, ...rest }) => [id.toString(), rest]),
    ]);
    const taken = rows.map((row) => row.taken).join();
    const change = next !== standing ? 'standing' : taken !== places ? 'places' : null;
    standing = next;
    places = taken;
    if (change) notify(change);
  }
  settle();
  cached.onRefresh(settle);
  content.onChange(settle);
  jobs.everyProcess({ name: 'promotions.schedule', everyMs: TICK_MS, run: async () => settle() });

  return {
    has: content.has,
    list(language, reader) {
      const now = clock();
      return content
        .list({ types: [PROMOTION_TYPES], groupName: null, platform: CONTENT_PLATFORM }, language, reader)
        .map((item) => toPromotion(item, cached.now().activities.get(BigInt(item.id)), { exponent, now }));
    },
    categories: (language) =>
      cached.now().categories.map(({ id, names }) => ({ id: id.toString(), name: nameIn(names, language) })),
    refresh: cached.refresh,
    onChange: (listener) => {
      listeners.push(listener);
    },
    close: cached.close,
  };
}
