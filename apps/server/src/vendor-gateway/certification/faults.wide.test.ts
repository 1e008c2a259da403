/** Mutation tests of the certification list: each fault planted in the wallet or the gateway makes a case fail. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { trialBalance } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aStage } from '../../testing/stage.ts';
import { parlourProtocol } from '../parlour/protocol.ts';
import { parlourClient } from '../parlour/vendor-client.ts';
import type { VendorProtocol } from '../vendor.ts';
import { CERTIFICATION } from './index.ts';
import { play } from './stage.ts';

type Change = readonly [right: string, wrong: string];
type Fault = {
  what: string;
  /** Replacements in the function that executes batches. */
  change: readonly Change[];
  /** The same in the function for a single call, where that decides separately. */
  single?: readonly Change[];
  /** Statement that removes a database constraint which would refuse it anyway. */
  loosen?: string;
  red: string;
};

const UNBALANCED = {
  change: [['(l.counter, -l.amount, null::bigint)', '(l.counter, 1 - l.amount, null::bigint)']],
  single: [['call_bet - call_win, null, ledger)', '1 + call_bet - call_win, null, ledger)']],
} as const satisfies Partial<Fault>;

const FAULTS: readonly Fault[] = [
  {
    what: 'no look whether a call was answered before',
    change: [
      ['elsif c.own_id is not null then', 'elsif false then'],
      ['own.id is null', 'true'],
    ],
    loosen: 'alter table operation drop constraint operation_pkey',
    red: 'VW-13',
  },
  {
    what: 'the bet is compared with the balance after it was taken',
    change: [['elsif bal < c.bet then', 'elsif bal - c.bet < c.bet then']],
    single: [['if before >= call_bet and', 'if before - call_bet >= call_bet and']],
    red: 'VW-27',
  },
  {
    what: 'a rollback pays twice',
    change: [
      ['bal := bal + x.bet;', 'bal := bal + 2 * x.bet;'],
      ['k_bet[n] := -x.bet;', 'k_bet[n] := -2 * x.bet;'],
    ],
    red: 'VW-29',
  },
  { what: 'an entry that does not balance', ...UNBALANCED, red: 'VW-04' },
];

/** Runs the cases of an id. @returns those that failed */
async function failing(db: Db, id: string, protocols?: readonly VendorProtocol[]): Promise<string[]> {
  const failed: string[] = [];
  for (const each of CERTIFICATION.filter(({ ids }) => ids.includes(id))) {
    const stage = await aStage(db, parlourClient, { mayAward: false, ...(protocols ? { protocols } : {}) });
    await play(each, stage).catch((error: Error) => failed.push(`${each.title}: ${error.name}`));
  }
  return failed;
}

async function plant(db: Db, { change, single = [] }: Pick<Fault, 'change' | 'single'>): Promise<void> {
  for (const [name, changes] of [
    ['gateway_apply', change],
    ['gateway_apply_one', single],
  ] as const) {
    const { rows } = await sql<{ source: string }>`
      select pg_get_functiondef(oid) as source from pg_proc where proname = ${name}`.execute(db);
    let source = rows[0]?.source ?? '';
    for (const [right, wrong] of changes) {
      expect(source).toContain(right);
      source = source.replaceAll(right, wrong);
    }
    await sql.raw(source).execute(db);
  }
}

eachDatabase((_kind, open, { fresh }) => {
  test.each(FAULTS)('found by $red: $what', async ({ loosen, red, ...fault }) => {
    const { db } = await fresh();
    expect(await failing(db, red)).toEqual([]);
    await plant(db, fault);
    if (loosen) await sql.raw(loosen).execute(db);
    expect(await failing(db, red)).not.toEqual([]);
  });

  test('an entry that does not balance is found by the trial balance, where the database was told to let it pass', async () => {
    const { db } = await fresh();
    await plant(db, UNBALANCED);
    await sql`alter table entry disable trigger user`.execute(db);
    expect(await failing(db, 'VW-04')).toEqual([]);
    expect((await trialBalance(db)).problems).toContain('1 transfers that are not balanced');
  });

  test('found by VW-50, VW-51 and VW-52: the signature is not checked', async () => {
    const { db } = await open();
    const unchecked = [{ ...parlourProtocol, isSigned: () => true }];
    for (const id of ['VW-50', 'VW-51', 'VW-52']) {
      expect(await failing(db, id)).toEqual([]);
      expect(await failing(db, id, unchecked)).not.toEqual([]);
    }
  });
});
