/** Texts of the finder. */
export const FINDER_TEXTS = {
  'finder.open': 'Find',
  'finder.label': 'Find a page, member, game or deposit',
  'finder.placeholder': 'Page, member, game or deposit',
  'finder.close': 'Close',
  'finder.pages': 'Pages',
  'finder.games': 'Games',
  'finder.how': 'Type the beginning of a member’s name, part of a game’s name, or a deposit’s number.',
  'finder.busy': 'Looking …',
  'finder.none': 'Nothing found.',
  'finder.one': '1 found',
  'finder.some': '{count} found',
};
