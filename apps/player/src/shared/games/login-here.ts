/** The login over a page. Nothing of it is needed before a visitor taps what only members may do. */
import type { AnyRouter } from '@tanstack/react-router';
import { useApp, type Wanted } from '../store.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The login lies over the page. */
    login?: boolean;
  }
}

/**
 * Opens the login over the current page, under the address of the login. Going back closes it, and a reload shows the
 * login's own page.
 *
 * @param wanted page to go to after the login, or what to do on this page then
 */
export function loginHere(router: Pick<AnyRouter, 'navigate'>, wanted: Wanted): void {
  useApp.setState({ wanted });
  void router.navigate({
    to: '.',
    search: true,
    // Without a state of its own the router takes it for the page that is open.
    state: { login: true },
    mask: { to: '/m/login', unmaskOnReload: true },
    resetScroll: false,
  });
}
