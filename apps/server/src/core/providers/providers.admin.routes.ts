import { listProviders, type ProviderStatus, testProvider } from '@parlour/contract/providers.admin.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { reasonOf } from '../../platform/jobs/index.ts';
import { readOutcomes } from '../alerts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { type ProviderEntry, readRecipient } from './providers.ts';

const COUNTED_MS = 3_600_000;
/** Providers whose calls are counted. */
const COUNTED: readonly string[] = ['mail', 'sms', 'captcha', 'btcpay'];

export type ProvidersParts = { db: Db; entries: readonly ProviderEntry[]; clock: () => Date };

export function providersAdminRoutes(scope: Scope, { db, entries, clock }: ProvidersParts): void {
  mount(scope, listProviders, async () => {
    const counted = await readOutcomes(db, new Date(clock().getTime() - COUNTED_MS));
    const outcomesOf = (name: string): ProviderStatus['outcomes'] => {
      if (!COUNTED.includes(name)) return null;
      const { successes, failures, error } = counted.find(({ provider }) => provider === name) ?? {
        successes: 0,
        failures: 0,
        error: '',
      };
      return { successes, failures, error };
    };
    return ok({
      providers: entries.map(({ test, ...entry }) => ({
        ...entry,
        outcomes: outcomesOf(entry.name),
        test: test?.needs ?? null,
      })),
    });
  });

  mount(scope, testProvider, async ({ input: { params, body }, operator, request }) => {
    const { name } = params;
    const test = entries.find((each) => each.name === name)?.test;
    if (!test) return fail('thing.unknown');
    const to = readRecipient(test.needs, body.to);
    if (to === null) return fail('provider.recipient');
    // Recorded before anything is sent; without the recipient, who may be anybody.
    await recordAudit(db, { operator, request, act: 'provider.tested', after: { provider: name } });
    try {
      await test.run(to);
      return ok({ error: null });
    } catch (error) {
      scope.log.warn({ err: error, provider: name }, 'a provider did not pass its test');
      return ok({ error: reasonOf(error) });
    }
  });
}
