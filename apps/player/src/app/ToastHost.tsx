import type { ToastKind } from '@parlour/ui/Toast';
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { loadToast, toasts } from '../shared/toasts.ts';
import css from './ToastHost.module.css';

/** Fallback when the styled toast fails to load. */
const Plain = ({ text }: { kind: string; text: string }) => <p role="status">{text}</p>;
const Toast = lazy<ComponentType<{ kind: ToastKind; text: string }>>(() =>
  loadToast().then(
    (module) => ({ default: module.Toast }),
    () => ({ default: Plain }),
  ),
);

const none = () => null;

export function ToastHost() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, none);
  return (
    // The live region must stay exposed to screen readers while a dialog is open.
    <div className={css.host} aria-live="polite">
      <Suspense fallback={null}>{toast && <Toast key={toast.id} kind={toast.kind} text={toast.text} />}</Suspense>
    </div>
  );
}
