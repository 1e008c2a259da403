/** Groups of the server's subjects, and the groups that each may import. There is no cycle among them. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  games: ['core'],
  ledger: ['games'],
  accounting: ['core', 'ledger'],
  agents: ['accounting', 'core', 'games', 'ledger'],
  identity: ['core', 'games', 'ledger'],
  'vendor-gateway': ['core', 'games', 'ledger'],
  engagement: ['core', 'games', 'identity', 'ledger'],
  players: ['accounting', 'agents', 'core', 'engagement', 'games', 'identity', 'ledger'],
  campaigns: ['accounting', 'core', 'engagement', 'games', 'ledger', 'players'],
  lottery: ['agents', 'core', 'ledger', 'players'],
  payments: ['accounting', 'core', 'engagement', 'games', 'identity', 'ledger', 'players', 'vendor-gateway'],
  web: [],
};

/** Groups that are a single subject, with the folder in them that is another. */
export const SINGLE: Readonly<Record<string, string | null>> = {
  agents: 'affiliates',
  lottery: null,
  'vendor-gateway': 'cases',
};
