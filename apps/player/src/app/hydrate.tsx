import '@parlour/ui/base.css';
import { isAppAgent } from '@parlour/contract/device';
import './global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { watchInstall } from '../features/downloads/install.ts';
import { onSessionEnded } from '../shared/api.ts';
import { documentLanguage, loadT, type T } from '../shared/i18n.tsx';
import { restore, useApp } from '../shared/store.ts';
import { toasts } from '../shared/toasts.ts';
import { App } from './App.tsx';
import { buildRouter } from './router.tsx';
import { buildQueryClient, readStart } from './start.ts';
import { startUp } from './startup.ts';
import { watchFades } from './transitions.ts';

/** Yields to input and painting between two tasks. */
const pause = (): Promise<void> => new Promise((go) => setTimeout(go));

/** Ignores the failure of an idle preload, for example offline. */
const ignore = (): void => undefined;

/** Hydrates the server-rendered document, or renders into the empty shell. */
export async function takeOver(): Promise<void> {
  const root = document.getElementById('app');
  if (!root) return;
  // Evaluating the app's modules was already one long task.
  await pause();
  const queryClient = buildQueryClient();
  const start = readStart(queryClient);
  const language = start?.language ?? documentLanguage();
  const router = buildRouter({ queryClient });
  await pause();
  restore();
  const page = document.documentElement;
  if (isAppAgent(navigator.userAgent)) page.classList.add('app');
  const guard = () => import('./deferred.ts').then(({ keepStatus }) => keepStatus(queryClient), ignore);
  const isClosed = () => useApp.getState().closed !== null;
  const shut = page.dataset.closed !== undefined;
  let t: T = (key) => key;
  let guarded = false;
  await startUp({
    async setLanguage() {
      t = await loadT(language, start?.texts);
      onSessionEnded((textKey) => {
        void import('../features/sessions/sign-in-again.ts').then(({ sessionEnded }) =>
          sessionEnded(queryClient, t(textKey), router),
        );
      });
      return t;
    },
    async loadStatus() {
      // The document records availability: an available site was rendered; for a closed one the server is asked for the
      // reason.
      if (isClosed()) void guard();
      else if (shut) await guard();
      guarded = shut || isClosed();
    },
    async render(texts) {
      const drawn = root.childElementCount > 0 && root.dataset.drawn !== undefined && !isClosed();
      // Server-rendered: the tree must not contain boundaries that the document does not have.
      if (drawn) router.ssr = { manifest: undefined };
      // The first page may also be left early, because a mailed link immediately redirects without its token.
      watchFades();
      await router.load();
      await pause();
      // From here on the app handles every tap.
      delete page.dataset.boot;
      await new Promise<void>((hydrated) => {
        const ready = () => {
          page.dataset.app = 'ready';
        };
        const app = (
          <StrictMode>
            <App
              router={router}
              queryClient={queryClient}
              language={language}
              t={texts}
              downloadBar={start?.downloadBar ?? true}
              title={start?.title ?? null}
              onDrawn={hydrated}
              onHydrated={ready}
            />
          </StrictMode>
        );
        // As a transition, in slices: hydrating synchronously would delay the first input on a slow phone.
        if (drawn) {
          startTransition(() => void hydrateRoot(root, app));
          hydrated();
        } else createRoot(root).render(app);
      });
    },
    hideSplash: () => document.getElementById('splash')?.remove(),
  });

  watchInstall();
  addEventListener('online', () => useApp.setState({ online: true }));
  addEventListener('offline', () => {
    useApp.setState({ online: false });
    toasts.show('offline', t('error.offline'));
  });
  import('./deferred.ts').then(
    ({ beginLater }) => beginLater(router, start?.version, guarded ? undefined : guard),
    ignore,
  );
}
