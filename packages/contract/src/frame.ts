/**
 * Messages between a game's frame and its parent page by `postMessage`. The frame has an opaque origin, so the page
 * checks `event.source` (its frame) and this schema instead of `event.origin`; messages never contain secrets.
 */
import { z } from 'zod';
import { OPENED_LENGTH } from './frame-rights.ts';
import { money } from './schemas.ts';

/** From the game to the page. */
export const frameNotice = z.discriminatedUnion('type', [
  /** The game is visible and playable. */
  z.strictObject({ type: z.literal('parlour.ready') }),
  /** Balance after a round, as returned by the wallet. */
  z.strictObject({
    type: z.literal('parlour.balance'),
    balance: money.describe('decimal string, as returned by the wallet'),
  }),
  /** The player wants to leave, or has to because the session has ended. */
  z.strictObject({ type: z.literal('parlour.exit') }),
  /** A round is in progress; leaving now does not stop it. */
  z.strictObject({ type: z.literal('parlour.busy'), busy: z.boolean().describe('whether a round is in progress') }),
  /** The player toggled the game's sound; the page stores it and sends it when the next game is ready. */
  z.strictObject({ type: z.literal('parlour.sound'), on: z.boolean().describe('whether sound is on') }),
  /** The player clicked a link to another page, which a frame without that permission cannot open itself. */
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

/** Messages of both directions as JSON Schema, for documents. */
export const frameSchemas = () => ({
  notices: frameNotice.options.map((option) => z.toJSONSchema(option)),
  commands: frameCommand.options.map((option) => z.toJSONSchema(option)),
});
