/**
 * Simulated matches: a programme of six, each with odds, and one drawn result for all of them. Every pick of a match
 * has the same return, because each result's probability follows from its odds.
 */
import { type Draw, drawer } from '../fairness.ts';
import { fraction } from '../fraction.ts';
import { hmacSha256 } from '../sha256.ts';
import { BET_UNITS } from '../stake.ts';
import { drawSome } from './cards.ts';
import type { TableGame } from './table.ts';

/** `1` home win, `X` draw, `2` away win. */
export const PICKS = ['1', 'X', '2'] as const;
export type Pick = (typeof PICKS)[number];

/** Payment for a correct pick, in units of a twentieth of the bet; null for an impossible result. */
export type Odds = Readonly<Record<Pick, number | null>>;

export type Match = { home: string; away: string; odds: Odds };
export type MatchesShown = {
  /** Goals, or maps won, of each match in the programme's order. */
  scores: [home: number, away: number][];
};

/** Number of programmes; a round plays one of them. */
export const PROGRAMMES = 1000;
export const MATCHES = 6;

const CHOICE = /^(0|[1-9][0-9]{0,2}):([0-5]):([1X2])$/;

type Sport = {
  id: string;
  teams: readonly string[];
  /** Odds of home, draw and guests in twentieths. */
  markets: readonly (readonly [number, number | null, number])[];
  /** Draws the score of a match (goals or maps) for its result. */
  score: (result: Pick, draw: Draw) => [home: number, away: number];
};

const oddsOf = ([home, neither, away]: Sport['markets'][number]): Odds => ({ 1: home, X: neither, 2: away });

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Weights proportional to the probability of each result, which is inverse to its odds. */
export function weightsOf(odds: Odds): Record<Pick, number> {
  const given = PICKS.flatMap((pick) => odds[pick] ?? []);
  const all = given.reduce((lcm, each) => (lcm * each) / gcd(lcm, each), 1);
  const weight = (pick: Pick) => all / (odds[pick] ?? Number.POSITIVE_INFINITY);
  return { 1: weight('1'), X: weight('X'), 2: weight('2') };
}

function resultOf(odds: Odds, draw: Draw): Pick {
  const weights = weightsOf(odds);
  let at = draw(weights[1] + weights.X + weights[2]);
  for (const pick of PICKS) {
    if (at < weights[pick]) return pick;
    at -= weights[pick];
  }
  throw new RangeError('a number outside of its bound');
}

export type ReadPick = { programme: number; match: number; pick: Pick };

/** A choice such as `17:3:X`: the programme, the match from 0, and the pick. */
export function readPick(choice: string): ReadPick | null {
  const [, programme, match, pick] = CHOICE.exec(choice) ?? [];
  if (programme === undefined || match === undefined) return null;
  return { programme: Number(programme), match: Number(match), pick: pick as Pick };
}

function matchesGame<Kind extends string>(kind: Kind, { id, teams, markets, score }: Sport) {
  const key = hmacSha256(new TextEncoder().encode(id));

  /** Teams and odds of a programme: deterministic for a number, and public before the bet. */
  function programmeOf(number: number): Match[] {
    const draw = drawer(key, 'programme', number);
    const sides = drawSome(2 * MATCHES, teams.length, draw);
    return Array.from({ length: MATCHES }, (_, n) => ({
      home: teams[sides[2 * n] ?? 0] ?? '',
      away: teams[sides[2 * n + 1] ?? 0] ?? '',
      odds: oddsOf(markets[draw(markets.length)] ?? [0, null, 0]),
    }));
  }

  const oddsFor = (choice: string): Odds | undefined => {
    const read = readPick(choice);
    return read ? programmeOf(read.programme)[read.match]?.odds : undefined;
  };

  const game: TableGame<Kind, MatchesShown> = {
    kind,
    id,
    isChoice(choice) {
      const pick = readPick(choice)?.pick;
      return pick !== undefined && (oddsFor(choice)?.[pick] ?? null) !== null;
    },
    play(choice, draw) {
      const read = readPick(choice);
      const results = programmeOf(read?.programme ?? 0).map(({ odds }) => {
        const result = resultOf(odds, draw);
        return { result, odds, score: score(result, draw) };
      });
      const chosen = read ? results[read.match] : undefined;
      const isRight = chosen !== undefined && chosen.result === read?.pick;
      return {
        units: isRight ? (chosen.odds[chosen.result] ?? 0) : 0,
        shown: { scores: results.map((each) => each.score) },
      };
    },
    returnOf(choice) {
      const odds = oddsFor(choice);
      const pick = readPick(choice)?.pick;
      if (!odds || !pick) return fraction(0n, 1n);
      const weights = weightsOf(odds);
      const all = BigInt(weights[1] + weights.X + weights[2]);
      return fraction(BigInt(weights[pick]) * BigInt(odds[pick] ?? 0), all * BigInt(BET_UNITS));
    },
  };
  return { ...game, programmeOf };
}

const CLUBS = [
  'Harbour Town',
  'Northgate',
  'Lotus City',
  'Riverside',
  'Golden Bay',
  'Stonebridge',
  'Old Mill',
  'Kingsport',
  'Summerfield',
  'Iron Hill',
  'Westlake',
  'Pagoda United',
  'Green Valley',
  'Silver Coast',
  'Red Fort',
  'Eastern Star',
];
const SQUADS = [
  'Night Owls',
  'Iron Wolves',
  'Jade Tigers',
  'Storm Riders',
  'Solar Foxes',
  'Ghost Unit',
  'Crimson Five',
  'Frost Giants',
  'Neon Dragons',
  'Silent Ravens',
  'Royal Bears',
  'Thunder Kites',
  'Pixel Pirates',
  'Star Lotus',
  'Velvet Vipers',
  'Delta Squad',
];

/** Football. */
export const sports = matchesGame('sports', {
  id: 'sports-1',
  teams: CLUBS,
  markets: [
    [36, 76, 90],
    [48, 68, 60],
    [30, 92, 130],
    [42, 70, 72],
    [52, 70, 54],
    [26, 120, 200],
    [33, 84, 102],
    [62, 68, 47],
    [90, 76, 36],
    [130, 92, 30],
    [72, 70, 42],
    [102, 84, 33],
  ],
  score(result, draw) {
    if (result === 'X') {
      const goals = draw(4);
      return [goals, goals];
    }
    const [less, by] = [draw(3), 1 + draw(3)];
    return result === '1' ? [less + by, less] : [less, less + by];
  },
});

/** Matches over three maps, which always have a winner. */
export const esports = matchesGame('esports', {
  id: 'esports-1',
  teams: SQUADS,
  markets: [
    [38, null, 39],
    [39, null, 38],
    [30, null, 54],
    [54, null, 30],
    [34, null, 44],
    [44, null, 34],
    [26, null, 74],
    [74, null, 26],
    [24, null, 96],
    [96, null, 24],
    [32, null, 48],
    [48, null, 32],
  ],
  score(result, draw) {
    const less = draw(2);
    return result === '1' ? [2, less] : [less, 2];
  },
});
