import { CatchBoundary, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useBackCloses } from '../shared/back.ts';
import { useT } from '../shared/i18n.tsx';
import { late } from '../shared/lazy.tsx';
import type { PopupProps } from '../shared/popup.ts';
import { closePopup, type Popup, useApp } from '../shared/store.ts';
import { toasts } from '../shared/toasts.ts';
import { useIsLoginOverlay } from '../shared/useIsLoginOverlay.ts';
import { PATHS } from './routes.ts';
import { ToastHost } from './ToastHost.tsx';

type Name = Exclude<Popup, 'balance'>;

const partFor = (name: Name) =>
  late<PopupProps>(async () => (await (await import('./deferred.ts')).POPUPS[name]()).default);
const parts: Partial<Record<Name, ReturnType<typeof partFor>>> = {};
/** Returns a popup's lazy component; its `warm` preloads the script. */
export const partOf = (name: Name) => {
  parts[name] ??= partFor(name);
  return parts[name];
};

/** Components outside the page that open by themselves (N38). */
const Extra = lazy(async () => ({ default: (await import('./deferred.ts')).ExtraHost }));

const LONGEST_CLOSING_MS = 1_000;

/** Popups with their own address, shown over home. */
const BY_PATH: Record<string, Popup> = { [PATHS.login]: 'login', [PATHS.forget]: 'forget' };

/** Closes the open popup when a navigation starts. A popup opened while the next page is loading stays open. */
function useClosesAtLeaving(): void {
  const { history } = useRouter();
  useEffect(() => {
    let from = history.location.pathname;
    const stop = history.subscribe(({ location }) => {
      if (location.pathname === from) return;
      from = location.pathname;
      closePopup();
    });
    return () => {
      stop();
      closePopup();
    };
  }, [history]);
}

/**
 * Shown when a popup fails to render or its script fails to load: closes it with a toast and leaves the page unchanged.
 */
function PopupFailure() {
  const t = useT();
  useEffect(() => {
    closePopup();
    toasts.show('fail', t('error.title'));
  }, [t]);
  return null;
}

/** Renders everything that overlays the page: one popup and one toast at a time. */
export function Hosts({ path }: { path: string }) {
  const asked = useApp((state) => state.popup);
  const isDue = useApp((state) => state.passwordDue) && path !== PATHS.changePassword;
  const isLoginOver = useIsLoginOverlay();
  const wanted = asked ?? BY_PATH[isLoginOver ? PATHS.login : path] ?? (isDue ? 'password' : null);
  const open = wanted === 'balance' ? null : wanted;
  const [shown, setShown] = useState<{ name: Name; Part: ReturnType<typeof partFor> } | null>(null);
  if (open !== null && open !== shown?.name) setShown({ name: open, Part: partOf(open) });
  useClosesAtLeaving();
  useBackCloses(asked !== null, closePopup);
  useEffect(() => {
    // An exit transition that the browser cancels fires no end event.
    if (open !== null || shown === null) return undefined;
    const over = setTimeout(setShown, LONGEST_CLOSING_MS, null);
    return () => clearTimeout(over);
  }, [open, shown]);
  const isSettled = useApp((state) => state.settled);
  const over = shown && (
    <CatchBoundary getResetKey={() => shown.name + path} errorComponent={PopupFailure}>
      <Suspense fallback={null}>
        <shown.Part key={shown.name} open={open === shown.name} path={path} onClosed={() => setShown(null)} />
      </Suspense>
    </CatchBoundary>
  );
  return (
    <>
      {/* Rendered on every page: the app download popup, whatever other popup is open, and the extra component. */}
      <div data-host="download">{shown?.name === 'install' && over}</div>
      <div data-host="popup">{shown?.name !== 'install' && over}</div>
      <div data-host="extra">
        {isSettled && (
          <Suspense fallback={null}>
            <Extra path={path} />
          </Suspense>
        )}
      </div>
      <ToastHost />
    </>
  );
}
