/** Resolves a game code: skin, model, title and stakes. */
import type { Recipe } from '@parlour/art/recipe';
import { findCurrency } from '@parlour/contract/currencies';
import { toMinor } from '@parlour/contract/money';
import { type Fraction, percent } from '@parlour/games/fraction';
import { TABLES, type TableKind } from '@parlour/games/played';
import { type Palette, SKINS, type SkinName, skinOf, slotOf } from '@parlour/games/skins';
import type { SlotModel } from '@parlour/games/slot/model';
import { SLOT_MODELS, slotModel } from '@parlour/games/slot/models';
import { returnsOf } from '@parlour/games/slot/returns';
import { SIDES } from '@parlour/games/table/baccarat';
import { CARD_COUNTS } from '@parlour/games/table/bingo';
import { BU_BETS } from '@parlour/games/table/bu-gyi';
import { BOUT_BETS } from '@parlour/games/table/cockfight';
import { DUEL_BETS } from '@parlour/games/table/dragon-tiger';
import { ANIMALS } from '@parlour/games/table/fishing';
import { SIC_BO_BETS } from '@parlour/games/table/sic-bo';
import { THREE_BETS } from '@parlour/games/table/three-cards';
import type { SlotGame, TableRules } from '../shared/wire.ts';
import { lookOf } from './art.ts';

/** Game data from the operator. The engine of a round is stored with the round. */
export type GameInfo = {
  names: Readonly<Record<string, string>>;
  category?: string;
  /**
   * The vendor under whose name it is played; the studio itself when absent, or when the studio has no key of the
   * vendor.
   */
  vendor?: string;
  /**
   * Its engine: a slot model or a table of the studio. Chosen by the category when the studio has none of that name.
   */
  engine?: string;
  /** Recipe of the operator's tile of the game, so that both look alike; derived from the name when absent. */
  recipe?: Recipe;
};
export type Catalogue = (game: string) => GameInfo | undefined;

/** Stakes in whole units of MMK, of play money and of unlisted currencies, all of them multiples of the bet's units. */
const KYAT_STAKES = [20n, 40n, 60n, 100n, 200n, 400n, 600n, 1000n, 2000n, 4000n, 6000n, 10_000n, 20_000n];
const USUAL_KYAT_STAKE = 600n;

/** Stakes in other currencies, as multiples of the smallest usual one. */
const MULTIPLES = [1n, 2n, 3n, 5n, 10n, 20n, 30n, 50n, 100n, 200n, 300n, 500n, 1000n];
const USUAL_MULTIPLE = 5n;

/** Returns the stakes of all games in a currency, in minor units, and the one that is chosen first. */
export function betsOf({ currency, exponent }: { currency: string; exponent: number }): {
  bets: bigint[];
  usual: bigint;
} {
  const listed = ['MMK', 'PLAY'].includes(currency) ? undefined : findCurrency(currency);
  const [unit, steps, usual] = listed
    ? [toMinor(listed.stake, exponent), MULTIPLES, USUAL_MULTIPLE]
    : [10n ** BigInt(exponent), KYAT_STAKES, USUAL_KYAT_STAKE];
  return { bets: steps.map((step) => step * unit), usual: usual * unit };
}

/** Title in a language: the operator's name, the English one, or the code made readable. */
export function titleOf(game: string, language: string, info: GameInfo | undefined): string {
  const name = info?.names[language] ?? info?.names.EN;
  if (name) return name;
  const words = game.split(/[^0-9A-Za-z]+/).filter(Boolean);
  return words.map((w) => w.charAt(0).toUpperCase() + w.slice(1).toLowerCase()).join(' ') || game;
}

