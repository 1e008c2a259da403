/**
 * Rules for every operators' endpoint, checked over the registry: creating money is subject to the approval policy and
 * needs a second factor.
 */

import { approveAdjustment, askAdjustment } from '@parlour/contract/adjustments.endpoints';
import { approveAffiliatePayout } from '@parlour/contract/affiliates.admin.endpoints';
import { makeAgent, setAgentRate } from '@parlour/contract/agent-accounts.admin.endpoints';
import { proposeHouseContract } from '@parlour/contract/agent-contracts.admin.endpoints';
import {
  addBonusRule,
  changeBonusRule,
  decideBonus,
  giveBonus,
  listBonusRules,
} from '@parlour/contract/bonus.endpoints';
import { decideCredit } from '@parlour/contract/credit-policy.endpoints';
import { confirmDeposit, makeVouchers } from '@parlour/contract/deposits.admin.endpoints';
import type { Endpoint, Envelope, SentInputOf } from '@parlour/contract/endpoint';
import { isKeyRight } from '@parlour/contract/operator-rights';
import { moveApplication } from '@parlour/contract/promotions.endpoints';
import { addPromoCode, changePromoCode } from '@parlour/contract/rewards.endpoints';
import { releaseCredit } from '@parlour/contract/vendor-cases.endpoints';
import { putRank } from '@parlour/contract/vip.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourcesOf } from '../../accounting/credit-policy/testing/scene.ts';
import { aWaitingMonth } from '../../agents/affiliates/testing/affiliates.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, headersOfTab, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aPlayer, aVendor } from '../../testing/players.ts';
import { CREATES_NOTHING, WITHOUT_PROOF } from './testing/staff-endpoints.ts';

/** Groups of {@link CREATES_NOTHING} that concern neither money nor access. */
const WORDS = ['words, pictures and settings of the lobby', 'conversations and messages'];

