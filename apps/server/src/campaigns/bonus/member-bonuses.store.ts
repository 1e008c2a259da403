/** Queries of one player's bonuses for the console. Every query uses an index that begins with the player. */
import type { BonusKind, CreditState } from '@parlour/contract/bonus';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Cursor } from '../../platform/http/cursors.ts';

export type GrantRow = {
  id: bigint;
  kind: BonusKind;
  name: string;
  rule: string;
  ledger_id: number;
  state: CreditState;
  amount: bigint;
  required: bigint;
  progress: bigint;
  remaining: bigint;
  max_release: bigint | null;
  released: bigint;
  returned: bigint;
  opened_at: Date;
  expires_at: Date | null;
  closed_at: Date | null;
  by_name: string | null;
  reason: string;
};

/** Lists bonuses of a player, newest first; wagering of deposits is no bonus. */
export async function listGrants(
  db: Db,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    select c.id, c.kind, coalesce(r.names->>'EN', r.code) as name, r.code as rule, c.ledger_id, c.state, c.amount,
      c.required, c.progress, c.remaining, c.max_release, c.released, c.returned, c.opened_at, c.expires_at, c.closed_at,
      o.name as by_name, c.reason
    from bonus_credit c
    join bonus_rule r on r.id = c.rule_id
    left join operator o on o.id = c.operator_id
    where c.member_id = ${memberId} and c.id < ${before ?? 2n ** 62n}
    order by c.id desc limit ${limit}`.execute(db);
  return rows;
}

export type CodeRow = Cursor & {
  what: 'promo' | 'voucher';
  name: string;
  code: string;
  rule: string;
  amount: bigint;
  ledger_id: number;
};

/** Lists promo codes and vouchers that a player redeemed, newest first. */
export async function listCodes(
  db: Db,
  { memberId, before, limit }: { memberId: bigint; before: Cursor | null; limit: number },
): Promise<CodeRow[]> {
  const { us, what, id } = before ?? { us: 2n ** 62n, what: '', id: 0n };
  const { rows } = await sql<CodeRow>`
    select * from (
      select (extract(epoch from c.at) * 1000000)::bigint as us, 'promo' collate "C" as what, c.id, p.name, c.code,
        coalesce(p.rule, '') as rule, c.amount, c.ledger_id::int
      from promo_code_claim c join promo_code p on p.id = c.promo_id
      where c.member_id = ${memberId}
      union all
      select (extract(epoch from d.settled_at) * 1000000)::bigint, 'voucher' collate "C", d.id, b.name, '',
        coalesce(d.bonus, ''), d.amount, d.ledger_id::int
      from deposit d join voucher v on v.deposit_id = d.id join voucher_batch b on b.id = v.batch_id
      where d.member_id = ${memberId} and d.provider = 'voucher' and d.state = 'settled'
    ) r
    where (us, what, id) < (${us}::bigint, ${what}::text collate "C", ${id}::bigint)
    order by us desc, what desc, id desc limit ${limit}`.execute(db);
  return rows;
}
