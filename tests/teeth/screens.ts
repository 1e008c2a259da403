/** Defects visible to a player: each is planted in the wiring, and an e2e or unit test must fail for it. */
import type { Defect } from './defects.ts';
import { MOUNTED_DEFECTS } from './screens-mounted.ts';
import { SENT_DEFECTS } from './screens-sent.ts';

/** @property grep part of the title of the one e2e test to run; a unit test file runs completely */
export type ScreenDefect = Defect & { grep?: string };

const PLAYER = 'apps/player/src';

export const SCREEN_DEFECTS: readonly ScreenDefect[] = [
  {
    what: 'answers are not held to their shapes',
    file: `${PLAYER}/shared/api.ts`,
    right: 'shapes?.fit(endpoint, result) ?? result',
    wrong: 'result',
    tests: 'e2e/failures.spec.ts',
    grep: 'a game without a name is left out',
  },
  {
    what: 'the end of a list asks again and again without a network',
    file: `${PLAYER}/shared/games/TileGrid.tsx`,
    right: 'useLoadMore(loadingMore || moreFailure ? undefined : onMore)',
    wrong: 'useLoadMore(loadingMore ? undefined : onMore)',
    tests: 'e2e/failures.spec.ts',
    grep: 'at the end of a list without a network',
  },
  {
    what: 'a passkey is offered where nobody can sign in',
    file: `${PLAYER}/features/two-factor/PasskeyLogin.tsx`,
    right: '!signInHindrance() && (await canOfferPasskeys())',
    wrong: 'await canOfferPasskeys()',
    tests: 'e2e/denied.spec.ts',
    grep: 'a login says that cookies are needed',
  },
  {
    what: 'a category without a list shows its vendors alone',
    file: `${PLAYER}/features/catalogue/VendorsAndGames.tsx`,
    right: 'gamesIn(category)',
    wrong: "gamesIn('RNG')",
    tests: 'e2e/lobby.spec.ts',
    grep: 'each address shows its own list',
  },
  ...MOUNTED_DEFECTS,
  ...SENT_DEFECTS,
];
