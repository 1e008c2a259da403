/** A session that ends on an open page: its route's guards run again. */
import { MEMBER_PAGES } from '@parlour/contract/pages';
import { HOME_ALIASES, PATHS } from '@parlour/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sessionEnded } from '../features/sessions/sign-in-again.ts';
import { whitelabelQuery } from '../features/system/system.queries.ts';
import { useApp } from '../shared/store.ts';
import { closePage, openPage } from '../testing/page.tsx';
import { SESSION } from '../testing/session.ts';
import { buildRouter } from './router.tsx';

beforeEach(() => {
  openPage();
  // An agent: pages of members and of agents are open.
  useApp.setState({ session: { ...SESSION, type: 1 }, popup: null, wanted: null });
});
afterEach(closePage);

/** Opens a page for a member, at a merchant with all features enabled. */
async function aPage(path: string) {
  const client = new QueryClient();
  const flags = { VIPBEN3: true, REWCEN3: true, REFERRAL3: true, COCKFIGHT3: true };
  client.setQueryData(whitelabelQuery.queryKey, { flags } as never);
  const router = buildRouter({ queryClient: client }, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  expect(router.state.location.pathname).toBe(path);
  return { router, end: () => sessionEnded(client, 'over', router) };
}

it.each(MEMBER_PAGES)('a session that ends under %s leads to the login, and back there after it', async (path) => {
  const { router, end } = await aPage(path);
  await end();
  expect(useApp.getState().session).toBeNull();
  expect([router.state.location.pathname, useApp.getState().wanted]).toEqual([PATHS.login, path]);
});

it('a session that ends under the form for a new password leads home, with the login over it', async () => {
  const { router, end } = await aPage(PATHS.changePassword);
  await end();
  expect([router.state.location.pathname, useApp.getState().popup]).toEqual([PATHS.home, 'login']);
});

it('a page for everybody stays, with the login over it', async () => {
  for (const path of [PATHS.activity, ...HOME_ALIASES.filter((alias) => alias === '/m/index')]) {
    useApp.setState({ session: SESSION, popup: null });
    const { router, end } = await aPage(path);
    await end();
    expect([router.state.location.pathname, useApp.getState().popup]).toEqual([path, 'login']);
  }
});

it.each([PATHS.agentCentre, PATHS.agentTeam])('%s leads everybody but agents home', async (path) => {
  const shown: Record<number, boolean> = {};
  for (const type of [0, 1, 2, 4, 40, 41, 42]) {
    useApp.setState({ session: { ...SESSION, type } });
    const router = buildRouter({ queryClient: new QueryClient() }, createMemoryHistory({ initialEntries: [path] }));
    await router.load();
    shown[type] = router.state.location.pathname === path;
  }
  expect(shown).toEqual({ 0: false, 1: true, 2: true, 4: false, 40: false, 41: true, 42: true });
});

it('every page with a guard is proven here', async () => {
  useApp.setState({ session: null });
  const client = new QueryClient();
  const guarded: string[] = [];
  for (const path of Object.values(PATHS)) {
    const router = buildRouter({ queryClient: client }, createMemoryHistory({ initialEntries: [path] }));
    await router.load();
    if (router.state.location.pathname !== path) guarded.push(path);
  }
  const known = new Set<string>([...MEMBER_PAGES, PATHS.changePassword]);
  expect(guarded.filter((path) => !known.has(path) && path !== '/m/cockfight')).toEqual([]);
});
