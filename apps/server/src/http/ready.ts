/** `GET /readyz`: whether this server can be sent calls, and what may be counted on. For whoever balances and watches. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/db.ts';
import { answers, PROMISES } from '../db/promises.ts';
import type { Throttle } from './platform.ts';

export type ReadyParts = {
  database: Pick<Database, 'kind' | 'db'>;
  isDiskLow: () => boolean;
  throttle: Throttle;
};

/**
 * 200 while calls are served, also where only reading is; 503 while the database does not answer. A server that takes leave
 * answers 503 by itself.
 */
export function readyRoute(app: FastifyInstance, { database, isDiskLow, throttle }: ReadyParts): void {
  let asking: Promise<boolean> | null = null;
  app.get('/readyz', { config: { rateLimit: throttle } }, async (_request, reply) => {
    // However many ask at once, the database is asked one question.
    asking ??= answers(database.db).finally(() => (asking = null));
    const ready = await asking;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ready,
        writes: ready && !isDiskLow(),
        database: database.kind,
        promises: PROMISES[database.kind],
      });
  });
}
