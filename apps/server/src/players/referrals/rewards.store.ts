import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Property shared by an invited member and the referrer. */
export type Shared = 'same_device' | 'same_payee' | 'same_address';

export type Candidate = { memberId: bigint; referrerId: bigint; shares: Shared | null; paidBefore: number };

/** Maximum number of days between two sessions at one address that count as one household. */
const ADDRESS_DAYS = 30;

/**
 * Lists the invited members among these whose invitation has not been decided yet. The referrer must be an active
 * member who is not in a time-out or excluded (it is decided when the friend plays after that). Sorted by wallet, so
 * that wallets are locked in ascending order as everywhere.
 */
export async function findUndecided(tx: Db, memberIds: readonly bigint[]): Promise<Candidate[]> {
  const { rows } = await sql<{ member_id: bigint; referrer_id: bigint; shares: Shared | null; paid: bigint }>`
    select r.member_id, r.referrer_id,
      case when exists (
        select from member_device mine
        join member_device theirs on theirs.device_hash = mine.device_hash and theirs.member_id = r.referrer_id
        where mine.member_id = r.member_id
      ) then 'same_device' when exists (
        -- Removed accounts count too: the money went there.
        select from payee mine
        join payee theirs on theirs.fingerprint = mine.fingerprint and theirs.member_id = r.referrer_id
        where mine.member_id = r.member_id
      ) then 'same_payee' when exists (
        -- Cookies can be cleared; where the friend first came from cannot.
        select from (
          select traceable_source(address) as source from session
          where member_id = r.member_id order by created_at limit 1
        ) mine
        join session theirs on theirs.member_id = r.referrer_id
          and theirs.created_at between r.created_at - make_interval(days => ${ADDRESS_DAYS})
            and r.created_at + make_interval(days => ${ADDRESS_DAYS})
          and traceable_source(theirs.address) = mine.source
      ) then 'same_address' end as shares,
      (select count(*) from referral_reward p where p.referrer_id = r.referrer_id and p.state = 'paid') as paid
    from unnest(${[...memberIds]}::bigint[]) as wanted (id)
    join referral r on r.member_id = wanted.id
    join member m on m.id = r.referrer_id and m.state = 'active' and m.customer_type is null
      and member_stopped_until(m.id) is null
    where not exists (select from referral_reward d where d.member_id = r.member_id)
      -- An affiliate is paid for this player by his terms, and not a second time.
      and not exists (
        select from affiliate_player p join affiliate a on a.id = p.affiliate_id
        where p.member_id = r.member_id and a.member_id = r.referrer_id
      )
    order by (select min(w.account_id) from wallet w where w.member_id = r.referrer_id), r.member_id`.execute(tx);
  return rows.map((row) => ({
    memberId: row.member_id,
    referrerId: row.referrer_id,
    shares: row.shares,
    paidBefore: Number(row.paid),
  }));
}

export type Decision = {
  memberId: bigint;
  referrerId: bigint;
  state: 'paid' | 'refused';
  reason: string;
  amount: bigint;
  ledgerId: number;
  transfer: bigint | null;
};

/** Inserts a decision; the invited member's key allows only one. */
export async function insertDecision(tx: Db, decision: Decision): Promise<void> {
  const { memberId, referrerId, ledgerId, transfer, ...row } = decision;
  await tx
    .insertInto('referral_reward')
    .values({ ...row, member_id: memberId, referrer_id: referrerId, ledger_id: ledgerId, transfer_id: transfer })
    .execute();
}

export type InviteFigures = { invited: number; paid: number; refused: number; earned: bigint };

/** Returns the figures of one member's invitations; of all members without an id. */
export async function readInviteFigures(db: Db, memberId: bigint | null): Promise<InviteFigures> {
  const own = (column: string) =>
    memberId === null ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} = ${memberId}`;
  const { rows } = await sql<{ invited: bigint; paid: bigint; refused: bigint; earned: bigint }>`
    select (select count(*) from referral where ${own('referrer_id')}) as invited,
      count(*) filter (where state = 'paid') as paid, count(*) filter (where state = 'refused') as refused,
      coalesce(sum(amount), 0)::bigint as earned
    from referral_reward where ${own('referrer_id')}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count gave no row');
  return { invited: Number(row.invited), paid: Number(row.paid), refused: Number(row.refused), earned: row.earned };
}

/** Returns the sum paid from the referrals accounts, by the ledger itself. */
export async function readPaidByLedger(db: Db): Promise<bigint> {
  const { rows } = await sql<{ paid: bigint }>`
    select coalesce(-sum(e.amount), 0)::bigint as paid
    from account a join entry e on e.account_id = a.id
    where a.kind = 'referrals'`.execute(db);
  return rows[0]?.paid ?? 0n;
}

export type FriendRow = {
  id: bigint;
  account: string;
  since: Date;
  state: 'paid' | 'refused' | null;
  amount: bigint | null;
  turnover: bigint;
};

/** Lists the members invited by a member, newest first. */
export async function listFriendRows(
  db: Db,
  {
    referrerId,
    ledgerId,
    before,
    limit,
  }: { referrerId: bigint; ledgerId: number; before: bigint | null; limit: number },
): Promise<FriendRow[]> {
  const rows = await db
    .selectFrom('referral as r')
    .innerJoin('member as m', 'm.id', 'r.member_id')
    .leftJoin('referral_reward as d', 'd.member_id', 'r.member_id')
    .leftJoin('member_play as p', (join) => join.onRef('p.member_id', '=', 'm.id').on('p.ledger_id', '=', ledgerId))
    .select(['m.id', 'm.account', 'r.created_at as since', 'd.state', 'd.amount', 'p.turnover'])
    .where('r.referrer_id', '=', referrerId)
    .where('r.member_id', '<', before ?? 2n ** 62n)
    .orderBy('r.member_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, turnover: row.turnover ?? 0n }));
}

/** Returns a member's referrer; null for none or for a brand code. */
export async function findReferrer(db: Db, memberId: bigint): Promise<{ id: string; account: string } | null> {
  const row = await db
    .selectFrom('referral as r')
    .innerJoin('member as m', 'm.id', 'r.referrer_id')
    .select(['m.id', 'm.account'])
    .where('r.member_id', '=', memberId)
    .executeTakeFirst();
  return row ? { id: row.id.toString(), account: row.account } : null;
}
