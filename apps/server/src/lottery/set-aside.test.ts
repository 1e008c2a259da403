/** Failing issues are set aside by the server's jobs, and do not block the following ones. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { GAME, SEED, sceneOf } from './scene.ts';

/** Numbers of issues, one more than a run of each job processes. */
const [DRAWS, SETTLEMENTS] = [101, 21];

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof sceneOf>>;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { lottery: { enabled: true } } });
    scene = await sceneOf(app);
  });
  afterAll(() => app.close());
  const stateOf = async (id: bigint): Promise<string | undefined> =>
    (await sql<{ state: string }>`select state from lottery_issue where id = ${id}`.execute(scene.db())).rows[0]?.state;

  it('a draw whose seed cannot be opened', async () => {
    const db = scene.db();
    const { id } = await scene.issue();
    await sql`insert into lottery_issue (game_id, numero, opens_at, closes_at, draws_at, commitment, committed_at, sealed_seed)
      select ${GAME}, 'broken-' || n, at - interval '2 minutes', at - interval '1 minute', at, repeat('0', 64), at - interval '1 hour', 'broken'
      from generate_series(1, ${DRAWS}) n, lateral (select clock_timestamp() - interval '9 days' - n * interval '5 minutes' as at) t`.execute(
      db,
    );
    await scene.passTime(id);
    await expect.poll(() => stateOf(id)).toBe('settled');
    const { rows } = await sql<{
      failed: bigint;
    }>`select count(*) as failed from job_failure where job = 'lottery.draw'`.execute(db);
    expect(Number(rows[0]?.failed)).toBe(DRAWS);
  });

  it('a settlement whose result cannot be read', async () => {
    const db = scene.db();
    const player = await app.register();
    const issues = [];
    for (let i = 0; i <= SETTLEMENTS; i++) issues.push(await scene.issue());
    const last = issues.at(-1)?.id ?? 0n;
    const numeros = issues.map(({ numero }) => numero);
    valueOf(await scene.place(player, [{ playCode: 'wingo.num', content: '7' }], numeros));
    const ids = issues.map(({ id }) => id);
    // In one statement, so that no run of the job sees the last one before the broken ones.
    await sql`update lottery_issue set opens_at = opens_at - interval '5 days', closes_at = closes_at - interval '5 days',
      draws_at = draws_at - interval '5 days', committed_at = committed_at - interval '5 days', state = 'drawn', seed = ${SEED.toString('hex')},
      result = case when id = ${last} then '7'::jsonb else '"broken"'::jsonb end, drawn_at = clock_timestamp()
      where id = any (${ids}::bigint[])`.execute(db);
    await expect.poll(() => stateOf(last)).toBe('settled');
    expect(await stateOf(ids[0] ?? 0n)).toBe('drawn');
  });
});
