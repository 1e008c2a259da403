/**
 * Result feeds of real draws, by HTTP. The message format is documented in `docs/lottery-feeds.md`.
 *
 * The signature is HMAC-SHA256 with the feed's key over time, name of the feed and raw body, one line each; the time
 * prevents replays.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

/** Path to which a feed sends its results. */
export const FEED_PATH = '/lottery/feeds/';
export const FEED_TIME_HEADER = 'x-parlour-time';
export const FEED_SIGNATURE_HEADER = 'x-parlour-signature';

const WINDOW_MS = 5 * 60_000;
const HEX = /^[0-9a-f]{64}$/;
const DIGITS = /^[1-9][0-9]{0,14}$/;
const PAIR = /^([a-z0-9-]{2,40})=([\x21-\x2b\x2d-\x7e]{16,200})$/;

/** Keys of feeds by their names. */
export type FeedKeys = ReadonlyMap<string, string>;

const pairs = (text: string): string[] => text.split(',').filter((part) => part.trim() !== '');

export const feedSettings = {
  /** `name=key` of each result feed, separated by commas. */
  LOTTERY_FEEDS: z
    .string()
    .refine((text) => pairs(text).every((part) => PAIR.test(part.trim())), {
      message:
        'is no list of name=key, with names of small letters, digits and hyphens and keys of at least 16 characters',
    })
    .refine(
      (text) => {
        const names = pairs(text).map((part) => part.trim().split('=')[0]);
        return new Set(names).size === names.length;
      },
      { message: 'names a feed twice' },
    )
    .default(''),
};

export const readFeedKeys = (text: string): FeedKeys =>
  new Map(
    pairs(text).flatMap((part) => {
      const [, name = '', key = ''] = PAIR.exec(part.trim()) ?? [];
      return name === '' ? [] : [[name, key] as const];
    }),
  );

export const signFeed = (key: string, { time, feed, body }: { time: string; feed: string; body: Uint8Array }): Buffer =>
  createHmac('sha256', key).update(`${time}\n${feed}\n`).update(body).digest();

const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const message = z.strictObject({
  game: z.string().min(2).max(40),
  issue: z.string().min(3).max(30),
  numbers: z.record(z.string().max(20), z.array(z.string().max(20)).max(20)),
});
export type FeedMessage = z.output<typeof message>;

export type VerifiedFeed = { state: 'forged' } | { state: 'malformed' } | { state: 'verified'; message: FeedMessage };

/** Verifies and parses a message of a feed. The body is parsed only after its signature was verified. */
export function verifyFeed(
  keys: FeedKeys,
  { feed, body, headers, now }: { feed: string; body: Uint8Array; headers: IncomingHttpHeaders; now: number },
): VerifiedFeed {
  const key = keys.get(feed);
  const [time, signature] = [headerOf(headers, FEED_TIME_HEADER), headerOf(headers, FEED_SIGNATURE_HEADER)];
  if (!key || !DIGITS.test(time) || Math.abs(now - Number(time)) > WINDOW_MS || !HEX.test(signature))
    return { state: 'forged' };
  if (!timingSafeEqual(signFeed(key, { time, feed, body }), Buffer.from(signature, 'hex'))) return { state: 'forged' };
  try {
    const read = message.safeParse(JSON.parse(Buffer.from(body).toString('utf8')));
    return read.success ? { state: 'verified', message: read.data } : { state: 'malformed' };
  } catch {
    return { state: 'malformed' };
  }
}
