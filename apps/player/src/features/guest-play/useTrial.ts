import { FREE_PLAY_MODULE, isGuest } from '@parlour/contract/accounts';
import { startFreePlay, startTrial } from '@parlour/contract/guest-play.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { keepsCookies } from '../../shared/browser.extras.ts';
import { useT } from '../../shared/i18n.tsx';
import { writeTrialName } from '../../shared/storage.screens.ts';
import { storageAreas } from '../../shared/storage.ts';
import { closePopup, useApp } from '../../shared/store.ts';
import { toasts } from '../../shared/toasts.ts';
import { useEnter } from '../sessions/useEnter.ts';

/** Returns whether the visitor was redirected from a game. */
export const useWantsGame = (): boolean =>
  useApp(({ wanted }) => typeof wanted === 'string' && wanted.startsWith(PATHS.play));

/**
 * Returns a function that starts a trial: test play for a game, otherwise a trial account. During a trial it only
 * navigates home.
 *
 * @param home whether to navigate home afterwards; otherwise the page stays
 */
export function useTrial({ home }: { home: boolean }) {
  const t = useT();
  const enter = useEnter();
  const navigate = useNavigate();
  const wantsGame = useWantsGame();
  const [busy, setBusy] = useState(false);

  async function start(): Promise<void> {
    if (busy) return;
    const { session } = useApp.getState();
    if (session && isGuest(session.type)) {
      closePopup();
      return navigate({ to: PATHS.home, replace: true });
    }
    // Without cookies a trial would end with its first call.
    if (!keepsCookies()) {
      toasts.show('fail', t('login.noCookies'));
      return;
    }
    setBusy(true);
    const hide = toasts.show('loading', t('in_please_wait'));
    const result = wantsGame
      ? await call(startFreePlay, { body: { moduleId: FREE_PLAY_MODULE } })
      : await call(startTrial, {});
    hide();
    setBusy(false);
    if (!result.ok) {
      toasts.show('fail', t(result.textKey));
      return;
    }
    writeTrialName(storageAreas().session, result.value.userName);
    enter(result.value, { remember: false, home });
    toasts.show('success', t('trial.started', { name: result.value.userName }));
  }
  return { start, busy, wantsGame };
}
