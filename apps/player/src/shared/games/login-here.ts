/** Login over the current page. Loaded when a visitor first taps something for members. */
import type { AnyRouter } from '@tanstack/react-router';
import { useApp, type Wanted } from '../store.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the login is shown over the page. */
    login?: boolean;
  }
}

/**
 * Opens the login over the current page, with the login's address. Going back closes it, and a reload shows the login
 * page.
 *
 * @param wanted page to open after the login, or action to run on this page
 */
export function loginHere(router: Pick<AnyRouter, 'navigate'>, wanted: Wanted): void {
  useApp.setState({ wanted });
  void router.navigate({
    to: '.',
    search: true,
    // Without a different state, the router takes it for the current page.
    state: { login: true },
    mask: { to: '/m/login', unmaskOnReload: true },
    resetScroll: false,
  });
}
