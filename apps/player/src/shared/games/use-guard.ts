import { useRouter } from '@tanstack/react-router';
import { useT } from '../i18n.tsx';
import { useApp, type Wanted } from '../store.ts';
import { TOAST_MS, toasts } from '../toasts.ts';
import { guard } from './guards.ts';

/**
 * Guards a game or a star. A visitor gets the login over the page, followed by `wanted`; a read-only session gets a
 * message for two seconds.
 *
 * @param judge check of the session
 * @returns whether the action may proceed
 */
export function useGuard(judge = guard): (wanted?: Wanted) => boolean {
  const t = useT();
  const router = useRouter();
  return (wanted) => {
    // Read at the tap, because a page during hydration is still rendered for a visitor.
    const verdict = judge(useApp.getState().session);
    if (verdict === 'login') {
      void import('./login-here.ts').then(
        ({ loginHere }) => loginHere(router, wanted ?? null),
        // Offline, the popup shows what is missing.
        () => router.navigate({ href: '/m/login' }),
      );
    }
    if (verdict === 'free_reject' || verdict === 'agent.noPlay')
      toasts.show('offline', t(verdict), TOAST_MS.freeReject);
    return verdict === 'go';
  };
}
