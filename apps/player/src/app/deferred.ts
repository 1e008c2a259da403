/** Deferred start-up work: each step runs in its own idle task after the page is mounted, so that none delays input. */
import { addFaces } from '@parlour/fonts/letters';
import { knowIcons } from '@parlour/ui/Icon';
import { ICONS } from '@parlour/ui/icons';
import { watchPresses } from '@parlour/ui/press';
import { useApp } from '../shared/store.ts';
import { keepLive } from './live.ts';
import { watchOpeners } from './openers.ts';
import { refreshTheme } from './refresh-theme.ts';
import type { buildRouter } from './router.tsx';
import { PATHS } from './routes.ts';
import { watchSwipes } from './swipes.ts';
import { registerWorker } from './worker.ts';

export { keepStatus } from '../features/system/guard.ts';
export { default as ExtraHost } from './ExtraHost.tsx';
export { POPUPS } from './popups.ts';

const idle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 3_000 });
  else setTimeout(run, 500);
};

/** Paths of popups, as shown by `Hosts`. */
const ADDRESSED: readonly string[] = [PATHS.login, PATHS.forget];

/** Ignores the failure of an idle preload, for example offline. */
const ignore = (): void => undefined;

/**
 * @param version catalogue version that the document was rendered from
 * @param guard checks whether the site is available, if that was not checked before
 */
export function beginLater(
  { history, options }: ReturnType<typeof buildRouter>,
  version: string | undefined,
  guard: (() => Promise<void>) | undefined,
): void {
  const { queryClient } = options.context;
  history.subscribe(({ location }) => {
    // Going back from the first page reached the history entry inserted below it: continue back out of the visit.
    if (location.state.__TSR_index < 0) window.history.back();
    if (location.pathname === PATHS.login) return;
    // The page requested before login is forgotten once the visitor navigates elsewhere.
    useApp.setState({ wanted: null });
    // The login form embedded in the document; the script that removes it comes with the login.
    if (document.getElementById('early'))
      void import('../features/sessions/early-login.ts').then(({ dropEarly }) => dropEarly(), ignore);
  });
  // Compares the browser's address, because a masked route shows login over another page.
  const isFree = () => useApp.getState().popup === null && !ADDRESSED.includes(history.location.pathname);
  knowIcons(ICONS);
  watchPresses(document);
  watchOpeners();
  watchSwipes();
  const steps: (() => unknown)[] = [
    () => guard?.(),
    () => useApp.setState({ settled: true }),
    () => {
      const { session, settings } = useApp.getState();
      if (session || settings.autoLogin !== 1) return;
      void import('../features/sessions/sign-in-again.ts').then(({ signInAgain }) => signInAgain(queryClient), ignore);
    },
    () => keepLive(queryClient, version),
    () => addFaces('/fonts/', () => new Promise(idle)),
    refreshTheme,
    () => import.meta.env.PROD && registerWorker(isFree),
  ];
  for (const step of steps) idle(() => void step());
}
