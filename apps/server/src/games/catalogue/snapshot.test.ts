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
      offers: () => true,
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

test('CAT-001 what this house does not offer is in no list, and its games are unknown', () => {
  const [bout, slot] = [{ ...game(1), category: 'COCKFIGHT', vendor_code: 'DIG', hot_rank: 1 }, game(2)];
  const vendor = { name: 'V', names: {}, hot: true, colour: '#111111', gateway_vendor: 'BGS', paused: false };
  const rows = {
    vendors: [
      { ...vendor, code: 'DIG', categories: ['COCKFIGHT'] },
      { ...vendor, code: 'JL', categories: ['RNG'] },
    ],
    classifications: [],
    games: [bout, slot],
  };
  const seenWhere = (offers: (category: string) => boolean) => {
    const artOf = () => ({ iconUrl: '', colour: '' });
    const catalogue = buildCatalogue(1n, rows, { artOf, opens: () => true, offers });
    const query = { vendors: [], classify: '', isNew: false, pageNo: 1, pageSize: 9, language: 'EN' as const };
    const nodes = (gameType: string, name = '') =>
      catalogue.list({ ...query, gameType, name }).games.map(({ nodeId }) => nodeId);
    return {
      lists: [nodes(''), nodes('SPORTS'), nodes('', 'game')],
      hot: catalogue.hot('EN').map(({ nodeId }) => nodeId),
      sorting: catalogue.vendors('EN').sorting.map(({ gameCategory }) => gameCategory),
      blocks: catalogue.home('EN').blocks.map(({ category }) => category),
      known: ['1', '2'].filter((node) => catalogue.find(node)),
    };
  };
  expect(seenWhere(() => true)).toEqual({
    lists: [['1', '2'], ['1'], ['1', '2']],
    hot: ['1'],
    sorting: ['RNG', 'COCKFIGHT'],
    blocks: ['RNG', 'COCKFIGHT'],
    known: ['1', '2'],
  });
  expect(seenWhere((category) => category !== 'COCKFIGHT')).toEqual({
    lists: [['2'], [], ['2']],
    hot: [],
    sorting: ['RNG'],
    blocks: ['RNG'],
    known: ['2'],
  });
});
