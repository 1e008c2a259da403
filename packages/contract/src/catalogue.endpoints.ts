import { z } from 'zod';
import { HOT_ON_HOME, HOT_PREVIEW, MAX_PAGE_SIZE, PAGE_SIZE } from './catalogue.ts';
import { get } from './endpoint.ts';
import { language, queryNumber, text } from './schemas.ts';

export const game = z
  .strictObject({
    gameId: z.string(),
    nodeId: z.string(),
    nodeName: z.string(),
    gameName: z.string(),
    gameType: z.string(),
    vassalage: z.string(),
    displayName: z.string(),
    showIcon: z.string(),
    /** Path of the tile art without size and format: `{iconUrl}-240.avif`, `-240.webp`, `-480.avif`, `-480.webp`. */
    iconUrl: z.string(),
    /** Picture of the vendor on one of the merchant's hosts; the client falls back to the tile art. */
    icon: z.string().optional(),
    /** Not playable yet: its vendor's games have no address. */
    isUpcoming: z.boolean().optional(),
    isNew: z.boolean(),
    isHot: z.boolean(),
    /** Average colour of the tile art as `#rrggbb`, shown while the art loads. */
    colour: z.string(),
    gameClassifyNew: z.string().optional(),
    prizeMode: z.string().optional(),
    /** Shown but currently not playable, because an operator paused it or its vendor. */
    isPaused: z.boolean().optional(),
  })
  .meta({ id: 'Game' });
export type Game = z.output<typeof game>;

export const vendor = z
  .strictObject({
    vassalage: z.string(),
    displayName: z.string(),
    gameCount: z.int(),
    gameType: z.string(),
    isHot: z.int(),
    vendorNames: z.string(),
    mobileLargeIcon: z.string(),
    gameCategory: z.string(),
    /** Colour of the vendor's logo as `#rrggbb`. */
    colour: z.string(),
    isPaused: z.boolean().optional(),
  })
  .meta({ id: 'Vendor' });
export type Vendor = z.output<typeof vendor>;

export const gamePage = z
  .strictObject({ games: z.array(game), pageNum: z.int(), totalPages: z.int(), totalCount: z.int() })
  .meta({ id: 'GamePage' });
export type GamePage = z.output<typeof gamePage>;

export const classification = z
  .strictObject({ key: z.string(), displayName: z.string(), gameCount: z.int() })
  .meta({ id: 'Classification' });
export type Classification = z.output<typeof classification>;

export const listGames = get('/wps/game/list', {
  summary: 'One page of games by type, vendor, classification or name',
  access: 'visitor',
  relay: 'GCSGAME_gameList',
  cache: 'snapshot',
  input: {
    query: z.strictObject({
      merchant: text(40).optional(),
      platform: text(20).optional(),
      clientType: text(4).optional(),
      gameName: z.string().max(20_000).optional(),
      gameType: text(20).optional(),
      pageNo: queryNumber(1, 100_000, 1),
      pageSize: queryNumber(1, MAX_PAGE_SIZE, PAGE_SIZE),
      /** One vendor code, several separated by commas, or `category:CODE` for all vendors with games of a category. */
      vassalage: text(400).optional(),
      gameClassify: text(40).optional(),
      minBet: text(20).optional(),
      minLine: text(20).optional(),
      isNew: text(1).optional(),
      language,
    }),
  },
  output: gamePage,
});

export const listHotGames = get('/wps/game/hot', {
  summary: 'The hot games in their order',
  access: 'visitor',
  relay: true,
  cache: 'snapshot',
  input: {
    query: z.strictObject({
      isPlatform: text(4).optional(),
      language,
      platform: text(20).optional(),
      merchantCode: text(40).optional(),
      refresh: text(8).optional(),
    }),
  },
  output: z.strictObject({ list: z.array(game) }),
});

export const listVendors = get('/wps/game/vendors', {
  summary: 'Every vendor by category, with the order of the categories',
  access: 'visitor',
  relay: true,
  cache: 'snapshot',
  input: { query: z.strictObject({ refresh: text(8).optional(), language }) },
  output: z.strictObject({
    vendors: z.array(vendor),
    sorting: z.array(z.strictObject({ gameCategory: z.string(), vendorNames: z.array(z.string()) })),
    mapping: z.record(z.string(), z.string()),
  }),
});

export const listClassifications = get('/wps/game/classifications', {
  summary: 'The classifications (themes) of one game type, optionally of one vendor',
  access: 'visitor',
  relay: true,
  cache: 'snapshot',
  input: {
    query: z.strictObject({
      typeId: text(20),
      merchant: text(40).optional(),
      /** One vendor code, or several separated by commas. */
      vassalage: text(400).optional(),
      language,
    }),
  },
  output: z.strictObject({ list: z.array(classification) }),
});

export const banner = z.strictObject({
  id: z.string(),
  groupName: z.string(),
  title: z.string(),
  text: z.string(),
  action: z.string(),
  /** In-app path that the button opens. */
  link: z.string(),
  /** Path of the art without size and format: `{image}-720.avif`, `{image}-720.webp`. */
  image: z.string(),
  colour: z.string(),
});
export type Banner = z.output<typeof banner>;

/** One block of the home page: games for most categories, vendors for special ones. */
export const homeBlock = z.strictObject({
  category: z.string(),
  games: z.array(game),
  vendors: z.array(vendor),
  totalCount: z.int(),
});
export type HomeBlock = z.output<typeof homeBlock>;

export const home = z.strictObject({
  version: z.string(),
  banners: z.array(banner),
  /** Announcements of the ticker. */
  notices: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  hot: z.array(game),
  /** Number of hot games on the home page; if it is 6, 'show more' loads the others. */
  hotPreview: z.union([z.literal(HOT_ON_HOME), z.literal(HOT_PREVIEW)]),
  jili: z.array(game),
  blocks: z.array(homeBlock),
  vendors: z.array(vendor),
});
export type Home = z.output<typeof home>;

export const getHome = get('/wps/game/home', {
  summary: 'Everything that the home page shows to every player',
  access: 'visitor',
  relay: true,
  cache: 'snapshot',
  input: { query: z.strictObject({ language }) },
  output: home,
});

/** Returns one game, for the game frame after a reload. */
export const getGame = get('/wps/game/detail', {
  summary: 'One game by its node id',
  access: 'visitor',
  relay: true,
  cache: 'snapshot',
  input: { query: z.strictObject({ nodeId: text(40), language }) },
  failures: ['thing.unknown'],
  output: game,
});
