/** Maps games, banners and vendors of the catalogue and the brand to parameters of the image generator. */
import { type AutoInput, recipeFor } from '@parlour/art/auto';
import { placeholderColour } from '@parlour/art/colour';
import { isEmblem } from '@parlour/art/emblems';
import { PALETTES } from '@parlour/art/palettes';
import { THEMES } from '@parlour/art/themes';
import type { Recipe } from '@parlour/art/tile';
import { BINGO_CLASSIFICATION } from '@parlour/contract/catalogue';
import type { Media } from '../core/media/index.ts';
import type { CatalogueRows, LiveCatalogue } from '../games/catalogue/index.ts';
import { artPath, bannerPath } from '../games/images/index.ts';

export type GameRow = CatalogueRows['games'][number];

/** Display category of a game: bingo is a classification of slots, but displayed as its own category. */
export const playedAs = ({ category, classifications }: GameRow): string =>
  classifications.includes(BINGO_CLASSIFICATION) ? 'BINGO' : category;

/** Parameters of a game's tile: its English title, category and skin, and overrides of the feed. */
export function recipeOfGame(game: GameRow): Recipe {
  const category = playedAs(game) as AutoInput['category'];
  return recipeFor({ name: game.names.EN ?? game.code, category, theme: game.skin }, game.art);
}

export const tileArt = (game: GameRow) => {
  const recipe = recipeOfGame(game);
  return { iconUrl: artPath(game.node_id, recipe), colour: placeholderColour(recipe) };
};

export const recipeOfBanner = (art: Record<string, unknown>): Recipe =>
  recipeFor({ name: typeof art.name === 'string' ? art.name : '' }, art);

/** URL and deepest colour of an announcement's picture. */
function bannerPicture(name: string, art: Record<string, unknown>): { image: string; colour: string } {
  const recipe = recipeOfBanner(art);
  return { image: bannerPath(name, recipe), colour: PALETTES[recipe.palette ?? 'royal'].deep };
}

export type PictureOf = (name: string, art: Record<string, unknown>) => { image: string; colour: string };

/** URLs and colours of announcements' pictures: uploaded ones of the media library, and generated ones. */
export const pictureOfAny =
  (media: Pick<Media, 'pictureOf'>): PictureOf =>
  (name, art) =>
    media.pictureOf(art) ?? bannerPicture(name, art);

/** Options of an operator for a picture. */
export const PICTURE_CHOICES = {
  emblems: [...new Set(Object.values(THEMES).flatMap((theme): readonly string[] => theme.emblems))]
    .filter(isEmblem)
    .toSorted(),
  palettes: Object.keys(PALETTES),
};

/** Sources of the image routes, reading current data. */
export function artSources(
  live: LiveCatalogue,
  ...sources: { artOf: (name: string) => Record<string, unknown> | undefined }[]
) {
  return {
    recipeOf: (nodeId: string) => {
      const game = live.now().find(nodeId);
      return game && recipeOfGame(game);
    },
    bannerOf: (name: string) => {
      for (const { artOf } of sources) {
        const art = artOf(name);
        if (art) return recipeOfBanner(art);
      }
      return undefined;
    },
    vendorOf: (code: string) => {
      const colour = live.now().vendorColour(code);
      return colour === undefined ? undefined : { colour, glyph: null };
    },
  };
}
