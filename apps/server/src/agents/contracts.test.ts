/**
 * Contracts through the app: proposed by the house and by an upline, agreed, rejected, ended, expired; and their
 * visibility.
 */
import {
  answerContract,
  type ContractTerms,
  endContract,
  getDailySalaryContract,
  getDividendContract,
  getHourlySalaryContract,
  listContracts,
  proposeContract,
  withdrawContract,
} from '@parlour/contract/agent-contracts.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { eachAndGoOn } from '../testing/jobs.ts';
import { AgentCommandRefused, agentCommand } from './agent-command.ts';
import { expireOverdue } from './keep-contracts.ts';

/** Half a percent from 1,000; 0.8 % from 5,000 with two active members. */
const TABLE: ContractTerms = {
  rateType: 'P',
  activeMin: '100.00',
  lossCheck: false,
  tierBasis: 'total',
  carry: 'none',
  cap: null,
  tiers: [
    { minTurnover: '1000.00', minActive: 0, minLoss: '0.00', rate: '0.5' },
    { minTurnover: '5000.00', minActive: 2, minLoss: '0.00', rate: '0.8' },
  ],
};
const rates = (...two: [string, string]): ContractTerms => ({
  ...TABLE,
  tiers: TABLE.tiers.map((tier, i) => ({ ...tier, rate: two[i] ?? '' })),
});
const HOUSE_TIERS = ['1000:0:0:0.5', '5000:2:0:0.8'];

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  const idOf = async ({ account }: Player) =>
    (await db().selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
  async function anAgent(upline?: Player, type = '1'): Promise<Player> {
    const player = await app.register();
    await agentCommand(db(), [player.account, 'on', type]);
    if (upline) await agentCommand(db(), [player.account, 'under', upline.account, 'a', 'test']);
    return player;
  }
  const houseProposes = ({ account }: Player, kind = 'daily', line = 'CONS', tiers = HOUSE_TIERS) =>
    agentCommand(db(), [account, 'contract', kind, line, '100', ...tiers]);
  const salary = async (player: Player) =>
    valueOf(await app.call(getDailySalaryContract, { query: {} }, player)).dailysalreqtype;
  const versionOf = async (player: Player) => {
    const { CONS } = await salary(player);
    if (!CONS) throw new Error('nothing waits');
    return CONS;
  };
  async function reply(player: Player, status: 'A' | 'R' | 'C', more: object = {}) {
    const { id, version, textHash } = await versionOf(player);
    const body = { id, status, version, textHash, confirmHigher: false, endsWith: [], reason: '', ...more };
    return app.call(answerContract, { body }, player);
  }
  const proposeTo = async (upline: Player, agent: Player, terms = TABLE, more: object = {}) => {
    const body = { memberId: String(await idOf(agent)), kind: 'daily' as const, line: 'CONS' as const, terms, ...more };
    return app.call(proposeContract, { body }, upline);
  };
  /** Creates an agent with an agreed contract of the house, and one below him. */
  async function pair(): Promise<[Player, Player]> {
    const top = await anAgent();
    await houseProposes(top);
    valueOf(await reply(top, 'A'));
    return [top, await anAgent(top)];
  }
  const own = async (player: Player) => valueOf(await app.call(listContracts, { query: {} }, player)).contracts;

  describe('what waits after login', () => {
    it('AGT-002 AGT-014 API-067 API-068 API-069 each field is empty until a contract of its kind is proposed', async () => {
      const agent = await anAgent();
      const fields = async () => ({
        ...valueOf(await app.call(getDailySalaryContract, { query: {} }, agent)),
        ...valueOf(await app.call(getDividendContract, { query: {} }, agent)),
        ...valueOf(await app.call(getHourlySalaryContract, { query: {} }, agent)),
      });
      expect(await fields()).toEqual({ dailysalreqtype: {}, divtypecompperiodreq: {}, contracthoursalreq: {} });
      await houseProposes(agent, 'daily');
      await houseProposes(agent, 'dividend', 'LOTT', ['300000:3:10000:3', '900000:5:50000:12.5']);
      await houseProposes(agent, 'hourly', 'CONS', ['100:1:0:0.1']);
      expect(await fields()).toMatchObject({
        dailysalreqtype: {
          CONS: {
            status: 'P',
            version: 1,
            minBillingOrder: '100.00',
            proposedBy: 'house',
            tiers: [
              { betVolume: '1000.00', activeMember: 0, rateType: 'P', rate: '0.5' },
              { betVolume: '5000.00', activeMember: 2, rateType: 'P', rate: '0.8' },
            ],
            current: null,
          },
        },
        divtypecompperiodreq: {
          LOTT: {
            tiers: [
              { minimumBet: '300000.00', activeMember: 3, netLoss: '10000.00', contractRate: '0.03' },
              { minimumBet: '900000.00', activeMember: 5, netLoss: '50000.00', contractRate: '0.125' },
            ],
          },
        },
        contracthoursalreq: { CONS: { tiers: [{ minimumBet: '100.00', rate: '0.1' }] } },
      });
    });

    it('N04 an ordinary member is asked and gets empty fields; types 41 and 42 cannot have contracts', async () => {
      expect(await salary(await app.register())).toEqual({});
      await expect(houseProposes(await anAgent(undefined, '41'))).rejects.toThrow('no contracts');
    });
  });

  describe('answers', () => {
    it('an agreed version begins with the next local day and stands beside the next proposal', async () => {
      const agent = await anAgent();
      await houseProposes(agent);
      const { beginsAt } = await versionOf(agent);
      expect(valueOf(await reply(agent, 'A'))).toEqual({
        state: 'agreed',
        effectiveFrom: beginsAt,
        effectiveUntil: null,
      });
      // Midnight in Yangon.
      expect(beginsAt).toMatch(/T17:30:00\.000Z$/);
      expect(await salary(agent)).toEqual({});
      await houseProposes(agent, 'daily', 'CONS', ['1000:0:0:0.6', '5000:2:0:0.9']);
      expect(await versionOf(agent)).toMatchObject({ version: 2, current: [{ rate: '0.5' }, { rate: '0.8' }] });
      valueOf(await reply(agent, 'A'));
      expect((await own(agent)).map(({ version, state }) => [version, state])).toEqual([
        [2, 'agreed'],
        [1, 'superseded'],
      ]);
    });

    it('another version or text is not agreed to, an answer is given once, a rejection keeps its reason', async () => {
      const agent = await anAgent();
      await houseProposes(agent);
      expect(await reply(agent, 'A', { textHash: '0'.repeat(64) })).toMatchObject({
        status: 409,
        body: { code: 'contract.changed', value: { errorCode: 'VERSION_CHANGED' } },
      });
      expect((await reply(agent, 'A', { version: 2 })).body).toMatchObject({ code: 'contract.changed' });
      const { id, version, textHash } = await versionOf(agent);
      valueOf(await reply(agent, 'R', { reason: 'too low' }));
      const again = { id, status: 'A' as const, version, textHash };
      expect((await app.call(answerContract, { body: again }, agent)).body).toMatchObject({
        code: 'contract.answered',
      });
      const [seen] = await own(agent);
      expect([seen?.state, seen?.history.at(-1)]).toMatchObject(['rejected', { act: 'rejected', reason: 'too low' }]);
    });

    it('two answers at once are one', async () => {
      const agent = await anAgent();
      await houseProposes(agent);
      const { id, version, textHash } = await versionOf(agent);
      const send = (status: 'A' | 'R') => app.call(answerContract, { body: { id, status, version, textHash } }, agent);
      const both = await Promise.all([send('A'), send('R')]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });
  });

  describe('proposals of an upline', () => {
    it('goes up to his own rate at each threshold, and names the tier and the ceiling above it', async () => {
      const [top, agent] = await pair();
      expect((await proposeTo(top, agent, rates('0.5', '0.9'))).body).toMatchObject({
        code: 'contract.terms',
        value: { errorCode: 'RATE_ABOVE_UPLINE', tier: 2, ceiling: '0.8' },
      });
      expect((await proposeTo(top, agent, rates('0.8', '0.5'))).body).toMatchObject({
        value: { errorCode: 'TIERS_RATE_ORDER' },
      });
      expect((await proposeTo(top, agent, { ...TABLE, activeMin: '99.99' })).body).toMatchObject({
        value: { errorCode: 'ACTIVE_MIN_BELOW_UPLINE' },
      });
      expect((await proposeTo(top, agent, rates('0.00001', '0.5'))).body).toMatchObject({
        value: { errorCode: 'TIER_VALUE' },
      });
      expect(valueOf(await proposeTo(top, agent))).toMatchObject({ version: 1, downlineHigherRate: 'N' });
      expect((await proposeTo(top, agent)).body).toMatchObject({ code: 'contract.open' });
      expect((await versionOf(agent)).status).toBe('P');
    });

    it('is edited as a new version, which alone can be agreed to, and withdrawn', async () => {
      const [top, agent] = await pair();
      const first = valueOf(await proposeTo(top, agent));
      const edited = valueOf(await proposeTo(top, agent, rates('0.4', '0.7'), { replaces: first.id }));
      expect(await versionOf(agent)).toMatchObject({ id: edited.id, status: 'E', version: 2 });
      const old = { id: first.id, status: 'A' as const, version: 1, textHash: first.textHash };
      expect((await app.call(answerContract, { body: old }, agent)).body).toMatchObject({ code: 'contract.answered' });
      expect((await app.call(withdrawContract, { body: { id: edited.id } }, agent)).body).toMatchObject({
        code: 'thing.unknown',
      });
      valueOf(await app.call(withdrawContract, { body: { id: edited.id } }, top));
      expect(await salary(agent)).toEqual({});
    });

    it('P-20 reaches agents directly below alone: any other answers as one that does not exist', async () => {
      const [top, agent] = await pair();
      const deeper = await anAgent(agent);
      const [stranger, below] = await pair();
      const unknown = (await proposeTo(top, stranger, TABLE, { memberId: '999999999' })).body;
      expect(unknown).toMatchObject({ code: 'thing.unknown' });
      for (const foreign of [deeper, stranger, below]) expect((await proposeTo(top, foreign)).body).toEqual(unknown);
      const { id } = valueOf(await proposeTo(top, agent));
      const body = { id, status: 'A' as const, version: 1, textHash: (await versionOf(agent)).textHash };
      for (const foreign of [stranger, deeper])
        expect((await app.call(answerContract, { body }, foreign)).body).toEqual(unknown);
      expect((await app.call(answerContract, { body }, top)).body).toMatchObject({ code: 'contract.answered' });
      expect(await own(stranger)).toMatchObject([{ isDownline: false }]);
      // A downline's name is masked for his upline.
      const [seen] = await own(top);
      expect(seen).toMatchObject({ isDownline: true, state: 'proposed' });
      expect(seen?.agent).not.toBe(agent.account);
    });

    it('who has no contract himself promises none', async () => {
      const top = await anAgent();
      const agent = await anAgent(top);
      expect((await proposeTo(top, agent)).body).toMatchObject({ value: { errorCode: 'UPLINE_HAS_NONE' } });
    });

    it('terms under those of somebody below are agreed to with a confirmation only', async () => {
      const [top, agent] = await pair();
      valueOf(await proposeTo(top, agent));
      valueOf(await reply(agent, 'A'));
      await houseProposes(top, 'daily', 'CONS', ['1000:0:0:0.4', '5000:2:0:0.7']);
      expect((await versionOf(top)).downlineHigherRate).toBe('Y');
      expect((await reply(top, 'A')).body).toMatchObject({
        code: 'contract.confirm',
        value: { errorCode: 'HIGHER_RATE_NOT_CONFIRMED' },
      });
      valueOf(await reply(top, 'A', { confirmHigher: true }));
    });

    it('is looked at again when it is agreed to: the upline may have less by then', async () => {
      const [top, agent] = await pair();
      valueOf(await proposeTo(top, agent));
      await houseProposes(top, 'daily', 'CONS', ['1000:0:0:0.3', '5000:2:0:0.4']);
      valueOf(await reply(top, 'A'));
      expect((await reply(agent, 'A')).body).toMatchObject({
        code: 'contract.terms',
        value: { errorCode: 'RATE_ABOVE_UPLINE', tier: 1, ceiling: '0.3' },
      });
    });
  });

  describe('the end of a contract', () => {
    it('is asked for by one side and agreed to by the other, with every contract below', async () => {
      const [top, agent] = await pair();
      valueOf(await proposeTo(top, agent));
      valueOf(await reply(agent, 'A'));
      const deeper = await anAgent(agent);
      valueOf(await proposeTo(agent, deeper));
      valueOf(await reply(deeper, 'A'));
      const [contract] = (await own(top)).filter(({ isDownline }) => isDownline);
      const body = { id: contract?.id ?? '', reason: 'we part' };
      valueOf(await app.call(endContract, { body }, top));
      expect((await app.call(endContract, { body }, top)).body).toMatchObject({ code: 'contract.answered' });
      const asked = await versionOf(agent);
      expect([asked.status, asked.endsWith.length]).toEqual(['V', 1]);
      const listed = async (player: Player) =>
        (await own(player)).filter(({ state }) => state === 'changeRequested').map((one) => one.endsWith);
      expect([await listed(top), await listed(agent)]).toEqual([[asked.endsWith], [asked.endsWith]]);
      // The requesting side cannot answer itself, and agreeing requires the list.
      const self = { id: body.id, status: 'A' as const, version: asked.version, textHash: asked.textHash };
      expect((await app.call(answerContract, { body: self }, top)).body).toMatchObject({ code: 'contract.answered' });
      expect((await reply(agent, 'A')).body).toMatchObject({ code: 'contract.changed' });
      expect(valueOf(await reply(agent, 'A', { endsWith: asked.endsWith }))).toMatchObject({
        state: 'revoked',
        effectiveUntil: asked.beginsAt,
      });
      expect(await own(deeper)).toMatchObject([{ state: 'revoked', effectiveUntil: asked.beginsAt }]);
      expect((await proposeTo(agent, deeper)).body).toMatchObject({ value: { errorCode: 'UPLINE_HAS_NONE' } });
    });

    it('is declined, and the contract goes on', async () => {
      const [top, agent] = await pair();
      valueOf(await proposeTo(top, agent));
      valueOf(await reply(agent, 'A'));
      const [contract] = await own(agent);
      valueOf(await app.call(endContract, { body: { id: contract?.id ?? '', reason: 'too little' } }, top));
      expect(valueOf(await reply(agent, 'C'))).toMatchObject({ state: 'agreed' });
      expect(await salary(agent)).toEqual({});
    });
  });

  it('what nobody answers within a week expires; a wish to end a contract does, too', async () => {
    const [top, agent] = await pair();
    valueOf(await proposeTo(top, agent));
    const { id, ...proposed } = await versionOf(agent);
    const shown = { version: proposed.version, textHash: proposed.textHash };
    await sql`update agent_contract set expires_at = clock_timestamp() - interval '1 second' where id = ${BigInt(id)}`.execute(
      db(),
    );
    expect(await salary(agent)).toEqual({});
    const body = { id, status: 'A' as const, ...shown };
    expect((await app.call(answerContract, { body }, agent)).body).toMatchObject({ code: 'contract.answered' });
    await expireOverdue(db(), { each: eachAndGoOn });
    const [contract, ...others] = (await own(top)).toSorted((a, b) => Number(b.id) - Number(a.id));
    expect(contract).toMatchObject({
      state: 'expired',
      history: [{ act: 'proposed' }, { act: 'expired', by: 'time' }],
    });
    expect(others.map(({ state }) => state)).toEqual(['agreed']);
    // An agreed version stays when the request to end it is not answered, and is not pending any more.
    valueOf(await proposeTo(top, agent));
    valueOf(await reply(agent, 'A'));
    const stays = (await own(agent)).find(({ state }) => state === 'agreed')?.id ?? '';
    valueOf(await app.call(endContract, { body: { id: stays, reason: 'we part' } }, top));
    const { version, textHash } = await versionOf(agent);
    await sql`update agent_contract set end_asked_until = clock_timestamp() - interval '1 second' where id = ${BigInt(stays)}`.execute(
      db(),
    );
    expect(await salary(agent)).toEqual({});
    const late = { id: stays, status: 'A' as const, version, textHash };
    expect((await app.call(answerContract, { body: late }, agent)).body).toMatchObject({ code: 'contract.answered' });
    await expireOverdue(db(), { each: eachAndGoOn });
    expect((await own(agent)).find(({ id: one }) => one === stays)).toMatchObject({ state: 'agreed' });
    const days = await sql<{ days: number }>`
      select extract(epoch from expires_at - proposed_at)::float / 86400 as days from agent_contract
      where state = 'agreed' order by id desc limit 1`.execute(db());
    expect(Math.round(days.rows[0]?.days ?? 0)).toBe(7);
  });

  it('a version is never changed, and none is deleted', async () => {
    const [top] = await pair();
    const id = BigInt((await own(top))[0]?.id ?? '');
    await expect(sql`update agent_contract set terms = '{}' where id = ${id}`.execute(db())).rejects.toThrow(
      'kept as it is',
    );
    await expect(sql`delete from agent_contract where id = ${id}`.execute(db())).rejects.toThrow();
    await expect(sql`update agent_contract_event set act = 'x'`.execute(db())).rejects.toThrow();
  });

  it('the command says what is wrong with a proposal of the house', async () => {
    const [top, agent] = await pair();
    const refused = async (player: Player, tiers: string[]) =>
      houseProposes(player, 'daily', 'RNG', tiers).catch((error: unknown) => {
        if (!(error instanceof AgentCommandRefused)) throw error;
        return error.message;
      });
    expect(await refused(top, ['1000:0:0'])).toMatch('A tier is TURNOVER:MEMBERS:LOSS:PERCENT');
    expect(await refused(top, ['1000:0:0:2.1'])).toMatch('Tier 1 may have 2 percent at most.');
    expect(await refused(top, [])).toMatch('1 to 20 tiers');
    expect(await refused(agent, HOUSE_TIERS)).toMatch('directly under it');
  });
});
