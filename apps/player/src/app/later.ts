/** What waits until the page stands: each step comes in a pause of its own, so that none holds up a touch. */
import { addFaces } from '@parlour/fonts/letters';
import { knowIcons } from '@parlour/ui/Icon';
import { ICONS } from '@parlour/ui/icons';
import { watchPresses } from '@parlour/ui/press';
import { dropEarly } from '../features/session/early.ts';
import { useApp } from '../shared/store.ts';
import { partOf } from './Hosts.tsx';
import type { buildRouter } from './router.tsx';
import { PATHS } from './routes.ts';
import { watchSwipes } from './swipes.ts';
import { loadToast } from './ToastHost.tsx';

const idle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 3_000 });
  else setTimeout(run, 500);
};

/** What is fetched in a pause and does not come without a network is done without. */
const ignore = (): void => undefined;

/** Fetches what is likely to be opened, once the page stands: one in each pause. */
function warm([load, ...rest]: readonly (() => Promise<unknown>)[]): void {
  load?.()
    .catch(ignore)
    .finally(() => idle(() => warm(rest)));
}

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
    dropEarly();
  });
  knowIcons(ICONS);
  watchPresses(document);
  watchSwipes();
  const steps: (() => unknown)[] = [
    () => guard?.(),
    () => warm([loadToast, partOf('menu').warm, partOf('service').warm, partOf('login').warm]),
    () => useApp.setState({ settled: true }),
    () => {
      const { session, settings } = useApp.getState();
      if (session || settings.autoLogin !== 1) return;
      void import('../features/session/again.ts').then(({ signInAgain }) => signInAgain(queryClient), ignore);
    },
    () => import('./live.ts').then(({ keepLive }) => keepLive(queryClient, version), ignore),
    () => addFaces('/fonts/', () => new Promise(idle)),
    () => import.meta.env.PROD && import('./worker.ts').then(({ registerWorker }) => registerWorker(), ignore),
  ];
  for (const step of steps) idle(() => void step());
}
