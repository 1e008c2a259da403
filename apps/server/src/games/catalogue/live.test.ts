/** The current catalogue is indexed in the background, before the first search. */
import { expect, it } from 'vitest';
import { TEST_FEED } from '../../testing/app.ts';
import { onDatabase } from '../../testing/databases.ts';
import { idleJobs } from '../../testing/jobs.ts';
import { importFeed, openLiveCatalogue } from './index.ts';

onDatabase('postgres', (_kind, open) => {
  it('names are indexed in slices once a catalogue comes, at the start and after a change', async () => {
    const database = await open();
    const take = (feed: object) => importFeed(database.db, JSON.stringify(feed), { imageHosts: [], remove: true });
    await take(TEST_FEED);
    const runs: (() => Promise<unknown>)[] = [];
    let woken = 0;
    const live = await openLiveCatalogue({
      database,
      jobs: {
        ...idleJobs,
        everyProcess: ({ name, run }) => {
          if (name !== 'catalogue.index') return idleJobs.everyProcess({ name, everyMs: 1, run });
          runs.push(() => Promise.resolve(run({ signal: new AbortController().signal } as Parameters<typeof run>[0])));
          return { wake: () => void woken++, close: async () => {} };
        },
      },
      artOf: () => ({ iconUrl: '', colour: '' }),
      opens: () => true,
      offers: () => true,
    });
    const index = async () => {
      for (const run of runs) await run();
    };
    expect(woken).toBe(1);
    await index();
    expect(live.now().indexNames(() => true)).toBe(true);

    const [first, ...others] = TEST_FEED.games;
    await take({ ...TEST_FEED, games: [{ ...first, names: { EN: 'Renamed' } }, ...others] });
    await live.refresh();
    expect(woken).toBe(2);
    // The index is empty, so one slice is not enough.
    expect(live.now().indexNames(() => true)).toBe(false);
    await index();
    expect(live.now().indexNames(() => true)).toBe(true);
    await live.close();
  });
});
