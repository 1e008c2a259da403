import { z } from 'zod';
import { game } from './catalogue.endpoints.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from './catalogue.ts';
import { get, post } from './endpoint.ts';
import { language, queryNumber, text } from './schemas.ts';

export const listRecentlyPlayed = get('/wps/game/recent', {
  summary: 'One page of games last played, newest first',
  access: 'session',
  relay: true,
  cache: 'private',
  input: {
    query: z.strictObject({
      page: queryNumber(1, 100_000, 1),
      pageSize: queryNumber(1, MAX_PAGE_SIZE, PAGE_SIZE),
      gameType: text(20).optional(),
      /** One vendor code, or several separated by commas. */
      vendor: text(400).optional(),
      clientType: text(4).optional(),
      language,
    }),
  },
  output: z.strictObject({ list: z.array(game), totalPages: z.int(), totalCount: z.int() }),
});

const NOTED = {
  access: 'member',
  relay: true,
  quiet: true,
  failures: ['thing.unknown'],
  output: z.strictObject({ nodeId: z.string() }),
} as const;

/**
 * A GET that changes data, as the documents define it (N55); the server refuses it across sites and to prefetches (W8).
 */
export const addRecent = get('/wps/game/recent/add', {
  ...NOTED,
  summary: "Notes that a game was launched (the documents' form)",
  throttle: 'write',
  changes: true,
  input: { query: z.strictObject({ nodeId: text(40), vendor: text(40).optional(), token: text(200).optional() }) },
});

/** The same action as a POST; our client uses this one. */
export const addRecentGame = post('/wps/game/recent/add', {
  ...NOTED,
  summary: 'Notes that a game was launched',
  input: { body: z.strictObject({ nodeId: text(40), vendor: text(40).optional() }) },
});
