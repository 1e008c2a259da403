import { useRouter } from '@tanstack/react-router';
import { useT } from '../i18n.tsx';
import { useApp, type Wanted } from '../store.ts';
import { TOAST_MS, toasts } from '../toasts.ts';
import { guard } from './guards.ts';

/**
 * What stands before a game and before a star. A visitor gets the login over the page, and after it what was `wanted`;
 * a session that may only look is told so for two seconds.
 *
 * @param judge what is asked of the session
 * @returns whether the action may go on
 */
export function useGuard(judge = guard): (wanted?: Wanted) => boolean {
  const t = useT();
  const router = useRouter();
  return (wanted) => {
    // Asked at the tap: a page that is just being taken over was still drawn for a visitor.
    const verdict = judge(useApp.getState().session);
    if (verdict === 'login') {
      void import('./login-here.ts').then(
        ({ loginHere }) => loginHere(router, wanted ?? null),
        // Offline, the popup itself says what is missing.
        () => router.navigate({ href: '/m/login' }),
      );
    }
    if (verdict === 'free_reject' || verdict === 'agent.noPlay')
      toasts.show('offline', t(verdict), TOAST_MS.freeReject);
    return verdict === 'go';
  };
}
