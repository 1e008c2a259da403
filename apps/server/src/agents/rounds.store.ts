/** Rounds of members of the tree, from the ledger. */
import type { PlayedRound } from '@parlour/agents/booking';
import { mostRebate } from '@parlour/agents/rebate';
import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';

type RoundRow = {
  id: bigint;
  member_id: bigint;
  ledger_id: number;
  placed_at: Date;
  closed_at: Date | null;
  bet: bigint;
  win: bigint;
  drawn: bigint;
  category: string | null;
  engine: string | null;
  family: string | null;
  prize_mode: string | null;
  /** Highest return of a lottery's prices in ppm. */
  return_ppm: number | null;
  counts: boolean;
};

function toRound(row: RoundRow): PlayedRound {
  const { category, engine, family, prize_mode: prizeMode } = row;
  return {
    roundId: row.id,
    memberId: row.member_id,
    ledgerId: row.ledger_id,
    placedAt: row.placed_at,
    settledAt: row.closed_at,
    stake: row.bet,
    win: row.win,
    bonusStake: row.drawn,
    counts: row.counts,
    // A lottery whose return is unknown gives no rebates.
    mostRebate: family === null ? null : mostRebate(BigInt(row.return_ppm ?? 1_000_000)),
    game:
      category !== null && engine !== null
        ? { kind: 'game', category, engine }
        : family !== null && prizeMode !== null
          ? { kind: 'lottery', family, prizeMode }
          : null,
  };
}

/** Conditions on rounds `r`. */
export const MATCH = {
  ids: (ids: readonly bigint[]) => sql<boolean>`r.id = any(${[...ids]}::bigint[])`,
  span: (after: bigint, to: bigint) => sql<boolean>`r.id > ${after} and r.id <= ${to}`,
};

/**
 * The bets of a lottery round `r`, which are those of its wallet on the issue: when the first was placed, and the highest
 * return in ppm of their price lists. A round begins when it is settled, and both rates and prices may have changed by
 * then. The return is null if one is unknown.
 */
const LOTTERY_BETS = sql`
  select min(o.placed_at) as placed_at, case when bool_and(x.return_ppm is not null) then max(x.return_ppm) end as return_ppm
  from lottery_suborder f
  join lottery_suborder s on s.issue_id = f.issue_id and s.account_id = f.account_id and s.state in ('waiting', 'won', 'lost', 'returned')
  join lottery_order o on o.id = s.order_id
  left join lottery_price_return x on x.price_list_id = o.price_list_id
  where f.id = case when r.scope = 30000 then r.ext_id::bigint end`;

/**
 * Selects rounds that count: without guest play, guest accounts, and rounds settled before the member joined the tree.
 */
async function selectRounds(tx: Db, match: ReturnType<typeof MATCH.ids>): Promise<PlayedRound[]> {
  const { rows } = await sql<RoundRow>`
    select r.id, w.member_id, w.ledger_id, coalesce(l.placed_at, r.started_at) as placed_at, case when r.state = 'closed' then r.closed_at end as closed_at, r.bet, r.win,
      coalesce(b.drawn, 0)::bigint as drawn, g.category, g.engine, l.family, l.prize_mode, l.return_ppm,
      n.counts and r.closed_at >= n.joined_at and book.book <> 'TRIAL' and m.type <> 4 and m.customer_type is null as counts
    from round r
    cross join lateral (select * from wallet w where w.account_id = r.account_id limit 1) w
    cross join lateral (select * from agent_node n where n.member_id = w.member_id limit 1) n
    cross join lateral (select * from ledger b where b.id = w.ledger_id limit 1) book
    cross join lateral (select m.type, m.customer_type from member m where m.id = w.member_id limit 1) m
    left join lateral (select drawn from bonus_round b where b.round_id = r.id limit 1) b on true
    left join lateral (select category, engine from game g where g.node_id = r.game_id limit 1) g on true
    left join lateral (
      select family, prize_mode, bets.placed_at, bets.return_ppm
      from lottery_game l cross join lateral (${LOTTERY_BETS}) bets where r.game_id = 'lottery:' || l.code limit 1
    ) l on r.scope = 30000
    where ${match}`.execute(tx);
  return rows.map(toRound);
}

export const readRounds = (tx: Db, ids: readonly bigint[]): Promise<PlayedRound[]> => selectRounds(tx, MATCH.ids(ids));

/** Reads rounds with numbers above one and up to another, for a recount. */
export const readSpan = (tx: Db, after: bigint, to: bigint): Promise<PlayedRound[]> =>
  selectRounds(tx, MATCH.span(after, to));
