/** Fixtures of settlements in the database: agreed contracts, and figures of whole days. */
import type { Contract, ContractKind } from '@parlour/agents/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { hashOf, toStored } from '../contract-terms.ts';

type Agreed = { memberId: bigint; kind?: ContractKind; ppm?: bigint; from: string } & Partial<
  Pick<Contract, 'carry' | 'tiers'>
>;

/** Inserts an agreed contract; by default with one tier that everybody reaches. */
export async function agreeOn(
  db: Db,
  { memberId, kind = 'daily', ppm = 10_000n, from, ...over }: Agreed,
): Promise<void> {
  const terms = toStored({
    rateType: 'P',
    activeMin: 1n,
    lossCheck: false,
    tierBasis: 'total',
    carry: 'none',
    cap: null,
    tiers: [{ minTurnover: 0n, minActive: 0, minLoss: 0n, rate: ppm }],
    ...over,
  });
  await db
    .insertInto('agent_contract')
    .values({
      member_id: memberId,
      upline_id: null,
      kind,
      line: 'CONS',
      version: 1,
      terms: JSON.stringify(terms),
      text_hash: hashOf(kind, 'CONS', terms),
      state: 'agreed',
      downline_higher: false,
      proposed_by: 'test',
      expires_at: new Date(from),
      effective_from: new Date(from),
      effective_until: null,
    })
    .execute();
}

/** Inserts figures of a member's local day, and of its first hour. */
export async function playedOn(
  db: Db,
  memberId: bigint,
  start: string,
  { stake, win = 0n, ledgerId }: { stake: bigint; win?: bigint; ledgerId: number },
): Promise<void> {
  for (const [table, column] of [
    ['agent_cell', 'hour'],
    ['agent_day', 'day'],
  ] as const)
    await sql`
      insert into ${sql.table(table)} as c (member_id, ${sql.ref(column)}, stake, win, turnover, rounds, ledger_id, line)
      values (${memberId}, ${start}::timestamptz, ${stake}, ${win}, ${stake}, 1, ${ledgerId}, 'RNG')
      on conflict (member_id, ${sql.ref(column)}, line, ledger_id) do update
      set stake = c.stake + excluded.stake, win = c.win + excluded.win, turnover = c.turnover + excluded.turnover`.execute(
      db,
    );
  await sql`
    insert into agent_hour (hour) values (${start}::timestamptz)
    on conflict (hour) do update set changed_at = clock_timestamp()`.execute(db);
}
