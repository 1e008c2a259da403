/**
 * Rules for every operators' endpoint, checked over the registry: creating money is subject to the approval policy and
 * needs a second factor.
 */

import { approveAdjustment, askAdjustment } from '@parlour/contract/adjustments.endpoints';
import { approveAffiliatePayout } from '@parlour/contract/affiliates.admin.endpoints';
import {
  addBonusRule,
  changeBonusRule,
  decideBonus,
  giveBonus,
  listBonusRules,
} from '@parlour/contract/bonus.endpoints';
import { decideCredit } from '@parlour/contract/credit-policy.endpoints';
import { confirmDeposit, makeVouchers } from '@parlour/contract/deposits.admin.endpoints';
import type { Endpoint, Envelope } from '@parlour/contract/endpoint';
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

/**
 * Operators' endpoints that change state and create no money, by the reason; one that is neither here nor declared
 * fails.
 */
const CREATES_NOTHING: Record<string, readonly string[]> = {
  'takes back, refuses or ends what was asked for or made': [
    'POST /wps/console/adjustments/:id/refusal',
    'POST /wps/console/deposits/:id/refuse',
    'POST /wps/console/deposit-cases/:id/close',
    'POST /wps/console/vouchers/:id/void',
    'POST /wps/console/vendor-cases/:id/close',
  ],
  'prizes of stakes, by a result that two agree on and prices that return less than the stakes; stakes go back': [
    'PUT /wps/console/lottery/games/:gameId',
    'PUT /wps/console/lottery/games/:gameId/calendar',
    'POST /wps/console/lottery/games/:gameId/prices',
    'POST /wps/console/lottery/issues/:id/results',
    'POST /wps/console/lottery/issues/:id/corrections',
    'POST /wps/console/lottery/issues/:id/hold',
    'POST /wps/console/lottery/issues/:id/release',
    'POST /wps/console/lottery/issues/:id/void',
  ],
  'pays what contracts and figures come to, as recorded': ['POST /wps/console/agents/runs/:id/approval'],
  'says what an affiliate is paid for, and which players count; each payout is approved': [
    'POST /wps/console/affiliates',
    'POST /wps/console/affiliates/:id/terms',
    'PUT /wps/console/affiliates/:id/state',
    'PUT /wps/console/affiliates/players/:id/exclusion',
  ],
  'says whose downline a branch is; contracts and figures say what that pays': [
    'POST /wps/console/agents/:memberId/move',
    'POST /wps/console/agents/moves/:id/decision',
  ],
  'says what a number may pay at most, or closes it': [
    'PUT /wps/console/lottery/games/:gameId/limits',
    'POST /wps/console/lottery/issues/:id/numbers',
  ],
  'money goes out, or back to whom it was taken from': [
    'POST /wps/console/withdrawals/:id/move',
    'PUT /wps/console/withdrawals/open',
    'PUT /wps/console/payees/:id/shared',
  ],
  'the promise counted when it was made, and a pause adds nothing to it': ['PUT /wps/console/promo-codes/:id/pause'],
  'says what a grant is; each one counts when it is released': [
    'POST /wps/console/promotions',
    'PUT /wps/console/promotions/:id',
    'POST /wps/console/promotion-categories',
    'PUT /wps/console/promotion-categories/:id',
  ],
  'lets a wallet play again whose books add up, with the balance that it has': [
    'POST /wps/console/books/frozen/:id/release',
  ],
  'tries a job again that was due before': ['POST /wps/console/jobs/retry'],
  'says who deals with an alert, and which ones are not sent': [
    'POST /wps/console/alerts/:id/acknowledge',
    'POST /wps/console/alerts/mutes',
    'DELETE /wps/console/alerts/mutes/:id',
  ],
  'how members pay in; a provider or a confirmation credits': [
    'POST /wps/console/payment-methods',
    'PUT /wps/console/payment-methods/:code',
    'PUT /wps/console/payment-methods',
  ],
  'reads, counts or exports': [
    'POST /wps/console/audit/exports',
    'POST /wps/console/books/exports',
    'POST /wps/console/books/count',
    'POST /wps/console/reports/exports',
    'POST /wps/console/audiences/count',
  ],
  'the access of operators and members': [
    'POST /wps/console/me/passkeys',
    'POST /wps/console/me/app',
    'POST /wps/console/me/passkeys/options',
    'POST /wps/console/me/proof/options',
    'PUT /wps/console/me/password',
    'PUT /wps/console/me/app',
    'POST /wps/console/me/proof',
    'DELETE /wps/console/me/app',
    'DELETE /wps/console/me/passkeys/:id',
    'DELETE /wps/console/session',
    'DELETE /wps/console/operators/:id',
    'POST /wps/console/operators/:id/reset',
    'PUT /wps/console/operators/:id/state',
    'PUT /wps/console/operators/:id/role',
    'POST /wps/console/operators',
    'POST /wps/console/members/:id/contacts/:kind',
    'POST /wps/console/members/:id/views',
    'DELETE /wps/console/operators/invitations/:id',
    'POST /wps/console/roles',
    'PUT /wps/console/roles/:role',
    'DELETE /wps/console/roles/:role',
    'POST /wps/console/api-keys',
    'DELETE /wps/console/api-keys/:id',
    'DELETE /wps/console/members/:id/sessions/:session',
    'DELETE /wps/console/members/:id/sessions',
    'DELETE /wps/console/members/:id/second',
    'DELETE /wps/console/members/:id/payment',
    'PUT /wps/console/members/:id/state',
    'POST /wps/console/members/:id/locks',
    'POST /wps/console/members/:id/locks/:lock/lift',
  ],
  'protects a member from play': [
    'POST /wps/console/members/:id/protection/stops/:stop/lift',
    'PUT /wps/console/members/:id/protection/limits',
    'POST /wps/console/members/:id/protection/stops',
  ],
  'words, pictures and settings of the lobby': [
    'POST /wps/console/content',
    'PUT /wps/console/content/:id',
    'PUT /wps/console/content/:id/withdrawn',
    'POST /wps/console/help',
    'PUT /wps/console/help/:id',
    'PUT /wps/console/help/:id/hidden',
    'PUT /wps/console/help/:id/place',
    'POST /wps/console/rooms',
    'PUT /wps/console/rooms/:id',
    'PUT /wps/console/rooms/:id/live',
    'PUT /wps/console/rooms/:id/withdrawn',
    'PUT /wps/console/service',
    'PUT /wps/console/branding',
    'POST /wps/console/media',
    'PUT /wps/console/media/:id',
    'DELETE /wps/console/media/:id',
    'POST /wps/console/branding/logos',
    'PUT /wps/console/shelf/games/:nodeId',
    'PUT /wps/console/shelf/vendors/:code',
    'PUT /wps/console/status',
  ],
  'conversations and messages': [
    'POST /wps/console/members/:id/notes',
    'DELETE /wps/console/members/:id/notes/:note',
    'PUT /wps/console/members/:id/tags',
    'POST /wps/console/canned',
    'PUT /wps/console/canned/:id',
    'DELETE /wps/console/canned/:id',
    'POST /wps/console/chats/:id/messages',
    'POST /wps/console/chats/:id/closed',
    'POST /wps/console/chats/:id/read',
    'POST /wps/console/chats/:id/typing',
    'PUT /wps/console/chats/:id/operator',
    'PUT /wps/console/chat',
    'POST /wps/console/feedback/:id/answers',
    'PUT /wps/console/feedback/:id/closed',
    'POST /wps/console/messages',
    'POST /wps/console/messages/planned',
    'DELETE /wps/console/messages/planned/:id',
    'PUT /wps/console/messages/:id/withdrawn',
  ],
};

