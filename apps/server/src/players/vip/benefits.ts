/**
 * Rewards of a member's tier: for reaching it, each week, each month, and for a birthday. They are derived from play
 * and the tiers; nothing is stored until one is claimed.
 */
import { toMinor } from '@parlour/contract/money';
import type { RankCondition, RankReward } from '@parlour/contract/vip';
import type { Db } from '../../platform/db/db.ts';
import { readProvedBirthday, readSpans, readToday, type SpanFacts } from './benefits.store.ts';
import { birthdayAround, calendarOf, type Span } from './calendar.rules.ts';
import type { TierTable } from './tiers.ts';
import { haveOf, isMet, NO_FACTS, nextRank } from './vip.rules.ts';
import { readStandings, type StoredRank } from './vip.store.ts';

export type RankRight = {
  /** Such as `rank/3/up`, `rank/3/2026-W47`, `rank/3/2026-11`, `rank/3/birthday/2026`. */
  id: string;
  kind: 'rank_up' | 'rank_week' | 'rank_month' | 'birthday';
  /** Key that can be claimed once, whatever the tier: `rank/up/3`, `rank/week/2026-W47`. */
  slot: string;
  level: number;
  /** Minor units. */
  amount: bigint;
  /** `open`: can be claimed. `ahead`: its conditions are not met. */
  state: 'open' | 'ahead';
  until: Date | null;
  /** When the next of its kind begins; null when there is none. */
  again: Date | null;
  conditions: { kind: RankCondition['kind']; required: string; current: bigint; isMet: boolean }[];
};

export type RightsDeps = { tierTable: TierTable; timeZone: string; ledger: { id: number; exponent: number } };

/** @returns the rewards of a member, claimed or not; empty for members without tiers */
export async function listTierBenefits(db: Db, deps: RightsDeps, memberId: bigint): Promise<RankRight[]> {
  const { tierTable, timeZone, ledger } = deps;
  const { exponent } = ledger;
  const [standing] = await readStandings(db, [memberId], ledger.id);
  const ranks = tierTable.now();
  if (!standing || ranks.length === 0) return [];
  const calendar = calendarOf(await readToday(db, timeZone));
  const birthday = await readProvedBirthday(db, memberId);
  const gift = birthday === null ? null : birthdayAround(birthday, calendar.today);
  const { week, lastWeek, nextWeek, month, lastMonth, nextMonth } = calendar;
  const spans = [week, lastWeek, nextWeek, month, lastMonth, nextMonth, ...(gift ? [gift] : [])];
  const facts = await readSpans(db, { memberId, ledgerId: ledger.id, timeZone, spans });
  const minor = (figure: string) => toMinor(figure, exponent);
  const rankAt = (level: number) => ranks.find((rank) => rank.level === level);
  const held = rankAt(standing.level);
  const rights: RankRight[] = [];

  for (const rank of ranks) {
    if (rank.rewards.up === null || rank.level > standing.level) continue;
    rights.push(upOf(rank, minor(rank.rewards.up), 'open'));
  }
  const next = nextRank(ranks, standing.level);
  if (next?.rewards.up) rights.push(upOf(next, minor(next.rewards.up), 'ahead'));

  const period = (
    kind: 'rank_week' | 'rank_month',
    [now, before, after]: readonly SpanFacts[],
    keys: readonly Span[],
  ) => {
    const [key = '', keyBefore = ''] = keys.map((span) => span.key);
    if (!now || !before || !after) return;
    const add = (rank: StoredRank | undefined, name: string, sum: SpanFacts, isPast: boolean) => {
      const reward = rank && (kind === 'rank_week' ? rank.rewards.weekly : rank.rewards.monthly);
      if (!rank || !reward) return;
      const conditions = asked(reward, sum, exponent);
      const isOpen = conditions.every((condition) => condition.isMet);
      // A past span can no longer be completed.
      if (isPast && !isOpen) return;
      rights.push({
        id: `rank/${rank.level}/${name}`,
        kind,
        slot: `rank/${kind === 'rank_week' ? 'week' : 'month'}/${name}`,
        level: rank.level,
        amount: minor(reward.amount),
        state: isOpen ? 'open' : 'ahead',
        // An earned reward can be claimed until the end of the next week or month.
        until: isOpen && !isPast ? after.ends : now.ends,
        again: isPast ? null : now.ends,
        conditions,
      });
    };
    add(rankAt(before.level), keyBefore, before, true);
    add(held, key, now, false);
  };
  period('rank_week', facts.slice(0, 3), [week, lastWeek]);
  period('rank_month', facts.slice(3, 6), [month, lastMonth]);

  if (gift && held?.rewards.birthday)
    rights.push({
      id: `rank/${held.level}/birthday/${gift.year}`,
      kind: 'birthday',
      slot: `rank/birthday/${gift.year}`,
      level: held.level,
      amount: minor(held.rewards.birthday),
      state: 'open',
      until: facts[6]?.ends ?? null,
      again: null,
      conditions: [],
    });
  return rights;
}

const upOf = ({ level }: Pick<StoredRank, 'level'>, amount: bigint, state: RankRight['state']): RankRight => ({
  id: `rank/${level}/up`,
  kind: 'rank_up',
  slot: `rank/up/${level}`,
  level,
  amount,
  state,
  until: null,
  again: null,
  conditions: [],
});

function asked({ deposits, turnover }: RankReward, sum: SpanFacts, exponent: number): RankRight['conditions'] {
  const facts = { ...NO_FACTS, turnover: sum.turnover, deposits: sum.deposits };
  return (
    [
      ['deposits', deposits],
      ['turnover', turnover],
    ] as const
  ).flatMap(([kind, required]) => {
    if (required === null) return [];
    const condition = { kind, required };
    return [{ ...condition, current: haveOf(kind, facts), isMet: isMet(condition, facts, exponent) }];
  });
}
