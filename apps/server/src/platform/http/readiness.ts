/** `GET /readyz`: whether this server can receive calls, and its guarantees. For load balancers and monitoring. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/db.ts';
import { answers, commits, inTime, PROMISES } from '../db/guarantees.ts';
import type { Throttle } from './http-context.ts';

export type ReadyParts = {
  database: Pick<Database, 'kind' | 'db'>;
  isDiskLow: () => boolean;
  /** Names of failing background jobs; called only while the database answers. */
  troubledJobs: () => Promise<string[]>;
  throttle: Throttle;
};

type State = { ready: boolean; degraded: string[] };

/**
 * Registers the route. It answers 200 while calls are served, also when only reads are, and when background jobs fail
 * (`degraded` names them); 503 while the database does not answer or no commit can finish. A server that shuts down
 * answers 503 by itself.
 */
export function readyRoute(app: FastifyInstance, parts: ReadyParts): void {
  const { database, isDiskLow, troubledJobs, throttle } = parts;
  let asking: Promise<State> | null = null;
  async function look(): Promise<State> {
    // A full disk is no reason to send callers elsewhere: the server refuses writes and answers the rest.
    if (!(await (isDiskLow() ? answers(database.db) : commits(database.db)))) return { ready: false, degraded: [] };
    return { ready: true, degraded: await inTime(troubledJobs(), ['unknown']) };
  }
  app.get('/readyz', { config: { rateLimit: throttle } }, async (_request, reply) => {
    // Concurrent requests share one query.
    asking ??= look().finally(() => (asking = null));
    const { ready, degraded } = await asking;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ready,
        writes: ready && !isDiskLow(),
        degraded,
        database: database.kind,
        promises: PROMISES[database.kind],
      });
  });
}
