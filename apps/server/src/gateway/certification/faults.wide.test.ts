/** The certification list has teeth: faults that are planted in the wallet and at the gate each turn a case of it red. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../db/db.ts';
import { trialBalance } from '../../features/wallet/index.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aStage } from '../../testing/stage.ts';
import { parlourProtocol } from '../parlour/protocol.ts';
import { parlourSpeaker } from '../parlour/speaker.ts';
import type { VendorProtocol } from '../vendor.ts';
import { CERTIFICATION } from './index.ts';
import { play } from './stage.ts';

type Fault = {
  what: string;
  /** Places of the function that carries calls out, and what stands there instead. */
  change: readonly (readonly [right: string, wrong: string])[];
  /** What of the database would refuse it all the same. */
  loosen?: string;
  red: string;
};

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
  {
    what: 'an entry that does not balance',
    change: [['(l.counter, -l.amount, null::bigint)', '(l.counter, 1 - l.amount, null::bigint)']],
    red: 'VW-04',
  },
];

/** Plays the cases of an id. @returns those that failed */
async function failing(db: Db, id: string, protocols?: readonly VendorProtocol[]): Promise<string[]> {
  const failed: string[] = [];
  for (const each of CERTIFICATION.filter(({ ids }) => ids.includes(id))) {
    const stage = await aStage(db, parlourSpeaker, { mayAward: false, ...(protocols ? { protocols } : {}) });
    await play(each, stage).catch((error: Error) => failed.push(`${each.title}: ${error.name}`));
  }
  return failed;
}

async function plant(db: Db, change: Fault['change']): Promise<void> {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef(oid) as source from pg_proc where proname = 'gateway_apply'`.execute(db);
  let source = rows[0]?.source ?? '';
  for (const [right, wrong] of change) {
    expect(source).toContain(right);
    source = source.replaceAll(right, wrong);
  }
  await sql.raw(source).execute(db);
}

eachDatabase((_kind, open, { fresh }) => {
  test.each(FAULTS)('found by $red: $what', async ({ change, loosen, red }) => {
    const { db } = await fresh();
    expect(await failing(db, red)).toEqual([]);
    await plant(db, change);
    if (loosen) await sql.raw(loosen).execute(db);
    expect(await failing(db, red)).not.toEqual([]);
  });

  test('an entry that does not balance is found by the trial balance, where the database was told to let it pass', async () => {
    const { db } = await fresh();
    await plant(db, [['(l.counter, -l.amount, null::bigint)', '(l.counter, 1 - l.amount, null::bigint)']]);
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
