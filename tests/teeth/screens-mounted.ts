/** Defects in how screens use what is proven alone: tests that mount them find each. */
import type { ScreenDefect } from './screens.ts';

const PLAYER = 'apps/player/src';
const GESTURES = `${PLAYER}/app/gestures.test.ts`;
const LISTS = `${PLAYER}/shared/games/lists.test.tsx`;
const NOTICES = `${PLAYER}/features/notices`;
const START = `${PLAYER}/app/take-over.test.ts`;
const LIVE = `${PLAYER}/app/live.test.ts`;

export const MOUNTED_DEFECTS: readonly ScreenDefect[] = [
  {
    what: 'the popup of announcements comes a millisecond early',
    file: `${NOTICES}/popup.rules.ts`,
    right: 'POPUP_DELAY_MS = 500',
    wrong: 'POPUP_DELAY_MS = 499',
    tests: `${NOTICES}/popup.test.tsx`,
  },
  {
    what: 'a day ends at midnight of UTC',
    file: `${NOTICES}/popup.rules.ts`,
    right: 'new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime()',
    wrong: 'Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1)',
    tests: `${NOTICES}/popup.test.tsx`,
  },
  {
    what: 'the popup forgets that it was put away for the day',
    file: `${NOTICES}/PopupHost.tsx`,
    right: 'today: putAway.today',
    wrong: 'today: false',
    tests: `${NOTICES}/popup.test.tsx`,
  },
  {
    what: 'every opening of a notice is told',
    file: `${NOTICES}/useMark.ts`,
    right: ' && mayGo(each.id)',
    wrong: '',
    tests: `${NOTICES}/marks.test.tsx`,
  },
  {
    what: 'the chat is asked for without its module',
    file: `${PLAYER}/features/inbox/unread.ts`,
    right: 'query: { module: MODULES.chat }',
    wrong: 'query: {}',
    tests: LIVE,
  },
  {
    what: 'unread counts are asked for once in 200 ms',
    file: `${PLAYER}/features/inbox/unread.ts`,
    right: 'createThrottle(UNREAD_THROTTLE_MS)',
    wrong: 'createThrottle(200)',
    tests: LIVE,
  },
  {
    what: 'a closed house is drawn before its status is there',
    file: `${PLAYER}/app/takeOver.tsx`,
    right: 'else if (shut) await guard();',
    wrong: 'else if (shut) void guard();',
    tests: START,
  },
  {
    what: 'the splash stays',
    file: `${PLAYER}/app/takeOver.tsx`,
    right: "document.getElementById('splash')?.remove()",
    wrong: 'undefined',
    tests: START,
  },
  {
    what: 'nobody listens to presses',
    file: `${PLAYER}/app/later.ts`,
    right: 'watchPresses(document);',
    wrong: '',
    tests: GESTURES,
  },
  {
    what: 'nobody listens to swipes',
    file: `${PLAYER}/app/later.ts`,
    right: 'watchSwipes();',
    wrong: '',
    tests: GESTURES,
  },
  {
    what: 'page changes fade after a swipe back, too',
    file: `${PLAYER}/app/router.tsx`,
    right: 'defaultViewTransition: viewTransitions(),',
    wrong: 'defaultViewTransition: true,',
    tests: GESTURES,
  },
  {
    what: 'every member centre is the new one',
    file: `${PLAYER}/features/member/MemberScreen.tsx`,
    right: "templateOf(data?.memberCenter) === 'new'",
    wrong: 'data !== undefined',
    tests: `${PLAYER}/features/member/centre.test.tsx`,
  },
  {
    what: 'tiles fetch their pictures however far away they are',
    file: `${PLAYER}/shared/games/Tile.tsx`,
    right: 'near={near}',
    wrong: 'near',
    tests: LISTS,
  },
  {
    what: 'pictures are fetched 1 px too early',
    file: `${PLAYER}/shared/games/near.ts`,
    right: 'LAZY_PX = 100',
    wrong: 'LAZY_PX = 101',
    tests: LISTS,
  },
  {
    what: 'the end of a list asks as often as it is seen',
    file: `${PLAYER}/shared/games/use-load-more.ts`,
    right: 'if (throttle.current.tryPass()) more();',
    wrong: 'if (element) more();',
    tests: LISTS,
  },
  {
    what: 'every visit picks the same hosts for its pictures',
    file: `${PLAYER}/shared/games/picture-host.ts`,
    right: 'Math.floor(Math.random() * standing.length)',
    wrong: 'Math.floor(drawFor(path) * standing.length)',
    tests: LISTS,
  },
  {
    what: 'pictures that the document brought along are picked another host for',
    file: `${PLAYER}/shared/games/picture-host.ts`,
    right: 'picks ??= picksOfDocument(hosts);',
    wrong: 'picks ??= new Map();',
    tests: LISTS,
  },
];
