/** Opens alerts: their endpoints, and the jobs that keep and send them. */
import type { Mailer } from '../../adapters/mail/mail.ts';
import type { Ask } from '../../adapters/outgoing.ts';
import type { Scope } from '../../platform/http/mount.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import { type AlertsParts, type Checks, evaluateAlerts } from './alerts.actions.ts';
import { alertRoutes } from './alerts.routes.ts';
import { DELIVER_JOB, deliverAlerts } from './deliver.ts';

export const EVALUATE_JOB = 'alerts.evaluate';
const EVALUATE_EVERY_MS = 60_000;
const DELIVER_EVERY_MS = 15_000;

export type AlertsModule = AlertsParts & { jobs: JobScheduler; mailer: Mailer; ask: Ask; checks: Checks };

export function openAlerts(scope: Scope, parts: AlertsModule): void {
  const { jobs, checks, db, mailer, ask, clock, channels } = parts;
  alertRoutes(scope, parts);
  const delivery = jobs.shared({
    name: DELIVER_JOB,
    everyMs: DELIVER_EVERY_MS,
    run: ({ each }) => deliverAlerts({ db, mailer, ask, clock, webhook: channels.webhook }, each),
  });
  jobs.shared({
    name: EVALUATE_JOB,
    everyMs: EVALUATE_EVERY_MS,
    async run({ each }) {
      await evaluateAlerts(parts, checks, each);
      delivery.wake();
    },
  });
}
