/** Catalogue administration: operators' decisions about vendors and games. */
import { z } from 'zod';
import { get, put } from './endpoint.ts';
import { instant, queryNumber, text } from './schemas.ts';

/** `open`: offered. `paused`: shown but not playable, accepts no new bets. `hidden`: neither shown nor playable. */
const shelf = z.enum(['open', 'paused', 'hidden']);
export type Availability = z.output<typeof shelf>;

const reason = text(300).refine((words) => words.trim() !== '', { message: 'say why' });

/** Maintenance of a paused vendor. */
const maintenance = z.strictObject({
  /** Time at which the vendor opens again by itself; null if an operator opens it. */
  until: instant.nullable(),
  /** Texts for players by language code, shown in place of the common one. */
  texts: z.record(text(10), text(300)),
});
export type VendorMaintenance = z.output<typeof maintenance>;

const vendorRow = z.strictObject({
  code: z.string(),
  name: z.string(),
  categories: z.array(z.string()),
  shelf,
  /** Null for a vendor that is not paused, or paused without time and texts. */
  maintenance: maintenance.nullable(),
  hot: z.boolean(),
  /** Games in the feed, and how many of them are paused or hidden individually. */
  games: z.int(),
  heldBack: z.int(),
});
export type CatalogueVendor = z.output<typeof vendorRow>;

const gameRow = z.strictObject({
  nodeId: z.string(),
  name: z.string(),
  vendor: z.string(),
  category: z.string(),
  shelf,
  /** State of its vendor: a game is only offered if both are open. */
  vendorShelf: shelf,
  hot: z.boolean(),
  fresh: z.boolean(),
});
export type CatalogueGame = z.output<typeof gameRow>;

export const listCatalogueVendors = get('/wps/console/shelf/vendors', {
  summary: 'Every vendor of the feed and how it stands',
  access: 'operator',
  right: 'games.view',
  throttle: 'console',
  output: z.strictObject({
    vendors: z.array(vendorRow),
    /** Languages in which players may read texts. */
    languages: z.array(z.string()),
  }),
});

export const listCatalogueGames = get('/wps/console/shelf/games', {
  summary: 'Games of the feed and how they stand, hidden ones included',
  access: 'operator',
  right: 'games.view',
  throttle: 'console',
  input: {
    query: z.strictObject({
      /** Part of the name in any language, or the node id. */
      name: text(200).optional(),
      vendor: text(80).optional(),
      shelf: shelf.optional(),
      /** Node id of the last game of the previous page. */
      before: z
        .string()
        .regex(/^[0-9]{1,18}$/)
        .optional(),
      size: queryNumber(1, 100, 25),
    }),
  },
  output: z.strictObject({ games: z.array(gameRow), next: z.string().nullable() }),
});

export const updateCatalogueVendor = put('/wps/console/shelf/vendors/:code', {
  summary: 'Pauses, hides, opens or marks a vendor, for maintenance until a time; in force at once',
  access: 'operator',
  right: 'games.act',
  throttle: 'console',
  input: {
    params: z.strictObject({ code: text(80) }),
    body: z
      .strictObject({
        shelf,
        hot: z.boolean(),
        /** Only for a paused vendor. Without it, the pause has neither end nor texts. */
        maintenance: maintenance.nullable().default(null),
        reason,
      })
      .refine(({ shelf: state, maintenance: until }) => state === 'paused' || until === null, {
        message: 'only a paused vendor has maintenance',
      }),
  },
  failures: ['thing.unknown', 'register.field'],
  output: z.strictObject({ shelf, hot: z.boolean(), maintenance: maintenance.nullable() }),
});

export const updateCatalogueGame = put('/wps/console/shelf/games/:nodeId', {
  summary: 'Pauses, hides, opens or marks a game; in force at once',
  access: 'operator',
  right: 'games.act',
  throttle: 'console',
  input: {
    params: z.strictObject({ nodeId: text(40) }),
    body: z.strictObject({ shelf, hot: z.boolean(), fresh: z.boolean(), reason }),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({ shelf, hot: z.boolean(), fresh: z.boolean() }),
});
