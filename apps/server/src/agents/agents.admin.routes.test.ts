/** The agent tree in the console: search by account, with path, downlines, rates, sizes and contracts. */
import {
  type AgentPlace,
  getAgentPlace,
  listAgentPlaces,
  listRebateDays,
} from '@parlour/contract/agents.admin.endpoints';
import type { Endpoint, SentInputOf } from '@parlour/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../testing/console.ts';
import { eachDatabase } from '../testing/databases.ts';
import { agentCommand } from './agent-command.ts';
import { agreeOn } from './testing/settlements.ts';

const FIRST = '2026-10-31T17:30:00.000Z';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let agent: Player;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), {
      brand: { flags: { USERNAMEREG3: true, AFFMAN3: true } },
      clock: clock.now,
      env: { ROLES: 'api' },
    });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
    for (const account of ['tree_mid', 'tree_leaf', 'tree_other']) await app.register(account);
    agent = await app.register('tree_top');
    await app.register('outsider');
    for (const account of ['tree_top', 'tree_mid', 'tree_other']) await command(account, 'on', '1');
    await command('tree_mid', 'under', 'tree_top', 'team');
    await command('tree_leaf', 'under', 'tree_mid', 'team');
    await command('tree_leaf', 'tester', 'on');
    await command('tree_top', 'rate', '0.9');
    await command('tree_mid', 'rate', '0.5');
    await agreeOn(db(), { memberId: await idOf('tree_top'), kind: 'daily', ppm: 8_000n, from: FIRST });
    await command('tree_top', 'contract', 'dividend', 'LOTT', '100', '300000:3:10000:12.5');
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  const command = (...words: string[]) => agentCommand(db(), words);
  const idOf = async (account: string) =>
    (await db().selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
  const at = <E extends Endpoint>(endpoint: E, input: SentInputOf<E>) => desk.call(endpoint, input, tab);
  const placesFor = async (query: { account?: string; after?: string }) =>
    valueOf(await at(listAgentPlaces, { query })).places;
  const namesOf = (places: readonly AgentPlace[]) => places.map(({ account }) => account);
  const placeOf = async (account: string, query: { after?: string } = {}) =>
    valueOf(await at(getAgentPlace, { params: { id: `${await idOf(account)}` }, query }));

  it('lists those directly under the house with the sizes of their branches, rates and contracts', async () => {
    const { places, next, timeZone } = valueOf(await at(listAgentPlaces, { query: {} }));
    expect([timeZone, next]).toEqual(['Asia/Yangon', null]);
    expect(places.map(({ account, members, direct, rate }) => [account, members, direct, rate])).toEqual([
      ['tree_other', 0, 0, '0'],
      ['tree_top', 2, 1, '0.9'],
    ]);
    expect(places[1]?.contracts).toEqual([
      { kind: 'daily', line: 'CONS', version: 1, state: 'agreed' },
      { kind: 'dividend', line: 'LOTT', version: 1, state: 'proposed' },
    ]);
  });

  it('finds members of the tree by the beginning of an account, whatever the letters, and nobody else', async () => {
    expect(namesOf(await placesFor({ account: ' TREE_ ' }))).toEqual([
      'tree_leaf',
      'tree_mid',
      'tree_other',
      'tree_top',
    ]);
    expect(namesOf(await placesFor({ account: 'tree_m' }))).toEqual(['tree_mid']);
    // Pattern characters are matched literally.
    expect(await placesFor({ account: 'tree%' })).toEqual([]);
    expect(await placesFor({ account: 'outsider' })).toEqual([]);
  });

  it('shows the path up, direct downlines and own versions with their terms', async () => {
    const top = await placeOf('tree_top');
    expect(top.path.map(({ account }) => account)).toEqual(['tree_top']);
    expect(namesOf(top.downlines)).toEqual(['tree_mid']);
    expect(
      top.contracts.map(({ kind, version, state, effectiveFrom }) => [kind, version, state, effectiveFrom]),
    ).toEqual([
      ['dividend', 1, 'proposed', null],
      ['daily', 1, 'agreed', FIRST],
    ]);
    expect(top.contracts[0]?.terms).toMatchObject({
      rateType: 'P',
      activeMin: '100.00',
      tiers: [{ minTurnover: '300000.00', minActive: 3, minLoss: '10000.00', rate: '12.5' }],
    });

    const leaf = await placeOf('tree_leaf');
    expect(leaf.path).toEqual(
      await Promise.all(
        ['tree_top', 'tree_mid', 'tree_leaf'].map(async (account) => ({ memberId: `${await idOf(account)}`, account })),
      ),
    );
    expect(leaf.place).toMatchObject({ account: 'tree_leaf', type: 0, counts: false, members: 0, contracts: [] });
    expect([leaf.downlines, leaf.contracts]).toEqual([[], []]);
  });

  it('goes on after a page without leaving anybody out', async () => {
    const names = Array.from({ length: 52 }, (_, i) => `under_${String(i).padStart(2, '0')}`);
    const made = await db()
      .insertInto('member')
      .values(names.map((account) => ({ account, nickname: account })))
      .returning('id')
      .execute();
    const parentId = await idOf('tree_other');
    await db()
      .insertInto('agent_node')
      .values(made.map(({ id }) => ({ member_id: id, parent_id: parentId })))
      .execute();
    const first = await placeOf('tree_other');
    expect([first.place.members, first.downlines.length]).toEqual([52, 50]);
    const second = await placeOf('tree_other', { after: first.next ?? '' });
    expect(namesOf([...first.downlines, ...second.downlines])).toEqual(names);
    expect(second.next).toBeNull();
    const found = valueOf(await at(listAgentPlaces, { query: { account: 'under_', after: 'under_49' } }));
    expect(namesOf(found.places)).toEqual(['under_50', 'under_51']);
  });

  it('answers an unknown member and one outside the tree alike, and nobody but operators', async () => {
    for (const id of ['999999999', `${await idOf('outsider')}`])
      expect((await at(getAgentPlace, { params: { id }, query: {} })).body).toMatchObject({
        success: false,
        code: 'thing.unknown',
      });
    expect((await app.call(listAgentPlaces, { query: {} }, agent)).body.success).toBe(false);
    expect((await app.call(getAgentPlace, { params: { id: '1' }, query: {} }, null)).status).toBe(401);
  });

  it('lists the nights in which rebates were paid, with what was paid and what still waits', async () => {
    const midnight = (n: number) => new Date(Date.parse(FIRST) - n * 86_400_000);
    await db()
      .insertInto('agent_rebate_day')
      .values(
        Array.from({ length: 33 }, (_, n) => ({
          day: midnight(n),
          until: midnight(n - 1),
          done_at: n === 0 ? null : midnight(n - 2),
        })),
      )
      .execute();
    const paid = (account: string, n: number, amount: bigint) =>
      idOf(account).then((member_id) =>
        db()
          .insertInto('agent_rebate_payment')
          .values({ member_id, ledger_id: 4, day: midnight(n), amount, transfer_id: 1n })
          .execute(),
      );
    await paid('tree_top', 1, 1_250n);
    await paid('tree_mid', 1, 50n);
    const first = valueOf(await at(listRebateDays, { query: {} }));
    expect(first.days).toHaveLength(31);
    expect(first.days.slice(0, 2)).toMatchObject([
      { day: '2026-11-01', doneAt: null, members: 0, paid: '0.00' },
      { day: '2026-10-31', doneAt: midnight(-1).toISOString(), members: 2, paid: '13.00' },
    ]);
    const rest = valueOf(await at(listRebateDays, { query: { before: first.next ?? '' } }));
    expect([rest.days.map(({ day }) => day), rest.next]).toEqual([['2026-10-01', '2026-09-30'], null]);
  });
});
