/** Texts of the command palette. */
export const COMMAND_PALETTE_TEXTS = {
  'finder.open': 'Search',
  'finder.label': 'Search pages, players, games, deposits and withdrawals',
  'finder.placeholder': 'Page, player, game or order',
  'finder.close': 'Close',
  'finder.pages': 'Pages',
  'finder.games': 'Games',
  'finder.how': 'Type the start of an account name, part of a game’s name, or the number of a deposit or withdrawal.',
  'finder.busy': 'Searching…',
  'finder.none': 'No results.',
  'finder.some': '{count, plural, one {# result} other {# results}}',
};
