/** Texts of the finder. */
export const FINDER_TEXTS = {
  'finder.open': 'Find',
  'finder.label': 'Find a page, member, game, deposit or withdrawal',
  'finder.placeholder': 'Page, member, game or order',
  'finder.close': 'Close',
  'finder.pages': 'Pages',
  'finder.games': 'Games',
  'finder.how':
    'Type the beginning of a member’s name, part of a game’s name, or the number of a deposit or withdrawal.',
  'finder.busy': 'Looking …',
  'finder.none': 'Nothing found.',
  'finder.one': '1 found',
  'finder.some': '{count} found',
};
