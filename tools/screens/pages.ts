/** Pages that `tools/screens.ts` renders besides those of the route table. */

import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { addFavourite } from '@parlour/contract/favourites.endpoints';
import { addRecent } from '@parlour/contract/recently-played.endpoints';
import { PATHS } from '@parlour/contract/routes';
import type { LoginValue } from '@parlour/contract/sessions.endpoints';
import type { Page } from '@playwright/test';
import { caller, keep, mayWithdraw, newMember } from '../../e2e/pages/member.ts';
import { english } from '../../e2e/pages/sign-in.ts';

type Opened = { name: string; path: string; who: ('visitor' | 'member')[]; open: (page: Page) => Promise<void> };

const opens = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await page.locator('[role=dialog], [role=alertdialog], [role=menu]').first().waitFor();
};
/** Presses the button with an icon; the last one if there are several. */
const icon = (name: string, at = 'main') => opens(`${at} button:has(use[href$="#${name}"])`);
const EVERYBODY: Opened['who'] = ['visitor', 'member'];
const MEMBER: Opened['who'] = ['member'];
const VISITOR: Opened['who'] = ['visitor'];
const CASHIER = PATHS.voucherCenter;
const deposit = (page: Page) => page.locator('form button[type=submit]').last();

/** Sheets, menus and dialogs, and variants of pages by search parameters; located independently of the language. */
export const OPENED: Opened[] = [
  { name: 'menu', path: PATHS.home, who: EVERYBODY, open: opens('header > button') },
  { name: 'balance', path: PATHS.home, who: MEMBER, open: opens('header [aria-haspopup=menu]') },
  { name: 'logout', path: PATHS.home, who: MEMBER, open: opens('header > button:last-of-type') },
  { name: 'service', path: PATHS.home, who: EVERYBODY, open: opens('nav [data-toggles-sheet]') },
  { name: 'install', path: PATHS.home, who: VISITOR, open: opens('[data-install] button') },
  { name: 'themes of games', path: PATHS.slots, who: EVERYBODY, open: opens('main [aria-haspopup=dialog]') },
  { name: 'vendors', path: PATHS.slots, who: EVERYBODY, open: opens('main [aria-haspopup=dialog] >> nth=1') },
  { name: 'languages', path: PATHS.settings, who: EVERYBODY, open: icon('languages') },
  {
    name: 'login by mobile',
    path: PATHS.login,
    who: VISITOR,
    open: (page) => page.locator('[role=dialog] [role=radiogroup] label >> nth=1').click(),
  },
  {
    name: 'register by mobile',
    path: PATHS.register,
    who: VISITOR,
    open: (page) => page.locator('main [role=radiogroup] label >> nth=1').click(),
  },
  { name: 'withdraw', path: `${CASHIER}?tab=withdraw`, who: MEMBER, open: async () => {} },
  { name: 'withdraw: payee', path: `${CASHIER}?tab=withdraw`, who: MEMBER, open: icon('plus') },
  { name: 'funds', path: `${CASHIER}?tab=funds`, who: MEMBER, open: async () => {} },
  { name: 'bonuses', path: `${CASHIER}?tab=bonus`, who: MEMBER, open: async () => {} },
  { name: 'cashier history', path: `${CASHIER}?tab=history`, who: MEMBER, open: async () => {} },
  { name: 'payment password', path: PATHS.settings, who: MEMBER, open: icon('wallet') },
  { name: 'second factor', path: PATHS.settings, who: MEMBER, open: icon('shield-check') },
  { name: 'passkeys', path: PATHS.settings, who: MEMBER, open: icon('fingerprint') },
  { name: 'links', path: PATHS.settings, who: MEMBER, open: icon('link') },
  { name: 'mobile', path: PATHS.settings, who: MEMBER, open: icon('smartphone') },
  { name: 'email', path: PATHS.settings, who: MEMBER, open: icon('mail') },
  { name: 'sessions', path: PATHS.settings, who: MEMBER, open: icon('laptop') },
  { name: 'limit', path: PATHS.protection, who: MEMBER, open: icon('wallet') },
  { name: 'reality', path: PATHS.protection, who: MEMBER, open: icon('clock') },
  { name: 'break', path: PATHS.protection, who: MEMBER, open: icon('hourglass') },
  { name: 'exclusion', path: PATHS.protection, who: MEMBER, open: icon('ban') },
  { name: 'picture', path: PATHS.member, who: MEMBER, open: opens('main button:not([aria-label])') },
];

/** Creates a member with content: favourites, recent games, a deposit, a daily reward. Returns the name. */
export async function aMemberWithALife(page: Page): Promise<string> {
  await english(page);
  const { name, session } = await newMember(page.request);
  await keep(page, session);
  await keepGames(page, session);
  await mayWithdraw(page, session);
  await page.goto(PATHS.voucherCenter);
  await page.getByRole('radio', { name: 'Mobile wallet' }).check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('50000');
  await deposit(page).click();
  await page.getByRole('button', { name: /^Pay K/ }).click();
  await page.getByRole('heading', { name: 'Completed' }).waitFor();
  return name;
}

async function keepGames(page: Page, { token }: LoginValue): Promise<void> {
  const call = caller(page.request, () => ({ [TOKEN_HEADER]: token }));
  const answer = await page.request.get('/wps/game/hot?language=EN');
  const { value } = (await answer.json()) as { value: { list: { nodeId: string }[] } };
  for (const { nodeId } of value.list.slice(0, 8)) {
    await call(addFavourite, { body: { nodeId } });
    await call(addRecent, { query: { nodeId } });
  }
}
