import { z } from 'zod';
import { ANNOUNCEMENT_TYPES, EXECUTIONS } from './announcements.ts';
import { audience } from './audience.ts';
import { get, post, put } from './endpoint.ts';
import { instant, language, queryNumber, text } from './schemas.ts';

const announcementType = z.enum(ANNOUNCEMENT_TYPES);
const execution = z.enum(EXECUTIONS);

export const announcement = z
  .strictObject({
    id: z.string(),
    type: announcementType,
    groupName: z.string(),
    title: z.string(),
    /** Plain text of one sentence; a banner shows it under its title. */
    text: z.string(),
    /** Sanitised HTML; may be empty. */
    content: z.string(),
    /** Label of the button and the in-app path that it opens; both may be empty. */
    action: z.string(),
    link: z.string(),
    startDate: instant,
    /** Null without an end. */
    endDate: instant.nullable(),
    noExpiry: z.boolean(),
    /** Changes if title or content changes in any language; the same in all languages (N33). */
    version: z.string(),
    /** For members only; always true for guests, always false for visitors. */
    read: z.boolean(),
    execution,
    /** Pictures by `sequence`; 1 is the cover. */
    announcementImages: z.array(z.strictObject({ url: z.string(), sequence: z.int() })),
    /** Deepest colour of the cover, behind its text, as `#rrggbb`. */
    colour: z.string(),
    promoAnnouncementCategoryIds: z.array(z.string()),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.output<typeof announcement>;

export const listAnnouncements = get('/wps/content/announcements', {
  summary: 'What is announced now, of the types and the group that are asked for',
  access: 'visitor',
  relay: true,
  quiet: true,
  cache: 'snapshot',
  input: {
    query: z.strictObject({
      /** Type codes separated by commas; unknown ones are ignored. */
      types: text(40),
      /** Returns announcements of this group and those without a group; default: all. */
      groupName: text(40).optional(),
      platform: text(4).optional(),
      merchantCode: text(40).optional(),
      /** Separates the caches of different sessions; never a credential (W3). */
      token: text(200).optional(),
      language,
    }),
  },
  output: z.strictObject({ list: z.array(announcement) }),
});

const own = { relay: true, quiet: true, cache: 'snapshot' } as const;
const listed = z.strictObject({ list: z.array(announcement) });

export const listNotices = get('/wps/content/notices', {
  ...own,
  summary: 'The notices to players that are meant for the caller, with what of them was read',
  access: 'visitor',
  input: { query: z.strictObject({ token: text(200).optional(), language }) },
  output: listed,
});

export const listPopular = get('/wps/content/announcements/popular', {
  ...own,
  summary: 'The popular announcements',
  access: 'visitor',
  input: { query: z.strictObject({ token: text(200).optional(), language }) },
  output: listed,
});

export const readAnnouncement = post('/wps/content/announcements/read', {
  summary: 'Marks an announcement as read',
  access: 'member',
  relay: true,
  quiet: true,
  input: { body: z.strictObject({ announcementId: z.string().regex(/^[1-9][0-9]{0,15}$/), read: z.literal(true) }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ announcementId: z.string(), read: z.literal(true) }),
});

const words = z.strictObject({ title: text(160), text: text(240), action: text(40), content: text(20_000) });

/** An announcement as entered by an operator. */
export const announcementInput = z.strictObject({
  type: announcementType,
  groupName: z.string().regex(/^[a-z0-9_]{0,40}$/),
  execution,
  audience,
  /** By language code; at least English. */
  texts: z.record(text(10), words),
  /** In-app path, or empty. */
  link: z.string().regex(/^(\/m(\/[!-~]{0,200})?)?$/),
  images: z
    .array(
      z.strictObject({
        sequence: z.int().min(1).max(9),
        /** Parameters of the rendered picture; unknown values are ignored. */
        art: z.record(text(20), z.union([text(60), z.number(), z.boolean(), z.array(text(60)).max(4)])),
      }),
    )
    .max(9),
  ord: z.int().min(0).max(999),
  /** Null: immediately. */
  startsAt: instant.nullable(),
  /** Null: no end. */
  endsAt: instant.nullable(),
});
export type AnnouncementInput = z.output<typeof announcementInput>;

const contentRow = z.strictObject({
  id: z.string(),
  draft: announcementInput.extend({
    startsAt: instant,
    /** Sanitised HTML may be longer than the entered text. */
    texts: z.record(text(10), words.extend({ content: z.string() })),
  }),
  /** URL of the cover; empty without one. */
  cover: z.string(),
  state: z.enum(['live', 'planned', 'over', 'withdrawn']),
  /** Number of members who have read it. */
  readers: z.int(),
  changedAt: instant,
});
export type ContentRow = z.output<typeof contentRow>;

const contentId = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) });

export const listContent = get('/wps/console/content', {
  summary: 'Everything that was ever announced, what is in force first',
  access: 'operator',
  right: 'content.view',
  throttle: 'console',
  output: z.strictObject({
    rows: z.array(contentRow),
    languages: z.array(z.string()),
    /** Emblems available for pictures. */
    emblems: z.array(z.string()),
    palettes: z.array(z.string()),
  }),
});

export const addContent = post('/wps/console/content', {
  summary: 'Announces something',
  access: 'operator',
  right: 'content.act',
  throttle: 'console',
  input: { body: announcementInput },
  failures: ['register.field', 'message.unknown_members'],
  output: contentRow,
});

export const changeContent = put('/wps/console/content/:id', {
  summary: 'Changes an announcement',
  access: 'operator',
  right: 'content.act',
  throttle: 'console',
  input: { params: contentId, body: announcementInput },
  failures: ['register.field', 'message.unknown_members', 'thing.unknown'],
  output: contentRow,
});

export const withdrawContent = put('/wps/console/content/:id/withdrawn', {
  summary: 'Takes an announcement back, or puts it in force again',
  access: 'operator',
  right: 'content.act',
  throttle: 'console',
  input: { params: contentId, body: z.strictObject({ withdrawn: z.boolean() }) },
  failures: ['thing.unknown'],
  output: contentRow,
});

export const countAudience = post('/wps/console/audiences/count', {
  summary: 'How many members an audience reaches, and which of its names no account has',
  access: 'operator',
  right: 'content.view',
  throttle: 'console',
  input: { body: z.strictObject({ audience }) },
  output: z.strictObject({
    /** Number of open accounts; visitors are not counted. */
    members: z.int().min(0),
    unknown: z.array(z.string()),
  }),
});

export const listReaders = get('/wps/console/content/:id/readers', {
  summary: 'Who read an announcement, the latest first',
  access: 'operator',
  right: 'content.view',
  throttle: 'console',
  input: {
    params: contentId,
    query: z.strictObject({
      /** `next` of the previous page. */
      after: text(60).optional(),
      size: queryNumber(1, 1000, 50),
    }),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({
    readers: z.array(z.strictObject({ memberId: z.string(), account: z.string(), at: instant })),
    /** Cursor of the next page; null on the last page. */
    next: z.string().nullable(),
  }),
});
