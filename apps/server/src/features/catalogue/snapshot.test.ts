import { expect, test } from 'vitest';
import { buildCatalogue, type CatalogueRows } from './snapshot.ts';

const game = (node: number): CatalogueRows['games'][number] => ({
  node_id: String(node),
  vendor_code: 'JL',
  code: `g${node}`,
  category: 'RNG',
  classifications: [],
  names: { EN: `Game ${node}` },
  hot_rank: null,
  is_new: false,
  engine: 'slot',
  skin: 'jade',
  art: {},
  icon_url: '',
  paused: false,
});

test('a picture is worked out when its game is first shown, and once', () => {
  const asked: string[] = [];
  const vendor = { code: 'JL', name: 'JL', names: {}, categories: ['RNG'], hot: false, colour: '#111111' };
  const catalogue = buildCatalogue(
    1n,
    {
      vendors: [{ ...vendor, gateway_vendor: 'BGS', paused: false }],
      classifications: [],
      games: Array.from({ length: 100 }, (_, i) => game(i)),
    },
    {
      artOf({ node_id }) {
        asked.push(node_id);
        return { iconUrl: `/img/tile/${node_id}`, colour: '#222222' };
      },
      opens: () => true,
    },
  );
  expect(asked).toEqual([]);
  const query = { gameType: 'RNG', vendors: [], classify: '', name: '', isNew: false, pageNo: 2, pageSize: 3 };
  for (const language of ['EN', 'MY'] as const) {
    const { games } = catalogue.list({ ...query, language });
    expect(games.map(({ nodeId, iconUrl, colour }) => [nodeId, iconUrl, colour])).toEqual(
      ['3', '4', '5'].map((node) => [node, `/img/tile/${node}`, '#222222']),
    );
  }
  expect(asked).toEqual(['3', '4', '5']);
});
