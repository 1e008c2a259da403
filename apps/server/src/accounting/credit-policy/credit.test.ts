/** One operator credits no more in a day than the ceiling, over all sources; above it a second operator decides. */
import { listAudit } from '@parlour/contract/audit.endpoints';
import { changeBonusRule, listBonusRules } from '@parlour/contract/bonus.endpoints';
import { decideCredit, listCredits } from '@parlour/contract/credit-policy.endpoints';
import type { Envelope } from '@parlour/contract/endpoint';
import { changePromoCode, type PromoCodeRow } from '@parlour/contract/rewards.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { sourcesOf } from './testing/scene.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let source: ReturnType<typeof sourcesOf>;
  let [one, other]: Tab[] = [];
  let name = '';
  let operators = 0;
  const clock = goingClock();
  beforeAll(async () => {
    app = await testApp(await open(), {
      clock: clock.now,
      brand: { credit: { perDay: '1000000', depositsPerDay: '2500' } },
    });
    desk = consoleOf(app);
    source = sourcesOf(app);
    other = await desk.operator(clock, 'second-person');
  });
  beforeEach(async () => {
    name = `lonely${++operators}`;
    one = await desk.operator(clock, name);
  });
  afterAll(() => app.close());

  const codeOf = ({ body }: { body: Envelope<unknown> }) => (body.success ? 'success' : body.code);
  const asked = ({ body }: { body: Envelope<unknown> }) => {
    if (body.success || body.code !== 'credit.second') throw new Error('nothing waits for a second person');
    return body.value as { id: string; amount: string | null };
  };
  const used = async () => {
    const { usage } = valueOf(await desk.call(listCredits, {}, one as Tab));
    return usage.find(({ own }) => own)?.used ?? '0.00';
  };
  const decide = (id: string, approve: boolean, by = other as Tab) =>
    desk.call(decideCredit, { params: { id }, body: { approve, reason: approve ? '' : 'no' } }, by);

  it('alone, nobody creates what one person created in a day: every way above the ceiling waits for another one', async () => {
    const by = one as Tab;
    const player = await app.register();
    expect(asked(await source.rule(by, { args: { amounts: ['9000000'] }, stock: 1 }))).toMatchObject({
      amount: '9000000.00',
    });
    expect(asked(await source.vouchers(by, '1000000', 10))).toMatchObject({ amount: '10000000.00' });
    expect(asked(await source.promo(by, '5000000', 1))).toMatchObject({ amount: '5000000.00' });
    expect(asked(await source.deposit(by, '1000', '5000000'))).toMatchObject({ amount: '4999000.00' });
    expect(asked(await source.grant(by, '1000001'))).toMatchObject({ amount: '1000001.00' });
    expect(await used()).toBe('0.00');
    const states = [];
    for (let n = 0; n < 12; n++) states.push(valueOf(await source.gift(by, player.account, '99999')).state);
    expect(states).toEqual([...Array<string>(10).fill('done'), 'asked', 'asked']);
    expect(await used()).toBe('999990.00');
    // The sum covers all sources: ten are left for any of them.
    expect(codeOf(await source.vouchers(by, '11'))).toBe('credit.second');
    expect(codeOf(await source.promo(by, '11', 1))).toBe('credit.second');
    expect(codeOf(await source.deposit(by, '1000', '1011'))).toBe('credit.second');
    expect(codeOf(await source.rule(by, { args: { amounts: ['11'] }, stock: 1 }))).toBe('credit.second');
    expect(codeOf(await source.grant(by, '11'))).toBe('credit.second');
    expect(codeOf(await source.vouchers(by, '10'))).toBe('success');
    expect(await used()).toBe('1000000.00');
    expect(codeOf(await source.deposit(by, '1000', '1000'))).toBe('success');
    expect(codeOf(await source.deposit(by, '1000', '900'))).toBe('success');
  });

  it('what nothing bounds always waits for a second person, and what credits nothing never does', async () => {
    const by = one as Tab;
    expect(asked(await source.rule(by)).amount).toBeNull();
    expect(asked(await source.promo(by, '1', null)).amount).toBeNull();
    expect(asked(await source.rank(by, '1')).amount).toBeNull();
    expect(codeOf(await source.rank(by, null))).toBe('success');
    expect(codeOf(await source.rule(by, { state: 'draft' }))).toBe('success');
    expect(codeOf(await source.rule(by, { kind: 'manual', args: { max: '100' } }))).toBe('success');
    expect(await used()).toBe('0.00');
  });

  it('deposits that one operator confirms as announced have a ceiling of the day too: both may be one person', async () => {
    const by = one as Tab;
    expect(codeOf(await source.deposit(by, '1000', '1000'))).toBe('success');
    // Requests that wait for another operator use nothing up.
    expect(asked(await source.deposit(by, '1000', '1001001')).amount).toBe('1000001.00');
    const answers = await Promise.all(['1000', '1000', '1000'].map((amount) => source.deposit(by, amount, amount)));
    expect(answers.map(codeOf).sort()).toEqual(['credit.second', 'credit.second', 'success']);
    const second = answers.find((answer) => codeOf(answer) === 'credit.second');
    const { id, amount } = asked(second as (typeof answers)[number]);
    expect(amount).toBe('1000.00');
    // The player who receives it is named; requests about rules and codes concern none.
    const { rows } = valueOf(await desk.call(listCredits, {}, by));
    const owner = await app.database.db
      .selectFrom('credit_request as r')
      .innerJoin('deposit as d', (join) => join.on('d.id', '=', sql<bigint>`(r.input->>'id')::bigint`))
      .innerJoin('member as m', 'm.id', 'd.member_id')
      .select(['m.id', 'm.account'])
      .where('r.id', '=', BigInt(id))
      .executeTakeFirstOrThrow();
    expect(rows.find((row) => row.id === id)?.member).toEqual({ id: owner.id.toString(), account: owner.account });
    expect(rows.find(({ source: from }) => from === 'promo_code_added')?.member).toBeNull();
    expect(codeOf(await source.deposit(by, '1000', '500'))).toBe('success');
    expect(codeOf(await decide(id, true))).toBe('success');
    expect(await used()).toBe('0.00');
    // Approved requests count for neither operator.
    expect(valueOf(await desk.call(listCredits, {}, by))).toMatchObject({
      confirmed: expect.arrayContaining([{ name, used: '2500.00', own: true }]),
      confirmedCeiling: '2500.00',
    });
    await expect(sql`update confirmation_day set used = used + 1`.execute(app.database.db)).rejects.toThrow(
      'confirmation_day_within_ceiling',
    );
  });

  it('acts at the same moment never pass the ceiling together, and the database says so too', async () => {
    const by = one as Tab;
    const answers = await Promise.all(Array.from({ length: 24 }, () => source.vouchers(by, '100000')));
    expect(answers.filter((answer) => codeOf(answer) === 'success')).toHaveLength(10);
    expect(answers.filter((answer) => codeOf(answer) === 'credit.second')).toHaveLength(14);
    expect(await used()).toBe('1000000.00');
    await expect(sql`update credit_day set used = used + 1`.execute(app.database.db)).rejects.toThrow(
      'credit_day_within_ceiling',
    );
  });

  it('the day is the house’s, and what another day used is another sum', async () => {
    const by = one as Tab;
    const { db } = app.database;
    await sql`insert into credit_day (operator_id, day, ceiling, used)
      select id, (clock_timestamp() at time zone 'Asia/Yangon')::date - 1, 100000000, 100000000
      from operator where name = ${name}`.execute(db);
    expect(codeOf(await source.vouchers(by, '1000000'))).toBe('success');
    const { rows } = await sql<{ days: string[] }>`
      select array_agg((d.day - (clock_timestamp() at time zone 'Asia/Yangon')::date)::text order by d.day) as days
      from credit_day d join operator o on o.id = d.operator_id where o.name = ${name}`.execute(db);
    expect(rows[0]?.days).toEqual(['-1', '0']);
  });

  it('the second person carries it out, once; neither who asked nor anybody twice', async () => {
    const by = one as Tab;
    const { id } = asked(await source.vouchers(by, '2000000'));
    expect(asked(await source.vouchers(by, '2000000')).id).not.toBe(id);
    expect(codeOf(await decide(id, true, by))).toBe('approval.own');
    const { row, result } = valueOf(await decide(id, true));
    expect(row).toMatchObject({ state: 'done', askedBy: name, decidedBy: 'second-person' });
    expect(result).toMatchObject({
      batch: { operator: name, amount: '2000000.00', count: 1 },
      codes: [expect.any(String)],
    });
    expect(codeOf(await decide(id, true))).toBe('approval.decided');
    expect(await used()).toBe('0.00');
    const { rows } = valueOf(await desk.call(listAudit, { query: { size: '2' } }, by));
    expect(rows).toMatchObject([
      { act: 'voucher.made', operator: 'second-person' },
      { act: 'credit.approved', operator: 'second-person', after: { source: 'voucher', askedBy: name } },
    ]);
    await expect(
      sql`insert into credit_request (requester_id, source, title, input, input_hash, until)
        select id, 'voucher', 'x', '{}', 'x', clock_timestamp() + interval '1 hour' from operator where name = ${name}`
        .execute(app.database.db)
        .then(() =>
          sql`update credit_request set state = 'done', decided_at = clock_timestamp()
          where title = 'x'`.execute(app.database.db),
        ),
    ).rejects.toThrow('was approved by nobody else');
  });

  it('one is refused with a reason, taken back by who asked, over after a day, or gone with the operator', async () => {
    const by = one as Tab;
    const [first, second, late] = [
      asked(await source.vouchers(by, '2000000')),
      asked(await source.vouchers(by, '2000001')),
      asked(await source.vouchers(by, '2000002')),
    ];
    const empty = { params: { id: first.id }, body: { approve: false, reason: ' ' } };
    expect(codeOf(await desk.call(decideCredit, empty, other as Tab))).toBe('register.field');
    expect(valueOf(await decide(first.id, false)).row).toMatchObject({ state: 'refused', decision: 'no' });
    expect(valueOf(await decide(second.id, false, by)).row.state).toBe('withdrawn');
    expect(codeOf(await decide(second.id, true))).toBe('approval.decided');
    expect(codeOf(await decide('999999', true))).toBe('thing.unknown');
    const { db } = app.database;
    await db.updateTable('operator').set({ state: 'disabled' }).where('name', '=', name).execute();
    expect(codeOf(await decide(late.id, true))).toBe('approval.decided');
  });

  it('what can no longer be done says why, writes nothing, and still waits', async () => {
    const by = one as Tab;
    const word = 'twice';
    const { id } = asked(await source.rule(by, { code: word }));
    valueOf(await source.rule(by, { code: word, state: 'draft' }));
    const answer = await decide(id, true);
    expect([codeOf(answer), answer.body]).toMatchObject(['credit.failed', { value: { code: 'register.field' } }]);
    const { rows } = valueOf(await desk.call(listCredits, {}, other as Tab));
    expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'asked', own: false });
  });

  it('an approval is of the amount that was shown: what costs more since then is not carried out', async () => {
    const by = one as Tab;
    const code = `worth-${++operators}`;
    const kind = { kind: 'promoCode' as const, args: { amount: '2000', max: '1000000' } };
    const { id, version } = valueOf(await source.rule(by, { code, ...kind }));
    const request = asked(await source.promo(by, null, 1000, code));
    expect(request.amount).toBe('2000000.00');
    const change = (amount: string) =>
      source.changedRule(by, { id, version }, { code, ...kind, args: { amount, max: '1000000' } });
    // The value of published codes is the rule's own amount, so raising it is a promise without a bound.
    const raise = asked(await change('900000'));
    expect(raise.amount).toBeNull();
    valueOf(await decide(raise.id, true));
    const answer = await decide(request.id, true);
    expect([codeOf(answer), answer.body]).toMatchObject(['credit.failed', { value: { code: 'credit.failed' } }]);
    const { rows } = valueOf(await desk.call(listCredits, {}, other as Tab));
    expect(rows.find((row) => row.id === request.id)).toMatchObject({ state: 'asked' });
    const { rows: rules } = valueOf(await desk.call(listBonusRules, {}, by));
    const raised = rules.find((row) => row.id === id);
    // Lowering it promises nothing more.
    expect(codeOf(await source.changedRule(by, { id, version: raised?.version ?? 0 }, { code, ...kind }))).toBe(
      'success',
    );
    expect(codeOf(await decide(request.id, true))).toBe('success');
  });

  it('a promo code without a stock that is to last longer, or to begin earlier, is a new promise without a bound', async () => {
    const by = one as Tab;
    const { id } = asked(await source.promo(by, '100', null));
    const { result } = valueOf(await decide(id, true));
    const { name: code, rule, amount, startsAt, perMember, audience, id: promo } = result as PromoCodeRow;
    const change = (endsAt: string | null, from: string | null = startsAt) => {
      const body = { name: `${code}, again`, rule, amount, startsAt: from, endsAt, stock: null, perMember, audience };
      return desk.call(changePromoCode, { params: { id: promo }, body }, by);
    };
    const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
    const [tomorrow, soon, later] = [1, 2, 3].map(inDays);
    expect(codeOf(await change(soon ?? null))).toBe('success');
    expect(asked(await change(later ?? null)).amount).toBeNull();
    expect(asked(await change(null)).amount).toBeNull();
    expect(codeOf(await change(soon ?? null))).toBe('success');
    // A rule already in force may get an earlier start.
    expect(codeOf(await change(soon ?? null, inDays(-1)))).toBe('success');
    expect(codeOf(await change(soon ?? null, tomorrow))).toBe('success');
    expect(asked(await change(soon ?? null, inDays(0.5))).amount).toBeNull();
    expect(codeOf(await change(soon ?? null, tomorrow))).toBe('success');
  });

  it('a change of a promise counts what may still be taken, and a change of its name counts nothing', async () => {
    const by = one as Tab;
    const promo = valueOf(await source.promo(by, '100', 5));
    expect(await used()).toBe('500.00');
    const { name: _name, rule, amount, startsAt, endsAt, perMember, audience } = promo;
    const change = (over: { name?: string; stock: number | null }) =>
      desk.call(
        changePromoCode,
        { params: { id: promo.id }, body: { name: 'x', rule, amount, startsAt, endsAt, perMember, audience, ...over } },
        by,
      );
    valueOf(await change({ name: 'Renamed', stock: 5 }));
    expect(await used()).toBe('500.00');
    valueOf(await change({ stock: 6 }));
    expect(await used()).toBe('1100.00');
    expect(codeOf(await change({ stock: null }))).toBe('credit.second');
    const row = valueOf(await source.rule(by, { args: { amounts: ['10', '20'] }, stock: 10 }));
    expect(await used()).toBe('1300.00');
    const { rows } = valueOf(await desk.call(listBonusRules, {}, by));
    const draft = rows.find((each) => each.id === row.id);
    if (!draft) throw new Error('the rule is gone');
    const {
      id,
      version,
      taken: _taken,
      given: _given,
      amount: _amount,
      open: _open,
      changedAt: _changed,
      ...rest
    } = draft;
    const again = (over: object, at: number) =>
      desk.call(
        changeBonusRule,
        { params: { id }, body: { rule: { ...rest, ...over }, version: at, reason: 'x' } },
        by,
      );
    const renamed = valueOf(await again({ names: { EN: 'Another name' } }, version));
    expect(await used()).toBe('1300.00');
    valueOf(await again({ names: { EN: 'Another name' }, stock: 20 }, renamed.version));
    expect(await used()).toBe('1700.00');
  });
});
