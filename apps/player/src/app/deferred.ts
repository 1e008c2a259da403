/** What waits until the page stands: each step comes in a pause of its own, so that none holds up a touch. */
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

/** Addresses of popups, as `Hosts` shows them. */
const ADDRESSED: readonly string[] = [PATHS.login, PATHS.forget];

/** What is fetched in a pause and does not come without a network is done without. */
const ignore = (): void => undefined;

/**
 * @param version of the catalogue that the document was drawn from
 * @param guard asks whether the house is open, where that was not done before
 */
export function beginLater(
  { history, options }: ReturnType<typeof buildRouter>,
  version: string | undefined,
  guard: (() => Promise<void>) | undefined,
): void {
  const { queryClient } = options.context;
  history.subscribe(({ location }) => {
    // Nothing lay over the first page, and the way back came to the copy below it: it goes on out of the visit.
    if (location.state.__TSR_index < 0) window.history.back();
    if (location.pathname === PATHS.login) return;
    // A page that was wanted is forgotten once the visitor goes elsewhere.
    useApp.setState({ wanted: null });
    // The form that the document brought along; what takes it away comes with the login.
    if (document.getElementById('early'))
      void import('../features/sessions/early-login.ts').then(({ dropEarly }) => dropEarly(), ignore);
  });
  // The address in the browser: over the page that it masks lies the login.
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
