import type { Game, Home, HomeBlock } from '@parlour/contract/catalogue.endpoints';

/** Returns a game, by default a slot of one vendor. */
export const aGame = (nodeId: string, facts: Partial<Game> = {}): Game => ({
  gameId: nodeId,
  nodeId,
  nodeName: nodeId,
  gameName: nodeId,
  gameType: 'RNG',
  vassalage: 'JL',
  displayName: `game ${nodeId}`,
  showIcon: '1',
  iconUrl: `/img/tile/${nodeId}`,
  isNew: false,
  isHot: false,
  colour: '#000000',
  ...facts,
});

export const aBlock = (category: string, facts: Partial<HomeBlock> = {}): HomeBlock => ({
  category,
  games: [],
  vendors: [],
  totalCount: facts.games?.length ?? 0,
  ...facts,
});

/** Returns home's data with a block of each kind with games, and without banners, announcements and vendors. */
export const aHome = (facts: Partial<Home> = {}): Home => ({
  version: '1',
  banners: [],
  notices: [],
  hot: [],
  hotPreview: 9,
  jili: [],
  blocks: [
    aBlock('RNG', { games: [aGame('s1', { vassalage: 'PG', isNew: true }), aGame('j1')] }),
    aBlock('FISH', { games: [aGame('f1', { gameType: 'FISH', vassalage: 'PG' })] }),
    aBlock('LIVE', { games: [aGame('l1', { gameType: 'LIVE', vassalage: 'FC', isNew: true })] }),
    aBlock('PVP', { games: [aGame('p1', { gameType: 'PVP', vassalage: 'PG' })] }),
    aBlock('BINGO', { games: [aGame('b1', { vassalage: 'BGS' })] }),
  ],
  vendors: [],
  ...facts,
});
