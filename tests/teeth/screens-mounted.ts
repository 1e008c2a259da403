/** Defects in how screens use units that are tested alone; tests that mount the screens find each. */
import type { ScreenDefect } from './screens.ts';

const PLAYER = 'apps/player/src';
const GESTURES = `${PLAYER}/app/gestures.test.ts`;
const LISTS = `${PLAYER}/shared/games/lists.test.tsx`;
const NOTICES = `${PLAYER}/features/announcements`;
const START = `${PLAYER}/app/hydrate.test.ts`;
const FORMS = `${PLAYER}/features/sessions/forms.test.tsx`;
const HOSTS = `${PLAYER}/app/hosts.test.tsx`;
const CATALOGUE = `${PLAYER}/features/catalogue/screens.test.tsx`;
const LIVE = `${PLAYER}/app/live.test.ts`;
const LATER = `${PLAYER}/app/deferred.test.ts`;
const RECORDS = `${PLAYER}/features/wallet/records.test.tsx`;

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
    file: `${PLAYER}/app/hydrate.tsx`,
    right: 'else if (shut) await guard();',
    wrong: 'else if (shut) void guard();',
    tests: START,
  },
  {
    what: 'the splash stays',
    file: `${PLAYER}/app/hydrate.tsx`,
    right: "document.getElementById('splash')?.remove()",
    wrong: 'undefined',
    tests: START,
  },
  {
    what: 'nobody listens to presses',
    file: `${PLAYER}/app/deferred.ts`,
    right: 'watchPresses(document);',
    wrong: '',
    tests: GESTURES,
  },
  {
    what: 'nobody listens to swipes',
    file: `${PLAYER}/app/deferred.ts`,
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
    file: `${PLAYER}/features/profile/MemberScreen.tsx`,
    right: "templateOf(data?.memberCenter) === 'new'",
    wrong: 'data !== undefined',
    tests: `${PLAYER}/features/profile/centre.test.tsx`,
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
    file: `${PLAYER}/shared/games/near-window.ts`,
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
  {
    what: 'forms are judged anew 150 ms after a change of language',
    file: `${PLAYER}/shared/useForm.ts`,
    right: 'LANGUAGE_DELAY_MS = 200',
    wrong: 'LANGUAGE_DELAY_MS = 150',
    tests: FORMS,
  },
  {
    what: 'a change of language judges nothing anew',
    file: `${PLAYER}/shared/useForm.ts`,
    right: '}, [language]);',
    wrong: '}, []);',
    tests: FORMS,
  },
  {
    what: 'a captcha takes a seventh digit',
    file: `${PLAYER}/features/sessions/CaptchaField.tsx`,
    right: 'maxLength={most ?? CAPTCHA_MAX}',
    wrong: 'maxLength={most ?? 7}',
    tests: FORMS,
  },
  {
    what: 'an SMS code takes as many digits as are typed',
    file: `${PLAYER}/features/otp/SmsCodeField.tsx`,
    right: 'maxLength={SMS_CODE_MAX}',
    wrong: '',
    tests: FORMS,
  },
  {
    what: 'that a code was sent is said as long as any message',
    file: `${PLAYER}/features/otp/SmsCodeField.tsx`,
    right: "t('in_sms_send'), TOAST_MS.smsSent",
    wrong: "t('in_sms_send')",
    tests: FORMS,
  },
  {
    what: 'each tap in the menu of the game centre asks at once',
    file: `${PLAYER}/features/catalogue/GameCentreScreen.tsx`,
    right: 'useSettled(category, MENU_DEBOUNCE_MS)',
    wrong: 'useSettled(category, 0)',
    tests: CATALOGUE,
  },
  {
    what: 'the recent list is asked for by no type of client',
    file: `${PLAYER}/shared/games/games.queries.ts`,
    right: 'pageSize, clientType: CLIENT_TYPE, language',
    wrong: 'pageSize, language',
    tests: CATALOGUE,
  },
  {
    what: 'the address of a popup goes before one that was opened',
    file: `${PLAYER}/app/Hosts.tsx`,
    right: 'asked ?? BY_PATH[isLoginOver ? PATHS.login : path]',
    wrong: 'BY_PATH[isLoginOver ? PATHS.login : path] ?? asked',
    tests: HOSTS,
  },
  {
    what: 'an address that is no page stays where it is',
    file: `${PLAYER}/app/router.tsx`,
    right: 'throw redirect({ to: PATHS.home, replace: true });\n  },\n});\n\nconst tree',
    wrong: '},\n});\n\nconst tree',
    tests: HOSTS,
  },
  {
    what: 'the strip of JILI on home holds every slot',
    file: `${PLAYER}/features/home/HomeScreen.tsx`,
    right: 'jili: homeLists(home).jili,',
    wrong: 'jili: homeLists(home).RNG,',
    tests: `${PLAYER}/features/home/home-screen.test.tsx`,
  },
  {
    what: 'a lottery opens without its prize mode',
    file: `${PLAYER}/features/launch/launch-item.ts`,
    right: 'prizeModeOf(game.gameType, game.vassalage)',
    wrong: "prizeModeOf(game.gameType, '')",
    tests: `${PLAYER}/features/launch/launch.test.ts`,
  },
  {
    what: 'colours that the worker kept stay until the next load',
    file: `${PLAYER}/app/deferred.ts`,
    right: '    refreshTheme,\n',
    wrong: '',
    tests: LATER,
  },
  {
    what: 'the worker answers a request of the present colours with kept ones',
    file: `${PLAYER}/app/sw.ts`,
    right: "url.pathname === '/brand/theme.css' && url.search === ''",
    wrong: "url.pathname === '/brand/theme.css'",
    tests: `${PLAYER}/app/sw.test.ts`,
  },
  {
    what: 'a new version is offered over the login of a masked address',
    file: `${PLAYER}/app/deferred.ts`,
    right: ' && !ADDRESSED.includes(history.location.pathname)',
    wrong: '',
    tests: LATER,
  },
  {
    what: 'a list does not go on when the network is back',
    file: `${PLAYER}/shared/ListEnd.tsx`,
    right: "addEventListener('online', onRetry);\n    return",
    wrong: 'return',
    tests: RECORDS,
  },
  {
    what: 'a list of records ends with its first page',
    file: `${PLAYER}/features/wallet/Records.tsx`,
    right: '<ListEnd pages={pages} auto />',
    wrong: '',
    tests: RECORDS,
  },
  {
    what: 'a part of the stake that came back is called a win',
    file: `${PLAYER}/features/wallet/rows.tsx`,
    right: 't(paidKey(round)',
    wrong: "t('member.win'",
    tests: RECORDS,
  },
  {
    what: 'the strip of hot games stands still',
    file: `${PLAYER}/features/home/HotGames.tsx`,
    right: 'autoplayMs={open ? undefined : GAME_CAROUSEL.delayMs}',
    wrong: '',
    tests: `${PLAYER}/features/home/hot-games.test.tsx`,
  },
];
