/**
 * What is announced now, held in memory so that no request asks the database. A change is told to every server; what
 * begins or ends by the clock changes what is in force by itself.
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
/** What begins and ends by the clock does so within this. */
const TICK_MS = 1_000;

export type Art = Record<string, unknown>;

export type LiveContent = {
  /** @param reader null for a visitor */
  list: (ask: Ask, language: string, reader: Reader | null) => Announcement[];
  /** Whether an announcement is in force and meant for a reader. */
  has: (id: bigint, reader: Reader | null) => boolean;
  /** Banners and lines of the ticker as home shows them. */
  home: (language: string) => Pick<Home, 'banners' | 'notices'>;
  /** Recipe of a picture by its name; undefined for one that is not known. */
  artOf: (name: string) => Art | undefined;
  /** Another text for every other state of what is in force. */
  version: () => string;
  /** Reads the tables again when their version is another one, and looks at the clock. */
  refresh: () => Promise<void>;
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

export type ContentOptions = {
  database: Database;
  jobs: JobScheduler;
  /** Address without size and format, and deepest colour, of a picture. */
  pictureOf: (name: string, art: Art) => { image: string; colour: string };
  clock?: () => number;
};

/** What invites to play is not for who takes a break from it. */
const INVITES: readonly string[] = ['PU', 'PR'];
const isFor = ({ audience, type }: AnnouncementRow, reader: Reader | null): boolean =>
  isMeantFor(audience, reader) && !(reader?.isStopped && INVITES.includes(type));

const VERSION_LETTERS = 12;

/** Stands for title and content in all languages: the same text as long as none of them is changed. */
function versionOf(texts: AnnouncementRow['texts']): string {
  const said = Object.keys(texts)
    .sort()
    .map((code) => [code, texts[code]?.title, texts[code]?.content]);
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, VERSION_LETTERS);
}

type Versioned = AnnouncementRow & { version: string };

/** The announcements, each with its version: it is worked out once for each reading, and not for each answer. */
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

  /** Works out what is live, and notifies if that has changed. */
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
          // The page of home is the same for all: it has what is meant for all.
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
