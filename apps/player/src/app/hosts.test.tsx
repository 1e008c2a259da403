/** Overlays of the page, and redirects of addresses without a page. */
import { PATHS } from '@parlour/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PopupProps } from '../shared/popup.ts';
import { openPopup, useApp } from '../shared/store.ts';
import { mountScreen } from '../testing/around.tsx';
import { closePage, openPage } from '../testing/page.tsx';
import { Hosts } from './Hosts.tsx';
import { buildRouter } from './router.tsx';

vi.mock('./deferred.ts', () => {
  const popup = (name: string) => async () => ({
    default: ({ open }: PopupProps) => (open ? <dialog id={name} /> : null),
  });
  return {
    POPUPS: Object.fromEntries(['login', 'forget', 'language', 'menu'].map((name) => [name, popup(name)])),
    ExtraHost: () => null,
  };
});

// The browser's own history is tested in e2e.
vi.mock('../shared/back.ts', () => ({ useBackCloses: () => undefined }));

beforeEach(() => {
  openPage();
  useApp.setState({ session: null, popup: null });
});
afterEach(closePage);

it.each([
  ['forgotten password, at its address', PATHS.forget, null],
  ['forgotten password, opened over a page', PATHS.home, 'forget'],
  ['language, over registration', PATHS.register, 'language'],
] as const)('LAY-030 login closes what lies over the page: %s', async (_what, path, popup) => {
  const client = new QueryClient();
  const { all, does, forward } = await mountScreen(<Hosts path={path} />, { client, path });
  const shown = () => all('dialog').map((each) => each.getAttribute('id'));
  if (popup) await does(() => openPopup(popup));
  await forward(0);
  expect(shown()).toEqual([popup ?? 'forget']);
  await does(() => openPopup('login'));
  await forward(0);
  expect(shown()).toEqual(['login']);
});

it.each(['/m/nope', '/xyz', '/m/member/nope/deep', '/m/homes', '/m/login/x'])(
  'RTE-008 %s, which is no page, leads to home, and the way back does not lead there again',
  async (path) => {
    const history = createMemoryHistory({ initialEntries: [PATHS.settings] });
    const router = buildRouter({ queryClient: new QueryClient() }, history);
    await router.load();
    await router.navigate({ href: path });
    await router.load();
    expect(router.state.location.pathname).toBe(PATHS.home);
    history.back();
    await router.load();
    expect(router.state.location.pathname).toBe(PATHS.settings);
  },
);
