/**
 * What a game in a frame and the page around it tell each other by `postMessage`. The game's frame is sandboxed without
 * an origin of its own, so the page checks `event.source` (its frame) and this schema instead of `event.origin`; nothing
 * secret is ever said this way.
 */
import { z } from 'zod';
import { OPENED_LENGTH } from './frame-rights.ts';
import { money } from './schemas.ts';

/** From the game to the page. */
export const frameNotice = z.discriminatedUnion('type', [
  /** The game can be seen and played. */
  z.strictObject({ type: z.literal('parlour.ready') }),
  /** The balance after a round, as the wallet told it. */
  z.strictObject({
    type: z.literal('parlour.balance'),
    balance: money.describe('decimal string, as returned by the wallet'),
  }),
  /** The player wants to leave, or has to because the session is over. */
  z.strictObject({ type: z.literal('parlour.exit') }),
  /** A round is in progress; leaving now does not stop it. */
  z.strictObject({ type: z.literal('parlour.busy'), busy: z.boolean().describe('whether a round is in progress') }),
  /** The player switched the game's sound; the page remembers it and says so when the next game is ready. */
  z.strictObject({ type: z.literal('parlour.sound'), on: z.boolean().describe('whether sound is on') }),
  /** The player pressed a link to a page beside the game, which a frame without such a right can't open itself. */
  z.strictObject({
    type: z.literal('parlour.open'),
    url: z.string().max(OPENED_LENGTH).describe('address of the page'),
  }),
]);
export type FrameNotice = z.output<typeof frameNotice>;

/** From the page to the game. */
export const frameCommand = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('parlour.sound'), on: z.boolean().describe('whether sound is on') }),
]);
export type FrameCommand = z.output<typeof frameCommand>;

/** The messages of either direction as JSON Schema has them, for documents. */
export const frameSchemas = () => ({
  notices: frameNotice.options.map((option) => z.toJSONSchema(option)),
  commands: frameCommand.options.map((option) => z.toJSONSchema(option)),
});
