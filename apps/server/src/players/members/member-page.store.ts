/**
 * Read model of one player for the console. Joins tables of several features without changing them; every query uses an
 * index that begins with the player.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export type MemberFacts = {
  id: bigint;
  account: string;
  nickname: string;
  type: number;
  state: 'active' | 'disabled';
  created_at: Date;
  first_login_at: Date | null;
  seen_at: Date | null;
  last_play_day: string | null;
  language: string | null;
  sessions: number;
  two_step: boolean;
  passkeys: number;
  has_password: boolean;
  has_payment_password: boolean;
  linked: string[];
  dialing_code: string | null;
  mobile: string | null;
  email: string | null;
  email_is_proved: boolean;
  birthday: string | null;
  stop_kind: 'time_out' | 'exclusion' | null;
  stop_until: Date | null;
  upline_id: bigint | null;
  upline: string | null;
  referrer_id: bigint | null;
  referrer: string | null;
  referred: number;
};

/** Reads identity, access, restrictions and invitations of a player; undefined for an unknown id. */
export async function readMemberFacts(db: Db, id: bigint): Promise<MemberFacts | undefined> {
  const { rows } = await sql<MemberFacts>`
    select m.id, m.account, m.nickname, m.type, m.state, m.created_at, m.first_login_at, m.language,
      m.dialing_code, m.mobile, m.email, m.email_proved_at is not null as email_is_proved,
      m.birthday::text as birthday, m.password_hash is not null as has_password,
      (select max(s.seen_at) from session s where s.member_id = m.id) as seen_at,
      (select max(d.day)::text from member_play_day d where d.member_id = m.id and d.rounds > 0) as last_play_day,
      (select count(*)::int from session s
        where s.member_id = m.id and s.ended_at is null and s.expires_at > clock_timestamp()) as sessions,
      exists (select from member_totp t where t.member_id = m.id and t.confirmed_at is not null) as two_step,
      (select count(*)::int from passkey k where k.member_id = m.id) as passkeys,
      exists (select from payment_password p where p.member_id = m.id) as has_payment_password,
      array(select distinct i.provider from provider_identity i where i.member_id = m.id order by 1) as linked,
      stop.kind as stop_kind, stop.until as stop_until,
      up.id as upline_id, up.account as upline, ref.id as referrer_id, ref.account as referrer,
      (select count(*)::int from referral r where r.referrer_id = m.id) as referred
    from member m
    left join lateral (
      select s.kind, s.until from member_stop s
      where s.member_id = m.id and s.lifted_at is null and (s.until is null or s.until > clock_timestamp())
      order by s.until desc nulls first limit 1
    ) stop on true
    left join agent_node n on n.member_id = m.id
    left join member up on up.id = n.parent_id
    left join referral rf on rf.member_id = m.id
    left join member ref on ref.id = rf.referrer_id
    where m.id = ${id}`.execute(db);
  return rows[0];
}

export type WalletRow = {
  ledger_id: number;
  balance: bigint;
  held: bigint;
  bonus: bigint;
  is_frozen: boolean;
  deposits: bigint;
  deposit_count: number;
  first_deposit_at: Date | null;
  withdrawals: bigint;
  withdrawal_count: number;
  turnover: bigint;
  wins: bigint;
  rounds: number;
  bonuses: bigint;
};

/** Lists the wallets of a player with their parts and lifetime figures, in minor units. */
export async function listMemberWallets(db: Db, memberId: bigint): Promise<WalletRow[]> {
  const { rows } = await sql<WalletRow>`
    select w.ledger_id, w.balance, w.held,
      exists (select from wallet_freeze f where f.account_id = w.account_id and f.lifted_at is null) as is_frozen,
      coalesce(b.remaining, 0)::bigint as bonus, coalesce(b.given, 0)::bigint as bonuses,
      coalesce(d.sum, 0)::bigint as deposits, coalesce(d.n, 0)::int as deposit_count, d.first_at as first_deposit_at,
      coalesce(o.sum, 0)::bigint as withdrawals, coalesce(o.n, 0)::int as withdrawal_count,
      coalesce(p.turnover, 0)::bigint as turnover, coalesce(p.wins, 0)::bigint as wins,
      coalesce(p.rounds, 0)::int as rounds
    from wallet w
    left join lateral (
      select sum(remaining) filter (where state = 'open') as remaining, sum(amount) as given
      from bonus_credit c where c.member_id = w.member_id and c.account_id = w.account_id
    ) b on true
    left join lateral (
      select sum(amount) as sum, count(*) as n, min(settled_at) as first_at from deposit d
      where d.member_id = w.member_id and d.ledger_id = w.ledger_id and d.state = 'settled'
    ) d on true
    left join lateral (
      select sum(amount) as sum, count(*) as n from withdrawal o
      where o.member_id = w.member_id and o.ledger_id = w.ledger_id and o.state = 'paid'
    ) o on true
    left join member_play p on p.member_id = w.member_id and p.ledger_id = w.ledger_id
    where w.member_id = ${memberId} order by w.ledger_id`.execute(db);
  return rows;
}

/** Finds the ledger account of a player's wallet; null without a wallet in this ledger. */
export async function findWalletAccount(db: Db, memberId: bigint, ledgerId: number): Promise<bigint | null> {
  const wallet = await db
    .selectFrom('wallet')
    .select('account_id')
    .where('member_id', '=', memberId)
    .where('ledger_id', '=', ledgerId)
    .executeTakeFirst();
  return wallet?.account_id ?? null;
}
