import { z } from 'zod';
import { game } from './catalogue.endpoints.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from './catalogue.ts';
import { del, get, post } from './endpoint.ts';
import { language, queryNumber, text } from './schemas.ts';

/** `token` is accepted because the documents define it; it is never a credential (W3). */
const change = z.strictObject({ nodeId: text(40), vendor: text(40).optional(), token: text(200).optional() });

export const listFavouriteIds = get('/wps/game/favourite/ids', {
  summary: 'Node ids of the favourites, newest first',
  access: 'session',
  relay: true,
  cache: 'private',
  input: { query: z.strictObject({ token: text(200).optional() }) },
  output: z.array(z.string()),
});

export const listFavourites = get('/wps/game/favourite', {
  summary: 'One page of favourites, newest first',
  access: 'session',
  relay: true,
  cache: 'private',
  input: {
    query: z.strictObject({
      token: text(200).optional(),
      pageNo: queryNumber(1, 100_000, 1),
      pageSize: queryNumber(1, MAX_PAGE_SIZE, PAGE_SIZE),
      gameType: text(20).optional(),
      /** One vendor code, or several separated by commas. */
      vendor: text(400).optional(),
      language,
    }),
  },
  output: z.strictObject({
    content: z.array(game),
    pageNum: z.int(),
    pageSize: z.int(),
    totalPages: z.int(),
    totalCount: z.int(),
  }),
});

export const addFavourite = post('/wps/game/favourite', {
  summary: 'Adds a favourite; adding one that is there changes nothing',
  access: 'member',
  relay: true,
  input: { body: change },
  failures: ['thing.unknown', 'favourite.full', 'favourite.not_offered'],
  output: z.strictObject({ nodeId: z.string() }),
});

export const removeFavourite = del('/wps/game/favourite', {
  summary: 'Removes a favourite; removing one that is not there changes nothing',
  access: 'member',
  relay: true,
  input: { body: change },
  failures: ['thing.unknown'],
  output: z.strictObject({ nodeId: z.string() }),
});