/**
 * Operators' endpoints that change state without a second factor, by the reason. Money, keys, protection of members and
 * rights of operators are never here.
 */
const WITHOUT_PROOF: Record<string, readonly string[]> = {
  'counts, or writes words on a case': [
    'POST /wps/console/books/count',
    'POST /wps/console/reports/exports',
    'POST /wps/console/deposit-cases/:id/close',
    'POST /wps/console/audiences/count',
  ],
  'the order in which ways to pay are shown': ['PUT /wps/console/payment-methods'],
  'tries a job again that was due before': ['POST /wps/console/jobs/retry'],
  'says who deals with an alert, or has alerts sent again': [
    'POST /wps/console/alerts/:id/acknowledge',
    'DELETE /wps/console/alerts/mutes/:id',
  ],
  'shows the second factor, or ends the own session': [
    'POST /wps/console/me/proof/options',
    'POST /wps/console/me/proof',
    'DELETE /wps/console/session',
  ],
  'shows a contact, for a reason on record': ['POST /wps/console/members/:id/contacts/:kind'],
  'stops a tool, which has to be quick': ['DELETE /wps/console/api-keys/:id'],
  'locks a member or ends sessions, which has to be quick, or undoes it': [
    'DELETE /wps/console/members/:id/sessions/:session',
    'DELETE /wps/console/members/:id/sessions',
    'PUT /wps/console/members/:id/state',
    'POST /wps/console/members/:id/locks',
    'POST /wps/console/members/:id/locks/:lock/lift',
    'DELETE /wps/console/operators/invitations/:id',
  ],
  'says what a grant is; the release of each one takes the factor': [
    'POST /wps/console/promotions',
    'PUT /wps/console/promotions/:id',
    'POST /wps/console/promotion-categories',
    'PUT /wps/console/promotion-categories/:id',
  ],
};
/** Groups of {@link CREATES_NOTHING} that concern neither money nor access. */
const WORDS = ['words, pictures and settings of the lobby', 'conversations and messages'];

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