/** Categories whose games are not slots. */
const TABLE_OF: Readonly<Record<string, TableKind>> = {
  LIVE: 'baccarat',
  PVP: 'poker',
  FISH: 'fishing',
  BINGO: 'bingo',
  LOTT: 'keno',
  ELOTT: 'keno',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
};
/** First picks of this many programmes, which include every market. */
const SOME_PICKS = Array.from({ length: 100 }, (_, programme) => `${programme}:0:1`);
/** Choices that together have every return of a game. */
const CHOICES: Readonly<Record<TableKind, readonly string[]>> = {
  baccarat: SIDES,
  fishing: ANIMALS,
  bingo: CARD_COUNTS,
  blackjack: [''],
  bugyi: BU_BETS,
  cockfight: BOUT_BETS,
  dragontiger: DUEL_BETS,
  fantan: ['1'],
  keno: ['1,2,3,4'],
  moneywheel: ['2'],
  poker: ['11111'],
  roulette: ['red'],
  shan: [''],
  sicbo: SIC_BO_BETS,
  sports: SOME_PICKS,
  esports: SOME_PICKS,
  threecards: THREE_BETS,
};
/** Games whose choices are displayed with their returns. */
const TOLD: ReadonlySet<TableKind> = new Set(['baccarat', 'bugyi', 'cockfight', 'dragontiger', 'sicbo', 'threecards']);

const isTable = (name: string): name is TableKind => Object.hasOwn(TABLES, name);

/** Returns the table that plays a game; null for a slot. */
function tableOf(info: GameInfo | undefined): TableKind | null {
  const { engine = '', category = '' } = info ?? {};
  if (isTable(engine)) return engine;
  return slotModel(engine) ? null : (TABLE_OF[category] ?? null);
}

const slotFor = (game: string, info: GameInfo | undefined): SlotModel =>
  slotModel(info?.engine ?? '') ?? slotOf(game, SLOT_MODELS);

/** Returns the model of new rounds of the game. */
export function modelOf(game: string, info: GameInfo | undefined): string {
  const kind = tableOf(info);
  return kind ? TABLES[kind].id : slotFor(game, info).id;
}

export type GameSetup = {
  skin: SkinName;
  palette: Palette;
  rules: SlotGame | TableRules;
  /** In percent, of the best choice. */
  returnToPlayer: string;
};

/** Cache, because exact returns take a moment to compute and never change for a model. */
const returns = new Map<string, Fraction>();
function returnOf(key: string, work: () => Fraction): Fraction {
  const known = returns.get(key) ?? work();
  returns.set(key, known);
  return known;
}
const more = (a: Fraction, b: Fraction): Fraction => (a.part * b.over >= b.part * a.over ? a : b);

function slotRules(model: SlotModel): SlotGame {
  const { id, volatility, pays, scatterPays, freeSpins, freeMultiplier, maxFreeSpins, reels, freeReels } = model;
  const shown = { id, volatility, pays, scatterPays, freeSpins, freeMultiplier, maxFreeSpins };
  return { kind: 'slot', model: shown, reels, freeReels };
}

function rulesOf(game: string, info: GameInfo | undefined): { rules: SlotGame | TableRules; best: Fraction } {
  const kind = tableOf(info);
  if (!kind) {
    const model = slotFor(game, info);
    return { rules: slotRules(model), best: returnOf(model.id, () => returnsOf(model).total) };
  }
  const table = TABLES[kind];
  const each = CHOICES[kind].map((choice) => {
    const mean = returnOf(`${table.id}/${choice}`, () => table.returnOf(choice));
    return [choice, mean] as const;
  });
  const named = Object.fromEntries(each.map(([choice, mean]) => [choice, percent(mean)]));
  const best = each.map(([, mean]) => mean).reduce(more);
  return { rules: { kind, model: { id: table.id }, returns: TOLD.has(kind) ? named : {} }, best };
}

export function setupOf(game: string, info: GameInfo | undefined): GameSetup {
  const look = info && lookOf(info);
  const skin = look?.skin ?? skinOf(game, info?.category);
  const { rules, best } = rulesOf(game, info);
  return { skin, palette: look?.palette ?? SKINS[skin].palette, rules, returnToPlayer: percent(best) };
}
