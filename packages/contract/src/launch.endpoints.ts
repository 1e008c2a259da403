import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { language, text } from './schemas.ts';

/** The launch item of the documents. */
const item = z.strictObject({
  gameType: text(20).optional(),
  vassalage: text(40).optional(),
  gameCode: text(80).optional(),
  gameId: text(80).optional(),
  nodeId: text(40),
  supportPlay: text(8).optional(),
  isGameH5: text(8).optional(),
  playType: text(8).optional(),
  roomId: text(40).optional(),
  lottoMode: text(20).optional(),
  prizeMode: text(20).optional(),
  freeplay: text(8).optional(),
  token: text(200).optional(),
  language,
});

const launched = z.strictObject({
  /** URL of the game. A vendor's URL contains a launch token that works once, within 60 s. */
  url: z.string(),
  /** Presentation: in a frame, as a separate page, or as a page of the app itself. */
  mode: z.enum(['frame', 'page', 'app']),
  /** Sandbox permissions of the frame; empty without a frame. */
  sandbox: z.string(),
});
export type Launched = z.output<typeof launched>;

const failures = [
  'thing.unknown',
  'launch.game_unavailable',
  'launch.paused',
  'access.denied',
  'protection.stopped',
  'protection.session_over',
  'lock.bets',
] as const;

export const launchGame = get('/wps/game/launchGame', {
  summary: "Opens a game for the player (the documents' form)",
  access: 'session',
  relay: true,
  throttle: 'write',
  changes: true,
  input: { query: item },
  failures,
  output: launched,
});

/** The same action as a POST; our client uses this one (W8). */
export const startGame = post('/wps/game/launch', {
  summary: 'Opens a game for the player',
  access: 'session',
  relay: true,
  input: { body: item },
  failures,
  output: launched,
});

/** A match of the in-house games with its odds, and the choice that bets on each result. */
const match = z.strictObject({
  home: z.string(),
  away: z.string(),
  /** Decimal odds such as `1.80`; impossible results are omitted. */
  odds: z.array(z.strictObject({ pick: z.enum(['1', 'X', '2']), odds: z.string(), choice: z.string() })),
});

export const listMatches = get('/wps/game/matches', {
  summary: "What the house's own sports and e-sports games play now: a programme of matches with their odds",
  access: 'visitor',
  relay: true,
  input: { query: z.strictObject({ gameType: z.enum(['SPORTS', 'ESPORTS']), language }) },
  output: z.strictObject({
    /** Node id of the game for these matches; empty, like the matches, without such a game. */
    nodeId: z.string(),
    programme: z.int(),
    matches: z.array(match),
  }),
});
export type Programme = z.output<typeof listMatches.output>;
