/** Response time promised to vendors: 2.5 seconds, even when the database is blocked. */
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { eachDatabase } from '../testing/databases.ts';
import { aGateway, fresh, type Reply } from '../testing/gateway.ts';
import { inTime, within } from '../testing/limits.ts';
import { aScene, clean } from '../testing/scene.ts';

const PROMISED_MS = 2_500;
const UNAVAILABLE = { http: 503, answer: { status: 'refused', code: 'UNAVAILABLE', retry: true } };

eachDatabase((kind, open) => {
  test('VW-55 a call that would take longer is answered in time with UNAVAILABLE, and is carried out once or not at all', async () => {
    const { db } = await open();
    const asked = vi.spyOn(db, 'executeQuery');
    const s = await aScene(await aGateway(db));
    // Longer than the promise and than the statement limit.
    await sql`create function dawdle() returns trigger language plpgsql as $$
      declare until timestamptz := clock_timestamp() + interval '3 seconds';
      begin
        while clock_timestamp() < until loop perform 1; end loop;
        return new;
      end $$`.execute(s.db);
    await sql`create trigger dawdle before insert on operation for each row execute function dawdle()`.execute(s.db);

    const timed = async (call: Promise<Reply<object>>) => {
      const started = performance.now();
      const reply = await call;
      return { reply, ms: performance.now() - started };
    };
    const [slow, behind, round] = [fresh('t'), fresh('t'), fresh('r')];
    const first = timed(s.bet(slow, round, '10'));
    await vi.waitUntil(
      () => asked.mock.calls.some(([query]) => 'sql' in query && query.sql.includes('gateway_apply')),
      { interval: 1 },
    );
    const [held, second, balance, list, token] = await Promise.all([
      first,
      // In the same lane: it waits for the first and is given up before it was tried.
      timed(s.bet(behind, fresh('r'), '10')),
      timed(s.call('balance', { player: s.name })),
      timed(s.call('transactions', { after: '0', limit: 10 })),
      timed(s.call('authenticate', { launchToken: 'x'.repeat(43) })),
    ]);
    for (const { ms } of [held, second, balance, list, token]) expect(inTime(ms, PROMISED_MS)).toBe(true);
    expect([held.reply, second.reply, balance.reply]).toMatchObject([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE]);
    // The embedded database runs one statement at a time; a server has spare connections.
    const [listed, refused] = kind === 'embedded' ? [503, 503] : [200, 200];
    expect([list.reply.http, token.reply.http]).toEqual([listed, refused]);

    // A server cancels the statement; the embedded database is restarted.
    await vi.waitFor(() => sql`drop trigger if exists dawdle on operation`.execute(s.db), { timeout: within(10_000) });
    await sql`drop function dawdle`.execute(s.db);
    expect(await s.operations()).toEqual([]);
    // The vendor repeats.
    expect((await s.bet(slow, round, '10')).answer).toMatchObject({ status: 'ok', balance: '90.00', replayed: false });
    expect((await s.bet(slow, round, '10')).answer).toMatchObject({ balance: '90.00', replayed: true });
    expect((await s.operations()).map(({ ext_id }) => ext_id)).toEqual([slow]);
    expect((await s.bet(behind, fresh('r'), '10')).answer).toMatchObject({ balance: '80.00', replayed: false });
    await clean(s);
  }, 60_000);
});
