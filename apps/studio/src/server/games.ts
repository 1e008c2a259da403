/** What a game code means to the studio: skin, model, title and stakes. */
import type { Recipe } from '@parlour/art/recipe';
import { modelOf, type Palette, SKINS, type SkinName, skinOf } from '@parlour/games/skins';
import type { SlotModel } from '@parlour/games/slot/model';
import { SLOT_MODELS } from '@parlour/games/slot/models';
import { decimal, returnsOf } from '@parlour/games/slot/returns';
import { lookOf } from './art.ts';

/** What the operator may tell the studio about a game; all of it is for show and none of it decides a round. */
export type GameInfo = {
  names: Readonly<Record<string, string>>;
  category?: string;
  /** Recipe of the game's tile at the operator, so that the game looks like it; made from the name when absent. */
  recipe?: Recipe;
};
export type Catalogue = (game: string) => GameInfo | undefined;

/** Stakes in whole units of the currency. Each is a multiple of the lines in minor units, whatever the exponent. */
const STAKES = [100, 200, 400, 600, 1000, 2000, 4000, 6000, 10_000, 20_000] as const;
const USUAL_STAKE = 600;

export const betsOf = (exponent: number): { bets: bigint[]; usual: bigint } => {
  const unit = 10n ** BigInt(exponent);
  return { bets: STAKES.map((stake) => BigInt(stake) * unit), usual: BigInt(USUAL_STAKE) * unit };
};

/** Title in a language: the operator's name, the English one, or the code made readable. */
export function titleOf(game: string, language: string, info: GameInfo | undefined): string {
  const name = info?.names[language] ?? info?.names.EN;
  if (name) return name;
  const words = game.split(/[^0-9A-Za-z]+/).filter(Boolean);
  return words.map((w) => w.charAt(0).toUpperCase() + w.slice(1).toLowerCase()).join(' ') || game;
}

export type GameSetup = { skin: SkinName; palette: Palette; model: SlotModel; returnToPlayer: string };

const returns = new Map<string, string>();
function returnToPlayer(model: SlotModel): string {
  let text = returns.get(model.id);
  if (!text) {
    const { part, over } = returnsOf(model).total;
    text = decimal({ part: part * 100n, over }, 2);
    returns.set(model.id, text);
  }
  return text;
}

export function setupOf(game: string, info: GameInfo | undefined): GameSetup {
  const model = modelOf(game, SLOT_MODELS);
  const look = info && lookOf(info);
  const skin = look?.skin ?? skinOf(game, info?.category);
  return { skin, palette: look?.palette ?? SKINS[skin].palette, model, returnToPlayer: returnToPlayer(model) };
}
