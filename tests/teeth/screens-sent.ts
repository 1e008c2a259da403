/** Defects in what screens send and show; tests that mount them with a recording fake server find each. */
import type { ScreenDefect } from './screens.ts';

const PLAYER = 'apps/player/src';
const REGISTER = `${PLAYER}/features/sessions/registration-screen.test.tsx`;
const LOGIN = `${PLAYER}/features/sessions/login-screen.test.tsx`;
const RECOVERY = `${PLAYER}/features/password-reset/recovery-screens.test.tsx`;
const SEARCH = `${PLAYER}/features/search/search-screen.test.tsx`;
const PROMOTIONS = `${PLAYER}/features/promotions/promotions-screen.test.tsx`;
const HOME = `${PLAYER}/features/home/home-screen.test.tsx`;
const PARTS = `${PLAYER}/features/home/home-parts.test.tsx`;
const CATALOGUE = `${PLAYER}/features/catalogue/screens.test.tsx`;
const FRAME = `${PLAYER}/app/frame.test.tsx`;

export const SENT_DEFECTS: readonly ScreenDefect[] = [
  {
    what: 'a code is asked for without the check by geetest',
    file: `${PLAYER}/features/otp/SmsCodeField.tsx`,
    right: 'const check = await geetest();',
    wrong: 'const check = null;',
    tests: REGISTER,
  },
  {
    what: 'a phone provider’s code may be asked for again after 30 s',
    file: `${PLAYER}/features/otp/SmsCodeField.tsx`,
    right: 'return isSent ? sent({}) : undefined',
    wrong: 'return isSent ? sent({ now: 0, expirationTime: 30_000 }) : undefined',
    tests: REGISTER,
  },
  {
    what: 'a registration does not name its host',
    file: `${PLAYER}/features/sessions/RegisterForm.tsx`,
    right: 'hostName: location.hostname',
    wrong: "hostName: ''",
    tests: REGISTER,
  },
  {
    what: 'a registration forgets the code of its link',
    file: `${PLAYER}/features/sessions/RegisterForm.tsx`,
    right: '        invitation,\n',
    wrong: '        invitation: NO_INVITATION,\n',
    tests: REGISTER,
  },
  {
    what: 'a form that was filled in by hand is sent without the check by geetest',
    file: `${PLAYER}/features/sessions/RegisterForm.tsx`,
    right: 'newcomer ? NEWCOMER_FLAGS : REGISTER_FLAGS',
    wrong: 'NEWCOMER_FLAGS',
    tests: REGISTER,
  },
  {
    what: 'a birthday ends today',
    file: `${PLAYER}/features/sessions/RegisterField.tsx`,
    right: 'lastBirthday(today)',
    wrong: 'today',
    tests: REGISTER,
  },
  {
    what: 'no login is remembered',
    file: `${PLAYER}/features/sessions/useSignIn.ts`,
    right: 'remember: kept, side, agentCode, captchaId, check }',
    wrong: 'remember: false, side, agentCode, captchaId, check }',
    tests: LOGIN,
  },
  {
    what: 'a code by SMS has six digits at most',
    file: `${PLAYER}/features/otp/SmsTab.tsx`,
    right: "name === 'code' ? smsCodeRule : captchaRule",
    wrong: 'captchaRule',
    tests: LOGIN,
  },
  {
    what: 'a proof that is held is not sent',
    file: `${PLAYER}/features/password-reset/ChangePasswordScreen.tsx`,
    right: 'changePayload(values, ticket)',
    wrong: 'changePayload(values, null)',
    tests: RECOVERY,
  },
  {
    what: 'a changed password changes nothing in this browser',
    file: `${PLAYER}/features/password-reset/ChangePasswordScreen.tsx`,
    right: 'changed(result.value);',
    wrong: '',
    tests: RECOVERY,
  },
  {
    what: 'setting a password is said to be under way for as long as any call',
    file: `${PLAYER}/features/password-reset/ResetByPhone.tsx`,
    right: "t('in_please_wait'), SET_PASSWORD_MS",
    wrong: "t('in_please_wait')",
    tests: RECOVERY,
  },
  {
    what: 'the search asks at every key',
    file: `${PLAYER}/features/search/SearchPanel.tsx`,
    right: '              box.typed(event.target.value);',
    wrong: '              box.entered(event.target.value);',
    tests: SEARCH,
  },
  {
    what: 'the hot games of the search are not narrowed',
    file: `${PLAYER}/features/search/SearchPanel.tsx`,
    right: "text.trim() === asked ? '' : text, HOT_SUGGESTIONS",
    wrong: "'', HOT_SUGGESTIONS",
    tests: SEARCH,
  },
  {
    what: 'a category of promotions shows all of them',
    file: `${PLAYER}/features/promotions/PromotionList.tsx`,
    right: '{ofCategory(list, category).map',
    wrong: '{list.map',
    tests: PROMOTIONS,
  },
  {
    what: 'a promotion shows its first picture in the place of its cover',
    file: `${PLAYER}/features/promotions/Cover.tsx`,
    right: 'const path = coverOf(item);',
    wrong: "const path = item.announcementImages[0]?.url ?? '';",
    tests: PROMOTIONS,
  },
  {
    what: 'special blocks of home show games',
    file: `${PLAYER}/features/home/HomeScreen.tsx`,
    right: "kind === 'special' || block.games.length === 0",
    wrong: 'block.games.length === 0',
    tests: HOME,
  },
  {
    what: 'a vendor of two categories stands twice on home',
    file: `${PLAYER}/features/home/HomeScreen.tsx`,
    right: 'const vendors = uniqueVendors(home.vendors);',
    wrong: 'const vendors = home.vendors;',
    tests: HOME,
  },
  {
    what: 'the banners stand still',
    file: `${PLAYER}/features/home/carousel.engine.ts`,
    right: '[autoplay(autoplayOptions(still))]',
    wrong: '[]',
    tests: PARTS,
  },
  {
    what: 'the winner board keeps the order of the answer',
    file: `${PLAYER}/features/home/BigWins.tsx`,
    right: 'const wins = byAmount(board.list);',
    wrong: 'const wins = board.list;',
    tests: PARTS,
  },
  {
    what: 'new games are asked for as all games',
    file: `${PLAYER}/shared/games/games.queries.ts`,
    right: 'query: listQuery(filter, page, asker)',
    wrong: "query: listQuery({ ...filter, dataType: 'ALL' }, page, asker)",
    tests: CATALOGUE,
  },
  {
    what: 'a list asks for a page after its last',
    file: `${PLAYER}/shared/games/games.queries.ts`,
    right: 'getNextPageParam: nextPage',
    wrong: 'getNextPageParam: (last: GamePage) => last.pageNum + 1',
    tests: CATALOGUE,
  },
  {
    what: 'footer home keeps the filter',
    file: `${PLAYER}/app/Navigation.tsx`,
    right: ' onClick={resetFilter}',
    wrong: '',
    tests: FRAME,
  },
  {
    what: 'the bell counts messages alone',
    file: `${PLAYER}/features/inbox/BellCount.tsx`,
    right: 'state.totalUnreadCount',
    wrong: 'state.inbox',
    tests: FRAME,
  },
];
