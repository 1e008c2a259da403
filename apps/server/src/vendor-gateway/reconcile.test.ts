import { expect, test } from 'vitest';
import { eachDatabase, everythingSeen } from '../testing/databases.ts';
import { aGateway, fresh } from '../testing/gateway.ts';
import { aScene, clean } from '../testing/scene.ts';
import { readList } from './reconcile.rules.ts';
import { reconcile } from './reconcile.ts';

type Entry = Record<'kind' | 'tx' | 'player' | 'outcome' | 'amount' | 'at', string>;
type List = { transactions: Entry[] };

const AT = '2026-01-01T00:00:00.000Z';
const bet = { kind: 'bet', tx: 'b-1', player: 'P7', outcome: 'ok', amount: '-1.00', at: AT };

test('VW-59 a list that cannot be read is refused with every line and what is wrong on it', () => {
  const problems = (text: string) => {
    const read = readList(text);
    return 'problems' in read ? read.problems : [];
  };
  const lines = (...entries: unknown[]) =>
    `{ "transactions": [\n${entries.map((each) => JSON.stringify(each)).join(',\n')}\n] }`;
  expect(problems(lines(bet, { ...bet, kind: 'win', more: { of: '{[' } }))).toEqual([]);
  expect(problems('{ "transactions": [')[0]).toMatch(/^it is not JSON: /);
  expect(problems('[]')).toEqual(['it has no list "transactions", as our own call transactions answers it']);
  const told = problems(
    lines(
      bet,
      { ...bet, amount: '1e3' },
      bet,
      { ...bet, tx: 'b "2\n', player: 'nobody' },
      { ...bet, at: 'today', kind: 'tip' },
      7,
    ),
  );
  expect(told.map((line) => line.replace(/(: \w+): .*/, '$1'))).toEqual([
    'line 3: amount',
    'line 4: P7 bet b-1 stands on line 2 already',
    'line 5: player',
    'line 6: kind',
    'line 7: operation',
  ]);
  expect(told[3]).toMatch(/kind: .*; at: /);
});

