/** The member centre: its template is the one that the server selects. */
import { PATHS } from '@parlour/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { useApp } from '../../shared/store.ts';
import { addressIn, mountScreen } from '../../testing/around.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { SESSION } from '../../testing/session.ts';
import { MemberScreen } from './MemberScreen.tsx';

let flag: unknown;

beforeEach(() => {
  openPage();
  useApp.setState({ session: SESSION });
  // All other calls of the page stay pending.
  setTransport((input) =>
    addressIn(input).startsWith('/wps/system/template')
      ? Promise.resolve(Response.json({ success: true, value: { memberCenter: flag, depositDetail: '0' } }))
      : new Promise(() => undefined),
  );
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
  useApp.setState({ session: null });
});

it.each([
  [1, 'new'],
  [0, 'base'],
  [2, 'base'],
  [null, 'base'],
])('WAL-008 for the flag %j the member centre is the %s one', async (value, form) => {
  flag = value;
  const { all, forward } = await mountScreen(<MemberScreen />, { client: new QueryClient(), path: PATHS.member });
  await forward(1_000);
  // The new template begins with shortcuts next to the balance; the base one lists deposits among its entries.
  const names = all('nav').map((nav) => nav.getAttribute('aria-label'));
  expect(names).toEqual(form === 'new' ? ['member.balance', 'member.title'] : ['member.title']);
  const texts = all('a').map(({ textContent }) => textContent);
  expect(texts.includes('cashier.title')).toBe(form === 'base');
});
