/** Contracts of the house: proposed by two operators, answered by the agent, and ended by both sides. */
import {
  answerHouseContract,
  endHouseContract,
  proposeHouseContract,
  withdrawHouseContract,
} from '@parlour/contract/agent-contracts.admin.endpoints';
import {
  answerContract,
  endContract,
  listContracts,
  proposeContract,
} from '@parlour/contract/agent-contracts.endpoints';
import { getAgentPlace } from '@parlour/contract/agents.admin.endpoints';
import { listAudit } from '@parlour/contract/audit.endpoints';
import { decideCredit } from '@parlour/contract/credit-policy.endpoints';
import type { SentInputOf } from '@parlour/contract/endpoint';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Player, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { withTwoOperators } from '../testing/two-operators.ts';
import { agentCommand } from './agent-command.ts';
import { lockTree } from './tree.store.ts';

type Terms = SentInputOf<typeof proposeHouseContract>['body']['terms'];
const reason = 'agreed by mail';
const TERMS: Terms = {
  rateType: 'P',
  activeMin: '100',
  lossCheck: false,
  tierBasis: 'total',
  carry: 'none',
  cap: null,
  tiers: [
    { minTurnover: '1000', minActive: 1, minLoss: '0', rate: '0.5' },
    { minTurnover: '5000', minActive: 3, minLoss: '0', rate: '0.8' },
  ],
};

