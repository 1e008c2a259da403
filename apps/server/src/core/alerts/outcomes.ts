/** Counts the outcomes of calls to providers, so that an outage can be seen by all servers. */
import type { Provider } from '@parlour/contract/alerts';
import type { Db } from '../../platform/db/db.ts';
import { type JobScheduler, reasonOf } from '../../platform/jobs/index.ts';
import { addOutcomes, type CountedOutcomes } from './facts.store.ts';

const WRITE_EVERY_MS = 15_000;

export type ProviderOutcomes = {
  /** Counts one call. @param error reason of a failure; undefined for a success */
  note: (provider: Provider, error?: unknown) => void;
  /** Returns a function that does the same work and counts its outcome: an error is a failure of the provider. */
  watch: <A extends unknown[], R>(provider: Provider, work: (...given: A) => Promise<R>) => (...given: A) => Promise<R>;
  /** Writes what was counted. */
  settle: () => Promise<void>;
};

export function createProviderOutcomes(db: Db, jobs: JobScheduler): ProviderOutcomes {
  let counted = new Map<Provider, CountedOutcomes>();

  function add({ provider, successes, failures, error }: CountedOutcomes): void {
    const before = counted.get(provider) ?? { provider, successes: 0, failures: 0, error: '' };
    counted.set(provider, {
      provider,
      successes: before.successes + successes,
      failures: before.failures + failures,
      error: error || before.error,
    });
  }

  const note: ProviderOutcomes['note'] = (provider, error) =>
    add(
      error === undefined
        ? { provider, successes: 1, failures: 0, error: '' }
        : { provider, successes: 0, failures: 1, error: reasonOf(error) },
    );

  async function settle(): Promise<void> {
    const taken = [...counted.values()];
    counted = new Map();
    try {
      await addOutcomes(db, taken);
    } catch (error) {
      for (const each of taken) add(each);
      throw error;
    }
  }

  jobs.everyProcess({ name: 'alerts.count-outcomes', everyMs: WRITE_EVERY_MS, run: settle });

  return {
    note,
    watch:
      (provider, work) =>
      async (...given) => {
        try {
          const result = await work(...given);
          note(provider);
          return result;
        } catch (error) {
          note(provider, error);
          throw error;
        }
      },
    settle,
  };
}
