/**
 * Current announcements, held in memory, so that no request needs a query. Every server is notified of changes;
 * announcements that begin or end by the clock are handled as well.
 */

import { createHash } from 'node:crypto';
import { HOME_GROUP, PICTURE_ENDING } from '@parlour/contract/announcements';
import type { Announcement } from '@parlour/contract/announcements.endpoints';
import type { Home } from '@parlour/contract/catalogue.endpoints';
import { openCachedTable } from '../../platform/cached-table.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import { type Ask, isAsked, isInForce, pictureId, shapeOf } from './announcements.rules.ts';
import { type AnnouncementRow, CONTENT_CHANNEL, readAnnouncements, readContentVersion } from './announcements.store.ts';
import { isMeantFor } from './audience.ts';
import type { Reader } from './readers.ts';

const REREAD_EVERY_MS = 1_000;
/** Precision with which announcements begin and end. */
const TICK_MS = 1_000;

export type Art = Record<string, unknown>;

export type LiveContent = {
  /** @param reader null for a visitor */
  list: (ask: Ask, language: string, reader: Reader | null) => Announcement[];
  /** Whether an announcement is in force and the reader is in its audience. */
  has: (id: bigint, reader: Reader | null) => boolean;
  /** Returns the banners and ticker lines of the home page. */
  home: (language: string) => Pick<Home, 'banners' | 'notices'>;
  /** Returns the parameters of a picture; undefined for an unknown name. */
  artOf: (name: string) => Art | undefined;
  /** Differs for every state of the announcements in force. */
  version: () => string;
  /** Rereads the tables when their version has changed, and evaluates the clock. */
  refresh: () => Promise<void>;
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

export type ContentOptions = {
  database: Database;
  jobs: JobScheduler;
  /** Returns the URL of a picture without size and format, and its deepest colour. */
  pictureOf: (name: string, art: Art) => { image: string; colour: string };
  clock?: () => number;
};

/** Types that invite to play, which are hidden from members in a time-out or self-exclusion. */
const INVITES: readonly string[] = ['PU', 'PR'];
const isFor = ({ audience, type }: AnnouncementRow, reader: Reader | null): boolean =>
  isMeantFor(audience, reader) && !(reader?.isStopped && INVITES.includes(type));

const VERSION_LETTERS = 12;

/** Hash of titles and contents in all languages: unchanged as long as none of them is. */
function versionOf(texts: AnnouncementRow['texts']): string {
  const said = Object.keys(texts)
    .sort()
    .map((code) => [code, texts[code]?.title, texts[code]?.content]);
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, VERSION_LETTERS);
}

type Versioned = AnnouncementRow & { version: string };

/** Reads the announcements, each with its version, which is computed once per read instead of per response. */
const readVersioned = async (db: Db): Promise<Versioned[]> =>
  (await readAnnouncements(db)).map((row) => ({ ...row, version: versionOf(row.texts) }));

export async function openContent({
  database,
  jobs,
  pictureOf,
  clock = Date.now,
}: ContentOptions): Promise<LiveContent> {
  let current: Versioned[] = [];
  let inForce = '';
  const listeners: (() => void)[] = [];
  const cached = await openCachedTable({
    database,
    jobs,
    job: 'announcements.refresh',
    channel: CONTENT_CHANNEL,
    everyMs: REREAD_EVERY_MS,
    readVersion: readContentVersion,
    read: readVersioned,
  });

  /** Recomputes the live announcements, and notifies on a change. */
  function settle(): void {
    current = cached.now().filter((row) => isInForce(row, clock()));
    const next = `${cached.version()}:${current.map((row) => row.id).join(',')}`;
    if (next === inForce) return;
    inForce = next;
    for (const listener of listeners) listener();
  }
  settle();
  cached.onRefresh(settle);
  jobs.everyProcess({ name: 'announcements.schedule', everyMs: TICK_MS, run: async () => settle() });

  const drawn = (name: string, art: Art) => {
    const { image, colour } = pictureOf(name, art);
    return { url: image + PICTURE_ENDING, colour };
  };

  return {
    list: (ask, language, reader) =>
      current
        .filter((row) => isAsked(row, ask) && isFor(row, reader))
        .map((row) => shapeOf(row, language, drawn, reader?.hasRead(row.id) ?? false)),
    has: (id, reader) => current.some((row) => row.id === id && isFor(row, reader)),
    home(language) {
      const ask = (type: string): Ask => ({ types: [type], groupName: HOME_GROUP, platform: 'M' });
      const of = (type: string) =>
        current
          // The home page is the same for all callers, so it contains only announcements for everybody.
          .filter((row) => isAsked(row, ask(type)) && row.audience.kind === 'everybody')
          .map((row) => shapeOf(row, language, drawn, false));
      return {
        banners: of('B').map(({ id, groupName, title, text, action, link, colour, announcementImages }) => ({
          id,
          groupName,
          title,
          text,
          action,
          link,
          colour,
          image: announcementImages[0]?.url.slice(0, -PICTURE_ENDING.length) ?? '',
        })),
        notices: of('PL').map(({ id, title }) => ({ id, title })),
      };
    },
    artOf: (name) => {
      for (const row of cached.now())
        for (const { sequence, art } of row.images) if (pictureId(row.id, sequence) === name) return art;
      return undefined;
    },
    version: () => inForce,
    refresh: cached.refresh,
    onChange: (listener) => {
      listeners.push(listener);
    },
    close: cached.close,
  };
}
