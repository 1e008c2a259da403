/** The login opened by a guard is shown over any page, on one history entry. */
import { HOME_ALIASES, PATHS } from '@parlour/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildRouter } from '../../app/router.tsx';
import { useApp } from '../store.ts';
import { loginHere } from './login-here.ts';

beforeEach(() => {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('document', {});
  vi.stubGlobal('window', Object.assign(new EventTarget(), { origin: 'http://localhost', scrollTo: () => undefined }));
  useApp.setState({ session: null, wanted: null });
});
afterEach(() => vi.unstubAllGlobals());

it.each([PATHS.gameCenter, PATHS.popular, `${PATHS.search}?q=ace`, HOME_ALIASES[0] ?? PATHS.home])(
  'over %s: the page stays, the address is that of the login, and one step back closes it',
  async (href) => {
    const history = createMemoryHistory({ initialEntries: [href] });
    const router = buildRouter({ queryClient: new QueryClient() }, history);
    await router.load();
    const page = router.state.location;
    loginHere(router, PATHS.favourites);
    await vi.waitFor(() => expect(router.state.location.maskedLocation?.pathname).toBe(PATHS.login));
    expect(router.state.location.pathname).toBe(page.pathname);
    expect(router.state.location.search).toEqual(page.search);
    expect(history.location.pathname).toBe(PATHS.login);
    expect(useApp.getState().wanted).toBe(PATHS.favourites);
    expect(history.length).toBe(2);

    history.back();
    expect(history.location.href).toBe(page.href);
    expect(history.canGoBack()).toBe(false);
  },
);
