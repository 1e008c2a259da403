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
  /** Hears the name of the provider that sent somebody new. */
  onNewcomer: (provider: string) => void;
  /** Hears that there is nothing more to do here: the usual ways to log in are shown again. */
  onEnd: () => void;
};

/** Somebody who comes back from a provider: logs them in, or asks a new one for a user name. */
export function Arrival({ back, signIn, onNewcomer, onEnd }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null);
  const isDone = useRef(false);

  async function arrive() {
    // The answer has been read; a reload must not read it again.
    void navigate({ to: PATHS.login, replace: true });
    if (back.provider === 'failed') toasts.show('fail', t('provider.failed'));
    if (back.provider === 'failed' || back.provider === 'declined') return onEnd();
    const attempt = { type: 'firebase' as const, firebaseIdToken: REDIRECT_PROOF, rememberPassword: back.remember };
    const code = await signIn.send(attempt, undefined, (failure) => {
      const found = newcomerIn(failure);
      setNewcomer(found);
      if (found) onNewcomer(SOCIAL_NAMES[found.provider]);
    });
    // The form says nothing of it: a check of a phone number may be refused in the midst of it (CAP-020).
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
