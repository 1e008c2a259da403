/** Matches offered by the in-house sports and e-sports games at a given time. Pure. */
import type { Programme } from '@parlour/contract/launch.endpoints';
import { BET_UNITS } from '@parlour/games/stake';
import { esports, PICKS, type Pick, PROGRAMMES, sports } from '@parlour/games/table/matches';

const PROGRAMME_MS = 3_600_000;
const GAMES = { SPORTS: sports, ESPORTS: esports } as const;

export type MatchesCategory = keyof typeof GAMES;

/** Engine that plays the matches of a category. */
export const engineOf = (category: MatchesCategory): string => GAMES[category].kind;

/** Returns the programme of an hour; every hour has its own. */
export function programmeAt(category: MatchesCategory, at: Date): Omit<Programme, 'nodeId'> {
  const number = Math.floor(at.getTime() / PROGRAMME_MS) % PROGRAMMES;
  const oddsOf = (match: number, pick: Pick, units: number | null) =>
    units === null ? [] : [{ pick, odds: (units / BET_UNITS).toFixed(2), choice: `${number}:${match}:${pick}` }];
  return {
    programme: number + 1,
    matches: GAMES[category].programmeOf(number).map(({ home, away, odds }, match) => ({
      home,
      away,
      odds: PICKS.flatMap((pick) => oddsOf(match, pick, odds[pick])),
    })),
  };
}