eachDatabase((_kind, open) => {
  const cases = async (vendorId: number) =>
    (await open()).db
      .selectFrom('reconciliation_case')
      .where('vendor_id', '=', vendorId)
      .select(['gap', 'kind', 'tx', 'ours', 'theirs', 'seen', 'state', 'closed_at as closed'])
      .orderBy('gap')
      .orderBy('tx')
      .execute();

  /** A vendor after some play, and its list as in our own response. */
  const played = async () => {
    const { db } = await open();
    const s = await aScene(await aGateway(db));
    const [first, large, undone, won, back] = ['b', 'l', 'u', 'w', 'r'].map((name) => fresh(name));
    const round = fresh('r');
    await s.bet(first ?? '', round, '10.00');
    await s.win(won ?? '', round, '4.50');
    await s.bet(large ?? '', fresh('r'), '999999');
    await s.bet(undone ?? '', fresh('r'), '3.00');
    await s.rollback(back ?? '', undone ?? '');
    await everythingSeen(db);
    const { answer } = await s.call<List>('transactions', {});
    const check = async (transactions: Entry[], more: object = {}) =>
      reconcile(db, { vendor: s.vendor.toLowerCase(), text: JSON.stringify({ transactions }), ...more });
    return { s, own: answer.transactions, check, first, won, back };
  };

  test('VW-59 a vendor’s list that equals ours to the unit has no gaps', async () => {
    const { s, own, check } = await played();
    expect(own).toHaveLength(5);
    expect(await check(own)).toEqual({
      gaps: 0,
      lines: [`${s.vendor}: 5 operations compared, 0 differ; 0 cases closed, 0 open.`],
    });
    // Another notation of the same amount.
    const same = own.map((each) => (each.amount === '-10.00' ? { ...each, amount: '-10' } : each));
    expect((await check(same)).gaps).toBe(0);
    expect(await cases(s.vendorId)).toEqual([]);
    await clean(s);
  });

  test('VW-59 every gap becomes one case however often it is found, and closes by itself when the lists agree', async () => {
    const { s, own, check } = await played();
    const [b, w, l, u, r] = own;
    if (!b || !w || !l || !u || !r) throw new Error('five operations');
    const extra = { ...b, tx: 'never-came', amount: '-0.01' };
    const theirs = [{ ...b, amount: '-10.01' }, { ...w, kind: 'award' }, { ...l, outcome: 'ok' }, extra, r];
    const found = await check(theirs);
    expect(found.gaps).toBe(5);
    expect(found.lines[0]?.split(/ {2,}/)).toEqual(['gap', 'player', 'kind', 'tx', 'here', 'there']);
    expect(found.lines).toHaveLength(7);
    expect(found.lines.at(-1)).toBe(`${s.vendor}: 5 operations compared, 5 differ; 0 cases closed, 5 open.`);
    const open = { seen: 1, state: 'open', closed: null };
    const shown = ({ kind, tx, player, outcome, amount, at }: Entry) => ({ kind, tx, player, outcome, amount, at });
    const expected = [
      { gap: 'amount', kind: 'bet', tx: b.tx, ours: shown(b), theirs: shown({ ...b, amount: '-10.01' }), ...open },
      { gap: 'kind', kind: 'award', tx: w.tx, ours: shown(w), theirs: shown({ ...w, kind: 'award' }), ...open },
      { gap: 'missing here', kind: 'bet', tx: 'never-came', ours: null, theirs: shown(extra), ...open },
      { gap: 'missing there', kind: 'bet', tx: u.tx, ours: shown(u), theirs: null, ...open },
      { gap: 'outcome', kind: 'bet', tx: l.tx, ours: shown(l), theirs: shown({ ...l, outcome: 'ok' }), ...open },
    ];
    expect(await cases(s.vendorId)).toEqual(expected);
    await check(theirs);
    expect(await cases(s.vendorId)).toEqual(expected.map((each) => ({ ...each, seen: 2 })));

    // Resolved differences are closed and stay on record; those outside the list stay open.
    expect((await check(own)).lines).toEqual([`${s.vendor}: 5 operations compared, 0 differ; 4 cases closed, 1 open.`]);
    const states = async () => (await cases(s.vendorId)).map(({ gap, state, seen }) => [gap, state, seen]);
    expect(await states()).toEqual([
      ['amount', 'closed', 2],
      ['kind', 'closed', 2],
      ['missing here', 'open', 2],
      ['missing there', 'closed', 2],
      ['outcome', 'closed', 2],
    ]);
    // It is reopened when it occurs again.
    await check([{ ...b, amount: '-10.01' }, w, l, u, r]);
    expect((await cases(s.vendorId))[0]).toMatchObject({ gap: 'amount', state: 'open', seen: 3, closed: null });
  });

  test('VW-59 of ours only what lies in the time of the list is missing there', async () => {
    const { own, check } = await played();
    const [b] = own;
    if (!b) throw new Error('an operation');
    const hour = (hours: number) => new Date(Date.parse(b.at) + hours * 3_600_000).toISOString();
    expect((await check([], { from: hour(-1), until: hour(1) })).gaps).toBe(5);
    expect((await check([], { from: hour(-2), until: hour(-1) })).gaps).toBe(0);
    // Listed operations are compared whatever their time.
    expect((await check(own, { from: hour(-2), until: hour(-1) })).gaps).toBe(0);
    await expect(check([])).rejects.toThrow('an empty list says no time: add --from and --until');
    await expect(check(own, { until: 'soon' })).rejects.toThrow('--until must be a time such as');
  });

  test('VW-59 a list that cannot be read changes nothing, and an unknown vendor is none', async () => {
    const { s, check } = await played();
    await expect(check([{ ...bet, amount: 'much' }])).rejects.toThrow(
      'The list cannot be read, and nothing was compared:\n  line 1: amount: ',
    );
    expect(await cases(s.vendorId)).toEqual([]);
    await expect(reconcile((await open()).db, { vendor: 'nobody', text: '{}' })).rejects.toThrow(
      'there is no vendor NOBODY',
    );
  });
});
