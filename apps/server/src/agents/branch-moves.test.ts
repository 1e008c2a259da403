/**
 * Moves of branches in the console: small ones immediately, larger ones by two operators, none when the tree has
 * changed.
 */
import { randomUUID } from 'node:crypto';
import {
  type BranchMove,
  decideBranchMove,
  listBranchMoves,
  moveAgentBranch,
} from '@parlour/contract/agent-moves.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../platform/db/transaction.ts';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../testing/console.ts';
import { eachDatabase } from '../testing/databases.ts';
import { aMember } from '../testing/players.ts';
import { AgentCommandRefused, agentCommand } from './agent-command.ts';
import { MOVED_ALONE, moveBranch } from './tree.actions.ts';

const LARGE = MOVED_ALONE + 1;
const REASON = 'left his upline';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let [one, other, third]: Tab[] = [];
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now, env: { ROLES: 'api' } });
    desk = consoleOf(app);
    one = await desk.operator(clock, 'nandar');
    other = await desk.operator(clock, 'thiri');
    third = await desk.operator(clock, 'zaw');
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  const as = (tab: Tab | undefined) => tab ?? { cookies: {}, csrf: null };
  /** Creates an agent under another one, or under the house. */
  async function anAgent(parentId: bigint | null = null): Promise<bigint> {
    const id = await aMember(db());
    await db().updateTable('member').set({ type: 1 }).where('id', '=', id).execute();
    await db().insertInto('agent_node').values({ member_id: id, parent_id: parentId }).execute();
    return id;
  }
  /** Creates players directly below an agent. */
  async function grow(parentId: bigint, players: number): Promise<void> {
    const names = Array.from({ length: players }, () => `p${randomUUID().replaceAll('-', '').slice(0, 18)}`);
    const made = await db()
      .insertInto('member')
      .values(names.map((account) => ({ account, nickname: account })))
      .returning('id')
      .execute();
    const nodes = made.map(({ id }) => ({ member_id: id, parent_id: parentId }));
    await db().insertInto('agent_node').values(nodes).execute();
  }
  async function aBranch(members: number, parentId: bigint | null = null): Promise<bigint> {
    const top = await anAgent(parentId);
    if (members > 1) await grow(top, members - 1);
    return top;
  }
  const accountOf = async (id: bigint) =>
    (await db().selectFrom('member').select('account').where('id', '=', id).executeTakeFirstOrThrow()).account;
  const uplineOf = async (id: bigint) =>
    (await db().selectFrom('agent_node').select('parent_id').where('member_id', '=', id).executeTakeFirstOrThrow())
      .parent_id;
  const movesOf = (id: bigint) =>
    db()
      .selectFrom('agent_move')
      .select(['from_id', 'to_id', 'requested_by', 'reason', 'members', 'request_id'])
      .where('member_id', '=', id)
      .orderBy('id')
      .execute();
  const actsOf = async (id: bigint) =>
    (
      await db()
        .selectFrom('audit')
        .select(['operator_name', 'act'])
        .where('member_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ operator_name, act }) => `${operator_name} ${act}`);
  const move = async (id: bigint, toId: bigint | null, tab = one) =>
    desk.call(
      moveAgentBranch,
      {
        params: { memberId: `${id}` },
        body: { to: toId === null ? null : await accountOf(toId), reason: REASON },
      },
      as(tab),
    );
  const decide = (id: string, approve: boolean, tab = other, reason = '') =>
    desk.call(decideBranchMove, { params: { id }, body: { approve, reason } }, as(tab));
  const codeOf = async (answer: ReturnType<typeof move> | ReturnType<typeof decide>) => {
    const { body } = await answer;
    return body.success ? body.value.state : body.code;
  };
  /** Creates the first operator's request for a large branch under the house. */
  async function asked(): Promise<{ branch: bigint; target: bigint; request: BranchMove }> {
    const [branch, target] = [await aBranch(LARGE), await anAgent()];
    return { branch, target, request: valueOf(await move(branch, target)) };
  }
  const moveNow = async (memberId: bigint, toId: bigint | null) =>
    expect(
      await inTransaction(db(), (tx) => moveBranch(tx, { memberId, toId, by: 'a test', reason: 'because' })),
    ).toBeNull();
  const list = async (tab = one) => valueOf(await desk.call(listBranchMoves, {}, as(tab)));
  const ageBy = async (id: string, hours: number) => {
    // Both timestamps are protected; the test moves them back instead of waiting a day.
    for (const [table, column] of [
      ['agent_branch_request', 'id::text'],
      ['approval_request', 'ref'],
    ] as const) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db());
      await sql`update ${sql.table(table)} set asked_at = asked_at - make_interval(hours => ${hours}),
        until = until - make_interval(hours => ${hours}) where ${sql.raw(column)} = ${id}`.execute(db());
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(db());
    }
  };

  it('one operator moves a branch of as many members as one may, under an agent and back under the house', async () => {
    const [branch, target] = [await aBranch(MOVED_ALONE), await anAgent()];
    const moved = valueOf(await move(branch, target));
    expect(moved).toMatchObject({
      id: expect.stringMatching(/^move-\d+$/),
      member: { id: `${branch}`, account: await accountOf(branch) },
      members: MOVED_ALONE,
      from: null,
      to: { id: `${target}` },
      askedBy: 'nandar',
      reason: REASON,
      state: 'done',
      until: null,
      decidedBy: null,
    });
    expect(await uplineOf(branch)).toBe(target);
    expect(await codeOf(move(branch, null))).toBe('done');
    expect(await uplineOf(branch)).toBeNull();
    expect((await movesOf(branch)).map(({ from_id, to_id, members }) => [from_id, to_id, members])).toEqual([
      [null, target, MOVED_ALONE],
      [target, null, MOVED_ALONE],
    ]);
    expect(await actsOf(branch)).toEqual(['nandar agents.branch_moved', 'nandar agents.branch_moved']);
    const { before, after, reason } = await db()
      .selectFrom('audit')
      .select(['before', 'after', 'reason'])
      .where('member_id', '=', branch)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([before, after, reason]).toEqual([
      { upline: 'house' },
      { upline: await accountOf(target), members: MOVED_ALONE },
      REASON,
    ]);
  });

  it('a larger branch waits for another operator, who moves it once', async () => {
    const { branch, target, request } = await asked();
    expect(request).toMatchObject({ members: LARGE, from: null, own: true, state: 'asked', decidedBy: null });
    expect(Date.parse(request.until ?? '') - Date.parse(request.askedAt)).toBeGreaterThan(23 * 3_600_000);
    expect([await uplineOf(branch), await movesOf(branch)]).toEqual([null, []]);
    expect(await codeOf(move(branch, target, other))).toBe('agent.waiting');

    expect(await codeOf(decide(request.id, true, one))).toBe('approval.own');
    expect(await uplineOf(branch)).toBeNull();
    expect(valueOf(await decide(request.id, true))).toMatchObject({ state: 'done', own: false, decidedBy: 'thiri' });
    expect(await uplineOf(branch)).toBe(target);
    expect(await movesOf(branch)).toEqual([
      {
        from_id: null,
        to_id: target,
        requested_by: 'nandar',
        reason: REASON,
        members: LARGE,
        request_id: BigInt(request.id),
      },
    ]);
    expect([await codeOf(decide(request.id, true, third)), await codeOf(decide(request.id, false))]).toEqual([
      'approval.decided',
      'approval.decided',
    ]);
    expect(await actsOf(branch)).toEqual([
      'nandar agents.move_asked',
      'thiri agents.move_approved',
      'thiri agents.branch_moved',
    ]);
  });

  it('many approve at once and the branch moves once', async () => {
    const { branch, request } = await asked();
    const codes = await Promise.all([other, third, other, third].map((tab) => codeOf(decide(request.id, true, tab))));
    expect(codes.sort()).toEqual(['approval.decided', 'approval.decided', 'approval.decided', 'done']);
    expect(await movesOf(branch)).toHaveLength(1);
  });

  it('a request is rejected by another operator, or taken back by who asked, and another one may follow', async () => {
    const { branch, target, request } = await asked();
    expect(valueOf(await decide(request.id, false, other, 'not agreed'))).toMatchObject({
      state: 'refused',
      decidedBy: 'thiri',
      decision: 'not agreed',
    });
    expect(await codeOf(decide(request.id, true, third))).toBe('approval.decided');
    const again = valueOf(await move(branch, target, other));
    expect(await codeOf(decide(again.id, false, other))).toBe('withdrawn');
    expect([await codeOf(decide(again.id, true, third)), await codeOf(decide('999999999', true))]).toEqual([
      'approval.decided',
      'thing.unknown',
    ]);
    expect([await uplineOf(branch), await movesOf(branch)]).toEqual([null, []]);
    expect(await actsOf(branch)).toEqual([
      'nandar agents.move_asked',
      'thiri agents.move_refused',
      'thiri agents.move_asked',
      'thiri agents.move_withdrawn',
    ]);
  });

  it('a request is over after a day and makes room for the next one', async () => {
    const { branch, target, request } = await asked();
    await ageBy(request.id, 24);
    expect(await codeOf(decide(request.id, true))).toBe('approval.expired');
    const shown = (await list()).latest.find(({ id }) => id === request.id);
    expect([shown?.state, await uplineOf(branch)]).toEqual(['expired', null]);
    const next = valueOf(await move(branch, target));
    expect(await codeOf(decide(next.id, true))).toBe('done');
    expect(await uplineOf(branch)).toBe(target);
  });

  it('a request is void when branch or target changed since, and says what changed', async () => {
    type Scene = Awaited<ReturnType<typeof asked>>;
    const changes: Record<string, (scene: Scene) => Promise<unknown>> = {
      // One of its players leaves, so that one operator may move the rest.
      moved: async ({ branch }) => {
        const nodes = db().selectFrom('agent_node').select('member_id').where('parent_id', '=', branch);
        await moveNow((await nodes.executeTakeFirstOrThrow()).member_id, null);
        await moveNow(branch, await anAgent());
      },
      grown: ({ branch }) => grow(branch, 1),
      circle: async ({ branch, target }) => {
        const nodes = db().selectFrom('agent_node').select('member_id').where('parent_id', '=', branch);
        await moveNow((await nodes.executeTakeFirstOrThrow()).member_id, null);
        await moveNow(target, branch);
      },
      closed: ({ target }) => db().updateTable('member').set({ state: 'disabled' }).where('id', '=', target).execute(),
    };
    for (const [because, change] of Object.entries(changes)) {
      const scene = await asked();
      await change(scene);
      const before = [await uplineOf(scene.branch), (await movesOf(scene.branch)).length];
      expect(await codeOf(decide(scene.request.id, true))).toBe(`agent.${because}`);
      expect([await uplineOf(scene.branch), (await movesOf(scene.branch)).length]).toEqual(before);
      const shown = (await list()).latest.find(({ id }) => id === scene.request.id);
      expect(shown).toMatchObject({ state: 'void', voidReason: because, decidedBy: 'thiri' });
      expect(await actsOf(scene.branch)).toEqual(['nandar agents.move_asked', 'thiri agents.move_void']);
      expect(await codeOf(decide(scene.request.id, true, third))).toBe('approval.decided');
    }
  });

  it('refuses what cannot be moved, whatever its size, and asks nobody for it', async () => {
    for (const members of [2, LARGE]) {
      const top = await anAgent();
      const branch = await aBranch(members, top);
      const below = await anAgent(branch);
      const closed = await anAgent();
      await db().updateTable('member').set({ state: 'disabled' }).where('id', '=', closed).execute();
      const outsider = await aMember(db());
      const codes = [];
      for (const toId of [top, below, branch, closed, outsider]) codes.push(await codeOf(move(branch, toId)));
      codes.push(await codeOf(move(outsider, top)), await codeOf(move(999_999_999n, top)));
      expect(codes).toEqual([
        'agent.same',
        'agent.circle',
        'agent.circle',
        'agent.closed',
        'agent.upline',
        'thing.unknown',
        'thing.unknown',
      ]);
      const body = { to: 'no_such_account', reason: REASON };
      const unknown = await desk.call(moveAgentBranch, { params: { memberId: `${branch}` }, body }, as(one));
      expect(unknown.body).toMatchObject({ success: false, code: 'agent.upline' });
      expect([await uplineOf(branch), await movesOf(branch), await actsOf(branch)]).toEqual([top, [], []]);
    }
  });

  it('lists what waits, and since when for whom, beside the latest moves', async () => {
    const { branch, target, request } = await asked();
    const own = await list(one);
    const seen = await list(other);
    expect([own.alone, own.timeZone]).toEqual([MOVED_ALONE, 'Asia/Yangon']);
    expect(own.open.map(({ id, own: isOwn }) => [id, isOwn])).toEqual([[request.id, true]]);
    expect(seen.open).toEqual([{ ...own.open[0], own: false }]);
    expect([own.waiting, own.oldest, seen.waiting, seen.oldest]).toEqual([0, null, 1, request.askedAt]);
    expect(valueOf(await decide(request.id, true)).state).toBe('done');
    // One moved by the command line.
    const small = await aBranch(2);
    expect(await agentCommand(db(), [await accountOf(small), 'under', await accountOf(target), 'asked'])).toHaveLength(
      1,
    );
    const { open: rest, latest, waiting } = await list(other);
    expect([rest, waiting]).toEqual([[], 0]);
    expect(latest.slice(0, 2)).toMatchObject([
      { member: { id: `${small}` }, members: 2, askedBy: 'command line', state: 'done', until: null },
      { id: request.id, member: { id: `${branch}` }, members: LARGE, askedBy: 'nandar', decidedBy: 'thiri' },
    ]);
  });

  it('the command line sends larger branches to the console', async () => {
    const [branch, target] = [await accountOf(await aBranch(LARGE)), await accountOf(await anAgent())];
    await expect(agentCommand(db(), [branch, 'under', target, 'asked'])).rejects.toThrow(
      new AgentCommandRefused(
        'More than 100 members would move: request it in the console under Agents, Tree; another operator approves it there.',
      ),
    );
  });

  it('the database itself refuses a large move that nobody approved, and a request that is not what was asked', async () => {
    const { branch, target, request } = await asked();
    const row = {
      member_id: branch,
      from_id: null,
      to_id: target,
      requested_by: 'a test',
      reason: 'x',
      members: LARGE,
    };
    const insert = (request_id: bigint | null) =>
      db()
        .insertInto('agent_move')
        .values({ ...row, request_id })
        .execute();
    for (const requestId of [null, BigInt(request.id)])
      await expect(insert(requestId)).rejects.toMatchObject({ code: '23514' });
    const set = (values: { state?: 'done'; to_id?: bigint; members?: number }) =>
      db().updateTable('agent_branch_request').set(values).where('id', '=', BigInt(request.id)).execute();
    for (const values of [{ state: 'done' as const }, { to_id: branch }, { members: 1 }])
      await expect(set(values)).rejects.toMatchObject({ code: '23514' });
    expect([await uplineOf(branch), await codeOf(decide(request.id, true))]).toEqual([null, 'done']);
  });

  it('an operator who leaves takes his requests along', async () => {
    const { branch, request } = await asked();
    await db().updateTable('operator').set({ state: 'disabled' }).where('name', '=', 'nandar').execute();
    expect(await codeOf(decide(request.id, true))).toBe('approval.decided');
    const shown = (await list(other)).latest.find(({ id }) => id === request.id);
    expect([shown?.state, shown?.decision, await uplineOf(branch)]).toEqual(['withdrawn', 'operator disabled', null]);
  });
});
