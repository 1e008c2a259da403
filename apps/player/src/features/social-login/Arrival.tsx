import { PATHS } from '@parlour/contract/routes';
import { REDIRECT_PROOF } from '@parlour/contract/social-login';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import type { SignIn } from '../sessions/useSignIn.ts';
import { type Newcomer, NewMember, newcomerIn } from './NewMember.tsx';
import { type Return, SOCIAL_NAMES } from './social.ts';
import css from './social-login.module.css';

type Props = {
  back: Return;
  signIn: SignIn;
  /** Called with the provider that sent a new user. */
  onNewcomer: (provider: string) => void;
  /** Called when the login is complete or failed, to show the usual methods again. */
  onEnd: () => void;
};

/** Handles the return from a provider: logs the user in, or asks a new one for a username. */
export function Arrival({ back, signIn, onNewcomer, onEnd }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null);
  const isDone = useRef(false);

  async function arrive() {
    // The result was read; a reload must not read it again.
    void navigate({ to: PATHS.login, replace: true });
    if (back.provider === 'failed') toasts.show('fail', t('provider.failed'));
    if (back.provider === 'failed' || back.provider === 'declined') return onEnd();
    const attempt = { type: 'firebase' as const, firebaseIdToken: REDIRECT_PROOF, rememberPassword: back.remember };
    const code = await signIn.send(attempt, undefined, (failure) => {
      const found = newcomerIn(failure);
      setNewcomer(found);
      if (found) onNewcomer(SOCIAL_NAMES[found.provider]);
    });
    // The form does not show it, because phone checks can also be refused (CAP-020).
    if (code === 'provider.refused') toasts.show('fail', t('provider.failed'));
    if (code !== null && code !== 'provider.new_member') onEnd();
  }
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void arrive();
  });

  return newcomer ? <NewMember newcomer={newcomer} /> : <div className={css.waiting} aria-busy="true" />;
}