eachDatabase((kind, open) => {
  const { app, db, desk, one, two } = withTwoOperators(open);

  async function anAgent(under = 'house'): Promise<Player & { id: string }> {
    const player = await app().register();
    await agentCommand(db(), [player.account, 'on', '1']);
    if (under !== 'house') await agentCommand(db(), [player.account, 'under', under, 'test']);
    const { id } = await db()
      .selectFrom('member')
      .select('id')
      .where('account', '=', player.account)
      .executeTakeFirstOrThrow();
    return { ...player, id: id.toString() };
  }
  const ask = (memberId: string, more: object = {}) =>
    desk().call(
      proposeHouseContract,
      { params: { memberId }, body: { kind: 'daily', line: 'CONS', terms: TERMS, reason, ...more } },
      one(),
    );
  const decide = (id: string, by = two(), approve = true) =>
    desk().call(decideCredit, { params: { id }, body: { approve, reason } }, by);
  async function proposed(memberId: string, more: object = {}): Promise<string> {
    const asked = await ask(memberId, more);
    expect(asked.body).toMatchObject({ code: 'credit.second', value: { amount: null } });
    expect((await decide((asked.body as { value: { id: string } }).value.id)).body.success).toBe(true);
    const { contracts } = await placeOf(memberId);
    return contracts[0]?.id ?? '';
  }
  const placeOf = async (id: string) => valueOf(await desk().call(getAgentPlace, { params: { id }, query: {} }, one()));
  const ownOf = async (agent: Player) => valueOf(await app().call(listContracts, { query: {} }, agent)).contracts;
  async function agree(agent: Player): Promise<string> {
    const [version] = await ownOf(agent);
    if (!version) throw new Error('nothing was proposed');
    const { id, version: number, textHash } = version;
    const body = {
      id,
      status: 'A' as const,
      version: number,
      textHash,
      confirmHigher: false,
      endsWith: [],
      reason: '',
    };
    valueOf(await app().call(answerContract, { body }, agent));
    return id;
  }
  const change = <E extends typeof endHouseContract | typeof withdrawHouseContract>(endpoint: E, id: string) =>
    desk().call(endpoint, { params: { id }, body: { reason } } as never, one());
  const stateOf = async (agent: { id: string }) => (await placeOf(agent.id)).contracts.map(({ state }) => state);

  it('reach the agent after another operator approved them, as the house’s', async () => {
    const agent = await anAgent();
    const asked = await ask(agent.id);
    expect(asked.body).toMatchObject({ code: 'credit.second' });
    expect(await ownOf(agent)).toEqual([]);
    const { id } = (asked.body as unknown as { value: { id: string } }).value;
    expect((await decide(id, one())).body).toMatchObject({ code: 'approval.own' });
    expect((await decide(id)).body.success).toBe(true);
    const [version] = await ownOf(agent);
    expect(version).toMatchObject({ state: 'proposed', kind: 'daily', line: 'CONS', version: 1 });
    expect(version?.terms.tiers.map(({ rate }) => rate)).toEqual(['0.5', '0.8']);
    expect((await placeOf(agent.id)).contracts).toMatchObject([{ isHouse: true, endAskedBy: null }]);
    await agree(agent);
    expect(await stateOf(agent)).toEqual(['agreed']);
  });

  it('are refused at once for terms that no contract may have, and for agents of other agents', async () => {
    const agent = await anAgent();
    const below = await anAgent(agent.account);
    const [low] = TERMS.tiers;
    const falling = { ...TERMS, tiers: [...TERMS.tiers, { ...TERMS.tiers[0], rate: '0.9' }] };
    expect((await ask(agent.id, { terms: falling })).body).toMatchObject({
      code: 'contract.terms',
      value: { errorCode: 'TIERS_ORDER' },
    });
    const decimals = { ...TERMS, tiers: [{ ...low, minTurnover: '1.005' }] };
    expect((await ask(agent.id, { terms: decimals })).body).toMatchObject({ value: { errorCode: 'TIER_VALUE' } });
    expect((await ask(below.id)).body).toMatchObject({ code: 'thing.unknown' });
    await proposed(agent.id);
    expect((await ask(agent.id)).body).toMatchObject({ code: 'contract.open' });
  });

  it('can be replaced and withdrawn until the agent answers', async () => {
    const agent = await anAgent();
    const first = await proposed(agent.id);
    const second = await proposed(agent.id, { replaces: first });
    expect(await stateOf(agent)).toEqual(['edited', 'withdrawn']);
    expect(valueOf(await change(withdrawHouseContract, second)).state).toBe('withdrawn');
    expect((await change(withdrawHouseContract, second)).body).toMatchObject({ code: 'contract.answered' });
    expect((await change(withdrawHouseContract, '999999')).body).toMatchObject({ code: 'thing.unknown' });
  });

  it('end by the consent of both sides, whoever asks', async () => {
    const agent = await anAgent();
    await proposed(agent.id);
    const id = await agree(agent);
    const answer = (ends: boolean) =>
      desk().call(answerHouseContract, { params: { id }, body: { ends, reason } }, one());
    expect((await answer(true)).body).toMatchObject({ code: 'contract.answered' });
    expect(valueOf(await change(endHouseContract, id)).state).toBe('changeRequested');
    // The house does not answer its own request.
    expect((await answer(true)).body).toMatchObject({ code: 'contract.answered' });
    const [version] = await ownOf(agent);
    const kept = { id, status: 'C' as const, version: 1, textHash: version?.textHash ?? '', endsWith: [] };
    valueOf(await app().call(answerContract, { body: { ...kept, confirmHigher: false, reason: '' } }, agent));
    expect(await stateOf(agent)).toEqual(['agreed']);
    valueOf(await app().call(endContract, { body: { id, reason: 'leaving' } }, agent));
    expect(valueOf(await answer(false)).state).toBe('agreed');
    valueOf(await app().call(endContract, { body: { id, reason: 'leaving' } }, agent));
    expect(valueOf(await answer(true)).state).toBe('revoked');
    expect((await placeOf(agent.id)).contracts[0]?.effectiveUntil).toEqual(expect.any(String));
    const { rows } = valueOf(await desk().call(listAudit, { query: { account: agent.account } }, one()));
    expect(rows.map(({ act }) => act).filter((act) => act.startsWith('agents.contract'))).toEqual([
      'agents.contract_ended',
      'agents.contract_kept',
      'agents.contract_end_asked',
      'agents.contract_proposed',
    ]);
  });

  /** Proposes a contract of an agent to the one below. */
  async function passOn(agent: Player, below: { id: string }): Promise<string> {
    const body = { memberId: below.id, kind: 'daily' as const, line: 'CONS' as const, terms: TERMS };
    return valueOf(await app().call(proposeContract, { body }, agent)).id;
  }

  it('end with those of the chain below', async () => {
    const agent = await anAgent();
    const below = await anAgent(agent.account);
    await proposed(agent.id);
    const id = await agree(agent);
    await passOn(agent, below);
    await agree(below);
    valueOf(await app().call(endContract, { body: { id, reason: 'leaving' } }, agent));
    const answered = await desk().call(answerHouseContract, { params: { id }, body: { ends: true, reason } }, one());
    expect(valueOf(answered).state).toBe('revoked');
    expect([await stateOf(agent), await stateOf(below)]).toEqual([['revoked'], ['revoked']]);
  });

  it('are the only ones that operators change: those between agents are unknown to them', async () => {
    const agent = await anAgent();
    const below = await anAgent(agent.account);
    await proposed(agent.id);
    await agree(agent);
    const id = await passOn(agent, below);
    const answer = () => desk().call(answerHouseContract, { params: { id }, body: { ends: true, reason } }, one());
    const refused = async () => [
      (await change(withdrawHouseContract, id)).body,
      (await change(endHouseContract, id)).body,
      (await answer()).body,
    ];
    const unknown = Array.from({ length: 3 }, () => expect.objectContaining({ code: 'thing.unknown' }));
    expect(await refused()).toEqual(unknown);
    await agree(below);
    expect(await refused()).toEqual(unknown);
    valueOf(await app().call(endContract, { body: { id, reason: 'leaving' } }, below));
    expect(await refused()).toEqual(unknown);
    expect(await stateOf(below)).toEqual(['changeRequested']);
  });

  // The embedded database has one connection.
  it.skipIf(kind !== 'postgres')('lock the tree before a version, as agents’ answers do', async () => {
    const agent = await anAgent();
    await proposed(agent.id);
    const id = await agree(agent);
    valueOf(await app().call(endContract, { body: { id, reason: 'leaving' } }, agent));
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db());
      return rows.length;
    };
    const answering = await db()
      .transaction()
      .execute(async (tx) => {
        await lockTree(tx);
        const answered = desk().call(answerHouseContract, { params: { id }, body: { ends: true, reason } }, one());
        await expect.poll(waiting).toBe(1);
        await sql`select from agent_contract where id = ${id} for update nowait`.execute(tx);
        return { answered };
      });
    expect(valueOf(await answering.answered).state).toBe('revoked');
  });
});
