import type { Audience, Condition } from '@parlour/contract/audience';
import { MOST_CONDITIONS } from '@parlour/contract/audience-limits';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/db.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { isMeantFor, keptAudience, type Viewer } from './audience.ts';

const AUDIENCES: Audience[] = [
  { kind: 'everybody' },
  { kind: 'visitors' },
  { kind: 'members' },
  { kind: 'trial' },
  { kind: 'agents' },
  { kind: 'rank', least: 3 },
  { kind: 'chosen', accounts: ['thiri', 'zaw'] },
];
/** Combined conditions, and the viewers below that they match. */
const TOGETHER: Record<string, { all: Condition[]; reaches: string }> = {
  'rank 3 and more, in Burmese, on Android, registered this year': {
    all: [
      { is: 'rank', not: false, least: 3, most: null },
      { is: 'language', not: false, any: ['MY', 'TH'] },
      { is: 'platform', not: false, any: ['android'] },
      { is: 'registered', not: false, from: '2026-01-01T00:00:00.000Z', to: null },
    ],
    reaches: 'burmese',
  },
  'rank 1 to 3': { all: [{ is: 'rank', not: false, least: 1, most: 3 }], reaches: 'ranked subordinate burmese late' },
  'everybody but those who read Burmese, trial players and zaw': {
    all: [
      { is: 'language', not: true, any: ['MY'] },
      { is: 'group', not: true, any: ['trial'] },
      { is: 'accounts', not: true, any: ['zaw', 'aung'] },
    ],
    reaches: 'chosen late',
  },
  'agents or trial players': {
    all: [{ is: 'group', not: false, any: ['agents', 'trial'] }],
    reaches: 'agent subordinate unknownType guest oddTrial',
  },
  'members, registered before July of 2026, and not on a phone': {
    all: [
      { is: 'group', not: false, any: ['members'] },
      { is: 'registered', not: false, from: null, to: '2026-07-01T00:00:00.000Z' },
      { is: 'platform', not: true, any: ['android', 'ios'] },
    ],
    reaches: 'member chosen ranked agent subordinate unknownType type40',
  },
};
/** The maximum number of conditions, all met by tier 3, or all but one of them. */
const FULL: Audience[] = [-1, ...Array(MOST_CONDITIONS).keys()].map((turned) => ({
  kind: 'matching',
  all: Array.from({ length: MOST_CONDITIONS }, (_, at) => ({ is: 'rank', not: at === turned, least: 3, most: null })),
}));
const EVERY: Audience[] = [
  ...AUDIENCES,
  ...FULL,
  ...Object.values(TOGETHER).map(({ all }): Audience => ({ kind: 'matching', all })),
];
const viewer = (over: Partial<NonNullable<Viewer>>): NonNullable<Viewer> => ({
  account: 'aung',
  type: 0,
  customerType: null,
  rankLevel: 0,
  language: null,
  platform: null,
  registeredAt: new Date('2025-05-05T05:05:05.000Z'),
  ...over,
});
const VIEWERS: Record<string, Viewer> = {
  visitor: null,
  member: viewer({}),
  chosen: viewer({ account: 'thiri' }),
  ranked: viewer({ rankLevel: 3 }),
  agent: viewer({ type: 1 }),
  subordinate: viewer({ type: 41, rankLevel: 2 }),
  unknownType: viewer({ type: 7 }),
  type40: viewer({ type: 40 }),
  guest: viewer({ type: 4, customerType: 'TRIAL' }),
  oddTrial: viewer({ type: 0, customerType: 'TRIAL' }),
  burmese: viewer({
    account: 'may',
    rankLevel: 3,
    language: 'MY',
    platform: 'android',
    registeredAt: new Date('2026-01-01T00:00:00.000Z'),
  }),
  late: viewer({
    account: 'su',
    rankLevel: 3,
    language: 'EN',
    platform: 'ios',
    registeredAt: new Date('2026-07-01T00:00:00.000Z'),
  }),
};

describe('for whom something is meant', () => {
  it('each audience is meant for whom it names, and for nobody else', () => {
    const meant = AUDIENCES.map((audience) => [
      audience.kind,
      Object.keys(VIEWERS)
        .filter((name) => isMeantFor(audience, VIEWERS[name] ?? null))
        .join(' '),
    ]);
    const own = 'member chosen ranked agent subordinate unknownType type40';
    expect(Object.fromEntries(meant)).toEqual({
      everybody: `visitor ${own} guest oddTrial burmese late`,
      visitors: 'visitor',
      members: `${own} burmese late`,
      trial: 'guest oddTrial',
      agents: 'agent subordinate unknownType',
      rank: 'ranked burmese late',
      chosen: 'chosen',
    });
  });
  it('conditions are met together, a list by any of its values, and each may be turned round', () => {
    for (const [name, { all, reaches }] of Object.entries(TOGETHER)) {
      const meant = Object.keys(VIEWERS).filter((each) => isMeantFor({ kind: 'matching', all }, VIEWERS[each] ?? null));
      expect([name, meant.join(' ')]).toEqual([name, reaches]);
    }
  });
  it('account names are kept in small letters, each once', () => {
    expect(keptAudience({ kind: 'chosen', accounts: ['Zaw', ' thiri ', 'zaw'] })).toEqual({
      kind: 'chosen',
      accounts: ['thiri', 'zaw'],
    });
    const named = (any: string[]): Audience => ({ kind: 'matching', all: [{ is: 'accounts', not: true, any }] });
    expect(keptAudience(named(['Zaw', 'zaw ']))).toEqual(named(['zaw']));
  });
});

eachDatabase((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  it('the database holds the same rule', async () => {
    const members = Object.entries(VIEWERS).flatMap(([name, who]) =>
      who === null
        ? []
        : {
            nickname: name,
            account: who.account,
            type: who.type,
            customer_type: who.customerType,
            rank_level: who.rankLevel,
            language: who.language,
            platform: who.platform,
            created_at: who.registeredAt,
          },
    );
    for (const audience of EVERY) {
      const { rows } = await sql<{ name: string }>`select m.nickname as name
        from jsonb_populate_recordset(null::member, ${JSON.stringify(members)}::jsonb) m
        where is_meant_for(${JSON.stringify(audience)}::jsonb, m)`.execute(database.db);
      const meant = Object.keys(VIEWERS).filter((name) => VIEWERS[name] && isMeantFor(audience, VIEWERS[name] ?? null));
      const what = JSON.stringify(audience);
      expect([what, rows.map(({ name }) => name)]).toEqual([what, meant]);
    }
  });
  it('what has more conditions than the database looks at is meant for nobody', async () => {
    const one: Condition = { is: 'rank', not: false, least: 1, most: null };
    const meant = async (conditions: number) => {
      const audience = { kind: 'matching', all: Array.from({ length: conditions }, () => one) };
      const { rows } = await sql<{ meant: boolean }>`select is_meant_for(${JSON.stringify(audience)}::jsonb,
        jsonb_populate_record(null::member, '{"rank_level": 1}')) as meant`.execute(database.db);
      return rows[0]?.meant;
    };
    expect([await meant(MOST_CONDITIONS), await meant(MOST_CONDITIONS + 1)]).toEqual([true, false]);
  });
  it('the planner puts the rule in the place where it is used, and works out what it can', async () => {
    const plan = async (audience: Audience) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off)
        select from member m where is_meant_for(${sql.lit(JSON.stringify(audience))}::jsonb, m)`.execute(database.db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    for (const audience of EVERY) expect(await plan(audience)).not.toMatch(/is_meant_for|meets_condition/);
  });
});
