import { moneyString } from '@parlour/contract/money';
import { type RankCondition as Condition, type RankFacts as Facts, isAmount } from '@parlour/contract/vip';
import { getRankProgress, listRanks, type MetCondition } from '@parlour/contract/vip.endpoints';
import { languageOf } from '../../games/catalogue/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import { mountSnapshot, type Snapshots } from '../../platform/http/snapshots.ts';
import { readDanger } from './reviews.store.ts';
import type { TierTable } from './tiers.ts';
import { haveOf, isMet, NO_FACTS, NO_PLAY, nextRank, wordsOf } from './vip.rules.ts';
import { readKeepFacts, readStandings } from './vip.store.ts';

export type RankDeps = {
  db: Db;
  tierTable: TierTable;
  ledger: { id: number; exponent: number };
  timeZone: string;
  snapshots: Snapshots;
};

export function rankRoutes(scope: Scope, { db, tierTable, ledger, timeZone, snapshots }: RankDeps): void {
  const { exponent } = ledger;
  const shown = (condition: Condition, facts: Facts): MetCondition => {
    const have = haveOf(condition.kind, facts);
    return {
      ...condition,
      current: isAmount(condition.kind) ? moneyString(have, exponent) : have.toString(),
      isMet: isMet(condition, facts, exponent),
    };
  };

  mount(scope, getRankProgress, async ({ input, session }) => {
    const language = languageOf(input.query.language);
    const [standing] = await readStandings(db, [session.memberId], ledger.id);
    const { level = 0, facts = NO_FACTS, fellFrom = 0 } = standing ?? {};
    const ranks = standing ? tierTable.now() : [];
    const held = ranks.find((rank) => rank.level === level);
    const next = nextRank(ranks, level);
    const conditions = (next?.conditions ?? []).map((condition) => shown(condition, facts));
    const regains = next && next.level <= fellFrom ? next.keeps : [];
    const { memberId } = session;
    const isLooked = (held?.keeps.length ?? 0) > 0 || regains.length > 0;
    const [recent, endangered] = isLooked
      ? await Promise.all([
          readKeepFacts(db, { memberIds: [memberId], ledgerId: ledger.id, timeZone }),
          readDanger(db, { memberId, level, timeZone }),
        ])
      : [null, null];
    const lately = { ...facts, ...NO_PLAY, ...recent?.get(memberId) };
    const returns = regains.map((condition) => shown(condition, lately));
    const asked = [...conditions, ...returns];
    return ok({
      currentProgress: {
        completedConditions: asked.filter((condition) => condition.isMet).length,
        totalExpectedConditions: asked.length,
      },
      playerRankProgress: { labelId: next?.labelId ?? null },
      level,
      rank: held ? { labelId: held.labelId, name: wordsOf(held, language).name } : null,
      next: next ? { level: next.level, labelId: next.labelId, name: wordsOf(next, language).name } : null,
      conditions,
      keeps: (held?.keeps ?? []).map((condition) => shown(condition, lately)),
      regains: returns,
      endangered: endangered?.toISOString() ?? null,
    });
  });

  mountSnapshot(scope, snapshots, listRanks, ({ query }) =>
    ok({
      ranks: tierTable.now().map((rank) => ({
        level: rank.level,
        labelId: rank.labelId,
        ...wordsOf(rank, languageOf(query.language)),
        conditions: rank.conditions,
        keeps: rank.keeps,
        rewards: rank.rewards,
        limits: rank.limits,
      })),
    }),
  );
}