const CONTRACT: SentInputOf<typeof proposeHouseContract>['body'] = {
  kind: 'daily',
  line: 'CONS',
  terms: {
    rateType: 'P',
    activeMin: '100',
    lossCheck: false,
    tierBasis: 'total',
    carry: 'none',
    cap: null,
    tiers: [{ minTurnover: '1000', minActive: 0, minLoss: '0', rate: '0.5' }],
  },
  reason: 'test',
};

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let one: Tab;
  beforeAll(async () => {
    const clock = goingClock();
    app = await testApp(await open(), {
      clock: clock.now,
      brand: { credit: { perDay: '0', depositsPerDay: '0' } },
    });
    desk = consoleOf(app);
    one = await desk.operator(clock);
  });
  afterAll(() => app.close());

  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const ofStaff = () => app.platform.registry.filter(({ access }) => access === 'operator');

  it('every endpoint of the staff that changes something creates money by its declaration, or is known to create none', () => {
    const changing = ofStaff().filter(({ method }) => method !== 'GET');
    const silent = changing.filter(({ createsMoney }) => !createsMoney).map(nameOf);
    expect(silent.sort()).toEqual(Object.values(CREATES_NOTHING).flat().sort());
    // Creating money takes a second factor, which the server checks before it reads the input.
    expect(changing.filter(({ createsMoney, proof }) => createsMoney && !proof).map(nameOf)).toEqual([]);
    expect(ofStaff().filter((each) => each.method === 'GET' && each.createsMoney)).toEqual([]);
  });

  it('one operator of a house that lets nobody credit alone moves nothing by any endpoint that creates money', async () => {
    const { db } = app.database;
    const source = sourcesOf(app);
    const player = await app.register();
    const codeOf = ({ body }: { body: Envelope<unknown> }) => (body.success ? 'success' : body.code);
    const gift = valueOf(await source.gift(one, player.account, '5'));
    const adjustment = valueOf(await source.adjustment(one, player.account, '5'));
    const { memberId: agent } = valueOf(
      await desk.call(makeAgent, { body: { account: player.account, type: 1, agentOnly: false, reason: 'test' } }, one),
    );
    const approve = { approve: true, reason: '' };
    const promo = await source.promo(one, '1', 1);
    const credit = promo.body.success ? '' : (promo.body.value as { id: string }).id;
    const [rule] = valueOf(await desk.call(listBonusRules, {}, one)).rows.filter(({ kind }) => kind === 'checkIn');
    if (!rule) throw new Error('the house has no rule for a check-in');
    const { id, version, taken: _taken, given: _given, amount: _amount, open: _open, changedAt: _at, ...draft } = rule;
    await sql`with made as (
        insert into promo_code (name, amount, starts_at, stock, per_member, audience, made_by)
        values ('old', 100, clock_timestamp(), 1, 1, '{"kind":"members"}', 'house') returning id
      ) insert into promo_code_word (code, promo_id) select 'OLDWORD', id from made`.execute(db);
    const old = await db.selectFrom('promo_code').select('id').where('name', '=', 'old').executeTakeFirstOrThrow();
    const terms = { name: 'old', rule: null, startsAt: null, endsAt: null, perMember: 1, stock: 1 };
    const vendorId = await aVendor(db, 'HELDC');
    const { accountId } = await aPlayer(db, vendorId, 0n);
    const held = await db
      .insertInto('gateway_case')
      .values({
        scope: vendorId,
        account_id: accountId,
        kind: 'credit_held',
        op: 'win',
        ext_id: 'held',
        detail: JSON.stringify({ win: '100' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const release = { params: { id: held.id.toString() }, body: {} };
    valueOf(await desk.call(releaseCredit, release, one));
    /**
     * Result of each endpoint for a call with valid input. An endpoint that creates money and is not here fails the
     * test.
     */
    const answers = new Map<Endpoint, string>([
      [addBonusRule, codeOf(await source.rule(one, { stock: 1 }))],
      [
        changeBonusRule,
        codeOf(
          await desk.call(
            changeBonusRule,
            { params: { id }, body: { rule: { ...draft, stock: 100_000 }, version, reason: 'more' } },
            one,
          ),
        ),
      ],
      [giveBonus, gift.state],
      [decideBonus, codeOf(await desk.call(decideBonus, { params: { id: gift.id }, body: approve }, one))],
      [askAdjustment, adjustment.state],
      [
        approveAdjustment,
        codeOf(
          await desk.call(
            approveAdjustment,
            { params: { id: adjustment.id }, body: { before: adjustment.before ?? '' } },
            one,
          ),
        ),
      ],
      [makeVouchers, codeOf(await source.vouchers(one, '1'))],
      [confirmDeposit, codeOf(await source.deposit(one, '1000', '1001'))],
      [addPromoCode, codeOf(promo)],
      [
        changePromoCode,
        codeOf(
          await desk.call(
            changePromoCode,
            {
              params: { id: old.id.toString() },
              body: { ...terms, amount: '2', audience: { kind: 'members' } },
            },
            one,
          ),
        ),
      ],
      [putRank, codeOf(await source.rank(one, '1'))],
      [moveApplication, codeOf(await source.grant(one, '1'))],
      [approveAffiliatePayout, codeOf(await desk.call(approveAffiliatePayout, await aWaitingMonth(db, vendorId), one))],
      [
        setAgentRate,
        codeOf(
          await desk.call(setAgentRate, { params: { memberId: agent }, body: { rate: '0.9', reason: 'more' } }, one),
        ),
      ],
      [
        proposeHouseContract,
        codeOf(await desk.call(proposeHouseContract, { params: { memberId: agent }, body: CONTRACT }, one)),
      ],
      // Requested by the call before: a second call by the same operator releases nothing.
      [releaseCredit, codeOf(await desk.call(releaseCredit, release, one))],
      [decideCredit, codeOf(await desk.call(decideCredit, { params: { id: credit }, body: { approve: true } }, one))],
    ]);
    const creating = ofStaff().filter(({ createsMoney }) => createsMoney);
    expect(creating.map(nameOf).sort()).toEqual([...answers.keys()].map(nameOf).sort());
    for (const [endpoint, answer] of answers)
      expect([nameOf(endpoint), answer]).toEqual([
        nameOf(endpoint),
        expect.stringMatching(/^(credit\.second|asked|approval\.own)$/),
      ]);
    // The registered members received their welcome grant; nothing else moved.
    const { rows } = await sql<{ kind: string }>`select distinct kind from transfer`.execute(db);
    expect(rows).toEqual([{ kind: 'grant' }]);
  });

  it('every endpoint of the staff that changes something takes a second factor, or is known to need none', () => {
    const changing = ofStaff().filter(({ method }) => method !== 'GET');
    const without = changing.filter(({ proof }) => !proof).map(nameOf);
    const known = [...Object.values(WITHOUT_PROOF), ...WORDS.map((reason) => CREATES_NOTHING[reason] ?? [])].flat();
    expect(without.sort()).toEqual(known.sort());
    // The declared failures match the declared proof, and nothing else requests one.
    for (const endpoint of ofStaff())
      expect([nameOf(endpoint), (endpoint.failures as readonly string[]).includes('second.proof')]).toEqual([
        nameOf(endpoint),
        endpoint.proof,
      ]);
  });

  it('API keys may call what only reads, by a right to view: no second factor, no money, no approval', () => {
    const forKeys = ofStaff().filter(({ keys }) => keys);
    expect(forKeys.filter(({ method }) => method !== 'GET').map(nameOf)).toEqual(['POST /wps/console/reports/exports']);
    expect(forKeys.filter(({ right }) => right === null || !isKeyRight(right)).map(nameOf)).toEqual([]);
    expect(forKeys.filter(({ proof, createsMoney }) => proof || createsMoney).map(nameOf)).toEqual([]);
    // Own sessions and factors, operators, and texts and codes that open something are none of a tool's.
    const closed = ofStaff().filter(({ method, keys }) => method === 'GET' && !keys);
    expect(closed.map(nameOf).sort()).toEqual([
      'GET /wps/console/api-keys',
      'GET /wps/console/events',
      'GET /wps/console/me/keys',
      'GET /wps/console/operators',
      'GET /wps/console/outbox',
      'GET /wps/console/promo-codes/:id/codes',
      'GET /wps/console/roles',
    ]);
  });

  it('each of them refuses an operator who showed no factor for six minutes, and no other one', async () => {
    const { db } = app.database;
    const guarded = ofStaff().filter(({ proof }) => proof);
    expect(guarded.length).toBeGreaterThanOrEqual(40);
    const answers = async () => {
      const codes = new Map<string, string>();
      for (const endpoint of guarded) {
        const url = endpoint.path.replaceAll(/:\w+/g, '1');
        const answer = await app.raw({ method: endpoint.method, url, headers: headersOfTab(one) });
        codes.set(nameOf(endpoint), answer.json<{ code?: string }>().code ?? 'success');
      }
      return codes;
    };
    await sql`update operator_session set proved_at = clock_timestamp() - interval '6 minutes'`.execute(db);
    for (const [name, code] of await answers()) expect([name, code]).toEqual([name, 'second.proof']);
    await sql`update operator_session set proved_at = clock_timestamp()`.execute(db);
    const body = { method: 'POST' as const, url: '/wps/console/vouchers', headers: headersOfTab(one), payload: {} };
    expect((await app.raw(body)).json()).toMatchObject({ code: 'request.invalid' });
  });
});
