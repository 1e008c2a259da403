import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startChild } from '../../testing/crash.ts';
import { embeddedFolder } from '../../testing/databases.ts';
import { lasting, often } from '../../testing/limits.ts';
import type { Probe, ProbeEvent } from './pglite.protocol.ts';
import { startPglite } from './pglite.ts';

const COMMITS = often(500, 500, 5_000);
const CUTS = often(4, 4, 40);

const writer = fileURLToPath(new URL('../../testing/crash-writer.ts', import.meta.url));
const shadowDisk = new URL('../../testing/shadow-disk.ts', import.meta.url).href;

/** Runs concurrent commits of several callers, some in transactions, some alone, with reads in between. */
const commitMany = async (probe: Probe): Promise<ProbeEvent[]> => {
  const thread = await startPglite({ folder: embeddedFolder(), probe: { ...probe, events: true } });
  const say = (sql: string) => thread.ask({ op: 'query', sql, parameters: [] }, null);
  await say('create table paid (n int primary key)');
  await thread.probe();
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < COMMITS) {
        const n = next++;
        if (n % 3 === 0) {
          await Promise.all([say('begin'), say(`insert into paid values (${n})`), say('commit')]);
        } else {
          await say(`insert into paid values (${n})`);
        }
        if (n % 5 === 0) await say('select count(*) from paid');
      }
    }),
  );
  const events = await thread.probe();
  await thread.close();
  return events;
};

/**
 * Counts answers outside a transaction that were sent before all log writes up to then were synced. It uses only the
 * recorded events, independently of how answers are withheld.
 */
const unsynced = (events: readonly ProbeEvent[]): { answers: number; early: number; syncs: number } => {
  const lastWrite = new Map<string, number>();
  const startOf = new Map<string, number[]>();
  const syncedFrom = new Map<string, number>();
  const owed = new Map<number, Map<string, number>>();
  let answers = 0;
  let early = 0;
  let syncs = 0;
  for (const [at, event] of events.entries()) {
    if (event.kind === 'write' && event.log) lastWrite.set(event.path, at);
    if (event.kind === 'sync-start') startOf.set(event.path, [...(startOf.get(event.path) ?? []), at]);
    if (event.kind === 'sync-end') {
      // A blocking sync may run inside a deferred one: it started last and ends first.
      const started = startOf.get(event.path)?.pop() ?? -1;
      syncedFrom.set(event.path, Math.max(started, syncedFrom.get(event.path) ?? -1));
      if (event.log) syncs++;
    }
    if (event.kind === 'ran' && event.idle) owed.set(event.id, new Map(lastWrite));
    if (event.kind === 'answered') {
      const writes = owed.get(event.id);
      if (!writes) continue;
      answers++;
      if ([...writes].some(([path, written]) => (syncedFrom.get(path) ?? -1) < written)) early++;
    }
  }
  return { answers, early, syncs };
};

test('P-03 answers no commit before the log was synced after it', async () => {
  const { answers, early, syncs } = unsynced(await commitMany({}));
  expect(answers).toBeGreaterThanOrEqual(COMMITS);
  expect(early).toBe(0);
  expect(syncs).toBeGreaterThan(0);
  expect(syncs).toBeLessThan(answers);
});

test('the check notices answers that do not wait', async () => {
  const { early } = unsynced(await commitMany({ answerUnsynced: true }));
  expect(early).toBeGreaterThan(0);
});

type Found = { writer: number; n: number; found: number; top: number };

const foundBy = (line: string): Found[] => JSON.parse(line.slice('found '.length));

/** Writes for a while on a simulated disk that forgets unsynced data, cuts the power, and reads what is left. */
const cutPower = async (probe: Probe): Promise<{ lost: number; acknowledged: number }> => {
  const live = embeddedFolder();
  const shadow = embeddedFolder();
  const child = startChild(writer, [
    live,
    JSON.stringify({ ...probe, module: shadowDisk, options: { live, shadow } } satisfies Probe),
  ]);
  await child.line((line) => line.startsWith('ack 0 '));
  const wanted = 150 + Math.floor(Math.random() * 150);
  await child.line((line) => line.startsWith('ack') && child.lines.length > wanted);
  await child.kill();

  const reader = startChild(writer, [shadow]);
  const state = foundBy(await reader.line((line) => line.startsWith('found')));
  await reader.kill();
  for (const { n, found, top } of state) expect([found, top]).toEqual([n, n]);
  const kept = new Map(state.map(({ writer: by, n }) => [by, n]));
  const acknowledged = child.lines.filter((line) => line.startsWith('ack')).map((line) => line.split(' ').map(Number));
  const lost = acknowledged.filter(([, by = -1, n = 0]) => n > (kept.get(by) ?? 0)).length;
  return { lost, acknowledged: acknowledged.length };
};

test(
  `P-03 a power cut loses nothing acknowledged, ${CUTS} times`,
  async () => {
    for (let i = 0; i < CUTS; i++) {
      const { lost, acknowledged } = await cutPower({});
      expect(acknowledged).toBeGreaterThan(0);
      expect(lost).toBe(0);
    }
  },
  lasting(300_000),
);

test(
  'a power cut does lose commits that were answered without the sync',
  async () => {
    let lost = 0;
    for (let i = 0; i < 5 && lost === 0; i++) lost += (await cutPower({ answerUnsynced: true })).lost;
    expect(lost).toBeGreaterThan(0);
  },
  lasting(120_000),
);
