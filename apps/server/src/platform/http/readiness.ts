/** `GET /readyz`: whether this server can be sent calls, and what may be counted on. For whoever balances and watches. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/db.ts';
import { answers, commits, inTime, PROMISES } from '../db/guarantees.ts';
import type { Throttle } from './http-context.ts';

export type ReadyParts = {
  database: Pick<Database, 'kind' | 'db'>;
  isDiskLow: () => boolean;
  /** Names of background jobs that do not do what they should; only asked for while the database answers. */
  troubledJobs: () => Promise<string[]>;
  throttle: Throttle;
};

type State = { ready: boolean; degraded: string[] };

/**
 * 200 while calls are served, also where only reading is, and where background work fails (`degraded` names the jobs); 503
 * while the database does not answer or no commit can finish. A server that takes leave answers 503 by itself.
 */
export function readyRoute(app: FastifyInstance, parts: ReadyParts): void {
  const { database, isDiskLow, troubledJobs, throttle } = parts;
  let asking: Promise<State> | null = null;
  async function look(): Promise<State> {
    // A disk without room is no reason to send callers away: the server refuses what writes, and answers the rest.
    if (!(await (isDiskLow() ? answers(database.db) : commits(database.db)))) return { ready: false, degraded: [] };
    return { ready: true, degraded: await inTime(troubledJobs(), ['unknown']) };
  }
  app.get('/readyz', { config: { rateLimit: throttle } }, async (_request, reply) => {
    // However many ask at once, the database is asked one question.
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
