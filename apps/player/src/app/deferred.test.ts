/** Deferred work of the app after start-up. */
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePopup, openPopup } from '../shared/store.ts';
import { closePage, openPage } from '../testing/page.tsx';
import { beginLater } from './deferred.ts';
import { buildRouter } from './router.tsx';
import { PATHS } from './routes.ts';
import { registerWorker } from './worker.ts';

vi.mock('./worker.ts', () => ({ registerWorker: vi.fn() }));

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
  vi.stubEnv('PROD', true);
});
afterEach(async () => {
  closePopup();
  vi.unstubAllEnvs();
  await closePage();
});

/** Mounts the app on home and completes its idle tasks. */
async function home() {
  const router = buildRouter({ queryClient: new QueryClient() }, createMemoryHistory({ initialEntries: [PATHS.home] }));
  await router.load();
  beginLater(router, '1', undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  return router;
}

it('colours that a worker kept give way to the present ones', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  const link = Object.assign(page.createElement('link'), { href: '/brand/theme.css' });
  const fresh = Object.assign(page.createElement('link'), { href: '/brand/theme.css' });
  Object.assign(link, { cloneNode: () => fresh, after: () => page.body.append(fresh) });
  page.body.append(link);
  Object.assign(page, { querySelector: () => link });
  await home();
  expect([fresh.href, page.body.contains(fresh)]).toEqual(['/brand/theme.css?fresh', true]);
});

it('a new version is offered where nothing lies over the page, neither a popup nor what an address opens', async () => {
  const router = await home();
  const [isFree] = vi.mocked(registerWorker).mock.lastCall ?? [];
  expect(isFree?.()).toBe(true);
  openPopup('language');
  expect(isFree?.()).toBe(false);
  closePopup();
  for (const address of [PATHS.login, PATHS.forget]) {
    void router.navigate({ to: PATHS.settings });
    await router.load();
    expect(isFree?.()).toBe(true);
    void router.navigate({ to: PATHS.home, mask: { to: address } });
    await router.load();
    expect([router.state.location.pathname, isFree?.()]).toEqual([PATHS.home, false]);
  }
});
