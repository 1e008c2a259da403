/**
 * Audiences with combined conditions among 20,000 members: the time of counting one compared with an equivalent
 * handwritten query, and of publishing to one and reading the result compared with the same for all members.
 */

import { addContent, listAnnouncements } from '@parlour/contract/announcements.endpoints';
import type { Audience, Condition } from '@parlour/contract/audience';
import { MOST_ACCOUNTS } from '@parlour/contract/audience-limits';
import { sql } from 'kysely';
import { countMeant } from '../apps/server/src/engagement/announcements/audience.store.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { testApp, valueOf } from '../apps/server/src/testing/app.ts';
import { consoleOf, goingClock } from '../apps/server/src/testing/console.ts';
import { startPostgres } from './postgres.ts';
import { median, report } from './report.ts';

const MEMBERS = 20_000;
const ROUNDS = 25;
/** Published to each of the two audiences, and then read by the member. */
const NOTICES = 50;
const FROM = '2026-03-01T00:00:00.000Z';

const postgres = await startPostgres();
const database = await openDatabase({ kind: 'postgres', url: await postgres.create('audiences') });
await migrate(database);
const { db } = database;
await sql`insert into member (account, nickname, created_at, rank_level, language, platform)
  select 'meant' || i, 'meant', timestamptz '2026-11-01' - i % 500 * interval '1 day', 1 + i % 9,
    (array['EN', 'MY', 'CN', 'AR'])[1 + i % 4], (array['android', 'ios', 'other'])[1 + i % 3]
  from generate_series(1, ${MEMBERS}::int) i`.execute(db);
await sql`analyze member`.execute(db);

const conditions: Condition[] = [
  { is: 'rank', not: false, least: 3, most: null },
  { is: 'language', not: false, any: ['MY', 'CN'] },
  { is: 'platform', not: false, any: ['android', 'other'] },
  { is: 'registered', not: false, from: FROM, to: null },
];
const names = Array.from({ length: MOST_ACCOUNTS }, (_, i) => `meant${i * 7 + 1}`);
const combined: Audience = { kind: 'matching', all: conditions };
const butNamed: Audience = { kind: 'matching', all: [{ is: 'accounts', not: true, any: names }] };

type Question = () => Promise<number>;
const counted = async (question: Question): Promise<[ms: number, members: number]> => {
  const started = performance.now();
  const members = await question();
  return [performance.now() - started, members];
};
const byHand = async (where: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from member where state = 'active' and ${where}`.execute(db);
  return Number(rows[0]?.n);
};
const QUESTIONS: { what: string; ours: Question; theirs: Question; atMost: number }[] = [
  {
    what: `four conditions counted among ${MEMBERS}, beside columns by hand`,
    ours: () => countMeant(db, combined),
    theirs: () =>
      byHand(sql`rank_level >= 3 and language = any('{MY,CN}') and platform = any('{android,other}')
        and created_at >= ${FROM}`),
    atMost: 4,
  },
  {
    what: `all but ${MOST_ACCOUNTS} names counted, beside columns by hand`,
    ours: () => countMeant(db, butNamed),
    theirs: () => byHand(sql`account <> all(${sql.val(names)}::text[])`),
    atMost: 1.5,
  },
];
const lines = [];
for (const { what, ours, theirs, atMost } of QUESTIONS) {
  const took = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const [mine, members] = await counted(ours);
    const [yours, same] = await counted(theirs);
    if (members !== same || members === 0) throw new Error(`${what}: ${members} members, and ${same} by hand`);
    took.ours.push(mine);
    took.theirs.push(yours);
  }
  lines.push({ what, ours: median(took.ours), baseline: median(took.theirs), unit: 'ms', goal: { atMost } });
}

const clock = goingClock();
const app = await testApp(database, {
  clock: clock.now,
  // Password hashing is measured by another benchmark.
  hasher: { hash: async () => 'not a hash', verify: async () => false },
});
const desk = consoleOf(app);
const tab = await desk.operator(clock);
const player = await app.register('reader_of_many');
const [everybody, some] = ['bench_everybody', 'bench_some'];
const publish = async (groupName: string, audience: Audience, round: number): Promise<number> => {
  const texts = { EN: { title: `Notice ${round}`, text: '', action: '', content: '' } };
  const body = { type: 'PL' as const, groupName, execution: 'B' as const, audience, texts, link: '', images: [] };
  const started = performance.now();
  valueOf(await desk.call(addContent, { body: { ...body, ord: 1, startsAt: null, endsAt: null } }, tab));
  return performance.now() - started;
};
const read = async (groupName: string): Promise<number> => {
  const started = performance.now();
  const { list } = valueOf(
    await app.call(listAnnouncements, { query: { types: 'PL', groupName, language: 'EN' } }, player),
  );
  if (list.filter(({ title }) => title.startsWith('Notice ')).length !== NOTICES)
    throw new Error(`${list.length} notices are meant for the member`);
  return performance.now() - started;
};
// All members registered now match these conditions.
const met: Audience = {
  kind: 'matching',
  all: [
    { is: 'group', not: false, any: ['members'] },
    { is: 'platform', not: true, any: ['ios'] },
    { is: 'registered', not: false, from: FROM, to: null },
    { is: 'accounts', not: true, any: names },
  ],
};
const published = { ours: [] as number[], theirs: [] as number[] };
for (let round = 0; round < NOTICES; round++) {
  published.ours.push(await publish(some, met, round));
  published.theirs.push(await publish(everybody, { kind: 'everybody' }, round));
}
const lists = { ours: [] as number[], theirs: [] as number[] };
for (let round = 0; round < ROUNDS; round++) {
  lists.ours.push(await read(some));
  lists.theirs.push(await read(everybody));
}
await app.close();
await database.close();
await postgres.stop();

const held = report('audiences', [
  ...lines,
  {
    what: 'published to four conditions and 500 names, beside everybody',
    ours: median(published.ours),
    baseline: median(published.theirs),
    unit: 'ms',
    goal: { atMost: 2 },
  },
  {
    what: `${NOTICES} such notices read by a member, beside ${NOTICES} for everybody`,
    ours: median(lists.ours),
    baseline: median(lists.theirs),
    unit: 'ms',
    goal: { atMost: 1.25 },
  },
]);
process.exit(held ? 0 : 1);
