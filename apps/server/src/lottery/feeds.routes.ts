/** Webhooks of result feeds for real draws. Bodies stay raw bytes, because those are signed. */
import type { FastifyInstance } from 'fastify';
import { FEED_PATH, type FeedKeys, verifyFeed } from '../adapters/lottery-feeds/feeds.ts';
import { enterResult, type ResultDeps } from './results.actions.ts';
import { findIssueId } from './results.store.ts';

const BODY_LIMIT = 16 * 1024;
const STATUS = { unknown: 404, early: 409, decided: 409, shape: 422 } as const;

/**
 * Mounts the webhooks. Status 200 with `waiting`, `differs` or `drawn` when a result was recorded, now or before; 401
 * for an invalid signature; 422 with the problem when it is not a valid result of the game; 404 and 409 for an issue
 * that is unknown, not drawn yet, or decided.
 */
export async function feedPlugin(
  app: FastifyInstance,
  { keys, now, ...deps }: ResultDeps & { keys: FeedKeys; now: () => Date },
): Promise<void> {
  if (keys.size === 0) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { feed: string } }>(`${FEED_PATH}:feed`, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { feed } = request.params;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const verified = verifyFeed(keys, { feed, body, headers: request.headers, now: now().getTime() });
      if (verified.state === 'forged') return reply.code(401).send({ received: false });
      if (verified.state === 'malformed') return reply.code(422).send({ received: false, error: 'malformed' });
      const { game, issue, numbers } = verified.message;
      const found = await findIssueId(deps.db, game, issue);
      if (!found) return reply.code(404).send({ received: false, error: 'unknown' });
      const entered = await enterResult(deps, { issueId: found.id, numbers, source: { feed } });
      if (entered.state !== 'refused') return reply.send({ received: true, state: entered.state });
      const fault = entered.code === 'shape' ? { fault: entered.fault } : {};
      return reply.code(STATUS[entered.code]).send({ received: false, error: entered.code, ...fault });
    });
  });
}
