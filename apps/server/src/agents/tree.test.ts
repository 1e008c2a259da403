/** The tree: places, cycles, moves, rates and quotas, with the database's own constraints. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { eachDatabase, onDatabase } from '../testing/databases.ts';
import { aMember } from '../testing/players.ts';
import { AgentCommandRefused, agentCommand } from './agent-command.ts';
import { joinByReferral, moveBranch, raiseRate, setRate } from './tree.actions.ts';
import { addQuota, listQuotas, readRate, rebuildPaths } from './tree.store.ts';

const aNode = async (db: Db, parentId: bigint | null, type = 0): Promise<bigint> => {
  const id = await aMember(db);
  await db.updateTable('member').set({ type }).where('id', '=', id).execute();
  await db.insertInto('agent_node').values({ member_id: id, parent_id: parentId }).execute();
  return id;
};
const pathOf = async (db: Db, id: bigint) =>
  (await db.selectFrom('agent_node').select('path').where('member_id', '=', id).executeTakeFirst())?.path;
const accountOf = async (db: Db, id: bigint) =>
  (await db.selectFrom('member').select('account').where('id', '=', id).executeTakeFirstOrThrow()).account;
const move = (db: Db, memberId: bigint, toId: bigint | null, most?: number) =>
  inTransaction(db, (tx) => moveBranch(tx, { memberId, toId, by: 'a test', reason: 'because' }, most));

eachDatabase((_kind, open) => {
  it('keeps the way to the top of everybody, through moves of whole branches', async () => {
    const { db } = await open();
    const [a, d] = [await aNode(db, null, 1), await aNode(db, null, 1)];
    const b = await aNode(db, a, 1);
    const c = await aNode(db, b);
    expect(await pathOf(db, c)).toEqual([a, b, c]);
    expect(await move(db, b, d)).toBeNull();
    expect([await pathOf(db, b), await pathOf(db, c)]).toEqual([
      [d, b],
      [d, b, c],
    ]);
    expect(await move(db, b, null)).toBeNull();
    expect(await pathOf(db, c)).toEqual([b, c]);
    const moves = await db.selectFrom('agent_move').selectAll().where('member_id', '=', b).orderBy('id').execute();
    expect(moves.map(({ from_id, to_id, reason }) => [from_id, to_id, reason])).toEqual([
      [a, d, 'because'],
      [d, null, 'because'],
    ]);
    await sql`update agent_node set path = array[member_id] where member_id = ${c}`.execute(db);
    expect(await inTransaction(db, rebuildPaths)).toBe(1);
    expect(await pathOf(db, c)).toEqual([b, c]);
  });

  it('refuses a circle, itself, the same place, a closed target, a trial and too many at once', async () => {
    const { db } = await open();
    const a = await aNode(db, null, 1);
    const b = await aNode(db, a, 1);
    const c = await aNode(db, b, 1);
    const closed = await aNode(db, null, 1);
    await db.updateTable('member').set({ state: 'disabled' }).where('id', '=', closed).execute();
    const trial = await aMember(db);
    await db.updateTable('member').set({ customer_type: 'TRIAL', type: 4 }).where('id', '=', trial).execute();
    expect(await move(db, a, c)).toBe('circle');
    expect(await move(db, a, a)).toBe('circle');
    expect(await move(db, b, a)).toBe('same');
    expect(await move(db, b, closed)).toBe('closed');
    expect(await move(db, trial, a)).toBe('trial');
    expect(await move(db, b, 999_999_999n)).toBe('unknown');
    expect(await move(db, b, null, 1)).toBe('many');
    expect(await pathOf(db, c)).toEqual([a, b, c]);
    // The database refuses it by itself.
    const raw = (parent: bigint) => sql`update agent_node set parent_id = ${parent} where member_id = ${a}`.execute(db);
    for (const parent of [a, b, c]) await expect(raw(parent)).rejects.toMatchObject({ code: '23514' });
    await expect(sql`delete from agent_node where member_id = ${c}`.execute(db)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(sql`update agent_move set reason = 'other'`.execute(db)).rejects.toMatchObject({ code: '42501' });
  });

  it('puts whom a member brings under the agent above', async () => {
    const { db } = await open();
    const agent = await aNode(db, null, 1);
    const player = await aNode(db, agent);
    const [byAgent, byPlayer, byNobody] = [await aMember(db), await aMember(db), await aMember(db)];
    await joinByReferral(db, byAgent, agent);
    await joinByReferral(db, byPlayer, player);
    await joinByReferral(db, byNobody, await aMember(db));
    expect([await pathOf(db, byAgent), await pathOf(db, byPlayer), await pathOf(db, byNobody)]).toEqual([
      [agent, byAgent],
      [agent, byPlayer],
      undefined,
    ]);
  });

  it('keeps rates between those above and below, and every one that ever held', async () => {
    const { db } = await open();
    const a = await aNode(db, null, 1);
    const b = await aNode(db, a, 1);
    const set = (id: bigint, ppm: number) => inTransaction(db, (tx) => setRate(tx, id, ppm, 'a test'));
    expect(await set(a, 9_000)).toBeNull();
    expect(await set(b, 9_001)).toBe('ABOVE_OWN');
    expect(await set(b, 8_500)).toBe('NOT_A_LEVEL');
    expect(await set(b, 8_000)).toBeNull();
    expect(await set(a, 7_000)).toBe('BELOW_OWN_DOWNLINE');
    expect(await set(await aMember(db), 1_000)).toBe('UNKNOWN');
    expect([await readRate(db, a), await readRate(db, b)]).toEqual([9_000, 8_000]);
    await expect(sql`update agent_rate set ppm = 1`.execute(db)).rejects.toMatchObject({ code: '42501' });
  });

  it('takes one of a quota for a raise and gives the old level back', async () => {
    const { db } = await open();
    const a = await aNode(db, null, 1);
    const [b, far] = [await aNode(db, a, 1), await aNode(db, null, 1)];
    await inTransaction(db, (tx) => setRate(tx, a, 9_000, 'a test'));
    await inTransaction(db, (tx) => setRate(tx, b, 8_000, 'a test'));
    await addQuota(db, a, 9_000, 1);
    const raise = (memberId: bigint, ppm: number) =>
      inTransaction(db, (tx) => raiseRate(tx, { agentId: a, memberId, ppm, by: 'a test' }));
    expect(await raise(far, 1_000)).toBe('UNKNOWN');
    expect(await raise(b, 10_000)).toBe('ABOVE_OWN');
    expect(await raise(b, 7_000)).toBe('NOT_A_LEVEL');
    expect(await raise(b, 9_000)).toBeNull();
    expect(await listQuotas(db, a)).toEqual([
      { ppm: 9_000, left: 0 },
      { ppm: 8_000, left: 1 },
    ]);
    const c = await aNode(db, a, 1);
    expect(await raise(c, 9_000)).toBe('NO_QUOTA');
    expect(await readRate(db, c)).toBe(0);
  });

  it('is worked from the command line', async () => {
    const { db } = await open();
    const [top, member] = [await aMember(db), await aMember(db)];
    const [topName, name] = [await accountOf(db, top), await accountOf(db, member)];
    const say = (...words: string[]) => agentCommand(db, words);
    await expect(say(name, 'under', topName, 'asked')).rejects.toThrow('There is no agent of that name');
    await expect(say(name, 'rate', '0.9')).rejects.toThrow('is in no team');
    expect(await say(topName, 'on')).toEqual([`${topName} is an agent of type 1 now.`]);
    expect(await say(name, 'under', topName, 'he', 'asked')).toEqual([
      `${name} stands under ${topName} from the next period on.`,
    ]);
    expect(await pathOf(db, member)).toEqual([top, member]);
    await expect(say(topName, 'under', name, 'no')).rejects.toThrow('It would stand under itself.');
    expect(await say(topName, 'rate', '0.9')).toEqual([`${topName} has a rate of 0.9 percent for bets from now on.`]);
    await expect(say(name, 'rate', '1')).rejects.toThrow('Its upline has a lower rate.');
    await expect(say(name, 'rate', '0.95')).rejects.toThrow('Say the rate in percent');
    expect(await say(topName, 'quota', '0.8', '3')).toEqual([
      `${topName} may open or raise 3 more accounts of 0.8 percent.`,
    ]);
    expect(await listQuotas(db, top)).toEqual([{ ppm: 8_000, left: 3 }]);
    for (const words of [
      [name],
      [name, 'quota', '0.8'],
      [name, 'under', topName],
      [name, 'tester', 'maybe'],
      [name, 'x'],
    ])
      await expect(say(...words)).rejects.toThrow(AgentCommandRefused);
  });
});

onDatabase('postgres', (_kind, open) => {
  it('moves that would close a circle together, and joins beside a move, leave no wrong path', async () => {
    const { db } = await open();
    for (let n = 0; n < 5; n++) {
      const [a, b] = [await aNode(db, null, 1), await aNode(db, null, 1)];
      const fresh = await aMember(db);
      const [one, other] = await Promise.all([
        move(db, a, b),
        move(db, b, a),
        inTransaction(db, (tx) => joinByReferral(tx, fresh, a)),
      ]);
      expect(new Set([one, other])).toEqual(new Set(['circle', null]));
      const paths = await Promise.all([a, b, fresh].map((id) => pathOf(db, id)));
      expect(await inTransaction(db, rebuildPaths)).toBe(0);
      expect(paths[2]).toEqual([...(paths[0] ?? []), fresh]);
    }
  });

  it('the last one of a quota is taken once', async () => {
    const { db } = await open();
    const a = await aNode(db, null, 1);
    const below = [await aNode(db, a, 1), await aNode(db, a, 1), await aNode(db, a, 1)];
    await inTransaction(db, (tx) => setRate(tx, a, 9_000, 'a test'));
    await addQuota(db, a, 9_000, 1);
    const raised = await Promise.all(
      below.map((memberId) =>
        inTransaction(db, (tx) => raiseRate(tx, { agentId: a, memberId, ppm: 9_000, by: 'a test' })),
      ),
    );
    expect(raised.filter((error) => error === null)).toHaveLength(1);
    expect(raised.filter((error) => error === 'NO_QUOTA')).toHaveLength(2);
    expect(await listQuotas(db, a)).toEqual([{ ppm: 9_000, left: 0 }]);
  });
});
