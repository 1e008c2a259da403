/** `GET /metrics`: figures of this process for Prometheus, authenticated by the token of `METRICS_TOKEN`. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { JobStatus } from '../jobs/index.ts';
import type { Throttle } from './http-context.ts';

export type MetricsParts = {
  /** Null answers 404 to every request. */
  token: string | null;
  jobs: () => JobStatus[];
  /**
   * Number of lost connections that receive notifications of other servers; undefined when there is no such connection.
   */
  listenLosses?: (() => number) | undefined;
  throttle: Throttle;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export async function metricsRoute(
  app: FastifyInstance,
  { token, jobs, listenLosses, throttle }: MetricsParts,
): Promise<void> {
  if (token === null) return;
  const { Counter, collectDefaultMetrics, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['job'] as const;
  const counted = (name: string, help: string, of: (status: JobStatus) => number) =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        for (const status of jobs()) this.inc({ job: status.name }, of(status));
      },
    });
  counted('parlour_job_runs_total', 'Runs of a background job by this process', ({ runs }) => runs);
  counted('parlour_job_failures_total', 'Runs of a background job that failed', ({ failures }) => failures);
  counted('parlour_job_row_failures_total', 'Rows that a background job failed on', ({ rowFailures }) => rowFailures);
  new Gauge({
    name: 'parlour_job_last_success_timestamp_seconds',
    help: 'When a background job succeeded last in this process',
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, succeededAt } of jobs())
        if (succeededAt) this.set({ job: name }, Math.floor(succeededAt.getTime() / 1_000));
    },
  });

  if (listenLosses)
    new Counter({
      name: 'parlour_listen_losses_total',
      help: 'Times that the connection that hears other servers was lost',
      registers: [registry],
      collect() {
        this.reset();
        this.inc(listenLosses());
      },
    });

  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', { config: { rateLimit: throttle } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      return reply.code(401).header('www-authenticate', 'Bearer').send('');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
