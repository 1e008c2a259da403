import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PALETTES } from '@parlour/art/palettes';
import { BINGO_CLASSIFICATION, IN_HOUSE_VENDOR } from '@parlour/contract/catalogue';
import { expect, it } from 'vitest';
import { setupOf } from '../../../studio/src/server/games.ts';
import { readBrand } from '../config/brand.ts';
import { ROOT } from '../config/config.ts';
import type { GameRow } from './art.ts';
import { recipeOfGame } from './art.ts';
import { gameInfo } from './studio.ts';

type Fed = Pick<GameRow, 'category' | 'classifications' | 'names' | 'engine' | 'skin' | 'code'> & {
  nodeId: string;
  icon: GameRow['art'];
};
const { games } = JSON.parse(readFileSync(join(ROOT, 'brands/demo/feed/catalogue.json'), 'utf8')) as { games: Fed[] };
const rowOf = ({ nodeId, icon, ...rest }: Fed) => ({ ...rest, node_id: nodeId, art: icon }) as unknown as GameRow;

/** Expected game of each category, of a classification that names a game, and of a title that does. */
const PLAYED: Record<string, string> = {
  RNG: 'slot',
  BINGO: 'bingo',
  ROULETTE: 'roulette',
  DRAGONTIGER: 'dragontiger',
  DICE: 'sicbo',
  SHOW: 'moneywheel',
  BLACKJACK: 'blackjack',
  'Fan Tan': 'fantan',
  'Keno Garden': 'keno',
  'Three Cards': 'threecards',
  'Shan Koe Mee': 'shan',
  'Bu Gyi': 'bugyi',
  FISH: 'fishing',
  LIVE: 'baccarat',
  PVP: 'poker',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  LOTT: 'keno',
  ELOTT: 'keno',
  // Disabled in the demo.
  COCKFIGHT: 'cockfight',
};

const TITLES = ['Fan Tan', 'Keno Garden', 'Three Cards', 'Shan Koe Mee', 'Bu Gyi'];

it('every game of the demo catalogue is played by what fits its category, in the colours of its tile', () => {
  const wrong = games.flatMap((game) => {
    const row = rowOf(game);
    const { rules, palette, returnToPlayer } = setupOf(row.node_id, gameInfo(row));
    const { deep, mid, glow, light, accent } = PALETTES[recipeOfGame(row).palette ?? 'royal'];
    const said = [...TITLES.filter((title) => (game.names.EN ?? '').endsWith(title)), ...game.classifications];
    const named = said.find((word) => Object.hasOwn(PLAYED, word)) ?? game.category;
    const kind = game.classifications.includes(BINGO_CLASSIFICATION) ? 'BINGO' : named;
    const isRight =
      rules.kind === PLAYED[kind] &&
      JSON.stringify(palette) === JSON.stringify({ deep, mid, glow, light, accent }) &&
      Number(returnToPlayer) >= 95 &&
      Number(returnToPlayer) < 100;
    return isRight ? [] : [`${row.node_id} ${kind} ${rules.kind} ${returnToPlayer}`];
  });
  expect(wrong).toEqual([]);
  expect(games.length).toBeGreaterThan(3000);
});

it('every vendor of the demo is one of its own to the gateway, and the studio has its key', () => {
  const { vendors } = JSON.parse(readFileSync(join(ROOT, 'brands/demo/feed/catalogue.json'), 'utf8')) as {
    vendors: { gatewayVendor: string }[];
  };
  const { studioVendors } = readBrand(join(ROOT, 'brands/demo'));
  const named = vendors.map(({ gatewayVendor }) => gatewayVendor);
  expect(new Set(named).size).toBe(named.length);
  expect([IN_HOUSE_VENDOR, ...studioVendors].toSorted()).toEqual(named.toSorted());
});

it('a feed may name the engine of a game; a word that the studio does not know leaves it to the category', () => {
  const [live] = games.filter(({ category }) => category === 'LIVE');
  if (!live) throw new Error('the demo has no live table');
  const played = (engine: string) => {
    const row = rowOf({ ...live, engine });
    return setupOf(row.node_id, gameInfo(row)).rules;
  };
  expect(['keno', 'toString', 'slot-5x3'].map((engine) => played(engine).kind)).toEqual([
    'keno',
    'baccarat',
    'baccarat',
  ]);
  expect(played('high-1')).toMatchObject({ kind: 'slot', model: { id: 'high-1' } });
});
