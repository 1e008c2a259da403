/** Simulated result feed: signs its messages and sends them to the platform. */
import type { InjectOptions } from 'fastify';
import {
  FEED_PATH,
  FEED_SIGNATURE_HEADER,
  FEED_TIME_HEADER,
  type FeedMessage,
  signFeed,
} from '../adapters/lottery-feeds/feeds.ts';

export type FeedAnswer = {
  status: number;
  body: { received: boolean; state?: string; error?: string; fault?: unknown };
};

export function simulatedFeed(
  raw: (options: InjectOptions) => Promise<{ statusCode: number; json: <T>() => T }>,
  { feed, key, now = () => Date.now() }: { feed: string; key: string; now?: () => number },
) {
  /** Sends a message; `over` falsifies a part of it after it was signed. */
  return async (
    message: FeedMessage,
    over: { feed?: string; body?: string; time?: string } = {},
  ): Promise<FeedAnswer> => {
    const [time, body] = [String(now()), JSON.stringify(message)];
    const signature = signFeed(key, { time, feed, body: Buffer.from(body) }).toString('hex');
    const answer = await raw({
      method: 'POST',
      url: FEED_PATH + (over.feed ?? feed),
      headers: {
        'content-type': 'application/json',
        [FEED_TIME_HEADER]: over.time ?? time,
        [FEED_SIGNATURE_HEADER]: signature,
      },
      payload: over.body ?? body,
    });
    return { status: answer.statusCode, body: answer.json<FeedAnswer['body']>() };
  };
}
