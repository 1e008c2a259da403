import { beginPasskeyLogin, passkeyLogin } from '@parlour/contract/two-factor.endpoints';
import { Button } from '@parlour/ui/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../shared/api.ts';
import { useT } from '../../shared/i18n.tsx';
import { signInHindrance } from '../../shared/secure.ts';
import { toasts } from '../../shared/toasts.ts';
import css from '../sessions/session.module.css';
import { useEnter } from '../sessions/useEnter.ts';
import { askPasskey, canOfferPasskeys, canUsePasskeys, stopAsking } from './passkeys.ts';

/** Passkey login: a button, and, if supported, autofill in the name field. */
export function PasskeyLogin({ home, remember }: { home: boolean; remember: boolean }) {
  const t = useT();
  const enter = useEnter();
  const [isBusy, setBusy] = useState(false);

  const signIn = useEffectEvent(async (inField: boolean, isGone: () => boolean) => {
    const options = await call(beginPasskeyLogin, {});
    if (isGone()) return;
    if (!options.ok) {
      if (!inField) toasts.show('fail', t(options.textKey));
      return;
    }
    const response = await askPasskey(options.value, inField).catch(() => null);
    if (!response || isGone()) return;
    const result = await call(passkeyLogin, { body: { response, remember } });
    if (!result.ok) return void toasts.show('fail', t(result.textKey));
    toasts.show('success', t('login.done', { name: result.value.userName }));
    enter(result.value, { remember, home });
  });

  useEffect(() => {
    let gone = false;
    const offer = async () => {
      // Not requested from the server if login is impossible.
      if (!signInHindrance() && (await canOfferPasskeys())) await signIn(true, () => gone);
    };
    // The button remains: a passkey can still be chosen by hand.
    offer().catch(() => undefined);
    return () => {
      gone = true;
      stopAsking();
    };
  }, []);

  // Its space is reserved: releasing it would shift the sheet.
  if (!canUsePasskeys()) return <div className={css.later} />;
  const press = async () => {
    setBusy(true);
    // The browser ends the autofill request by itself when this one starts.
    await signIn(false, () => false);
    setBusy(false);
  };
  return (
    <Button
      kind="raised"
      wide
      icon="fingerprint"
      disabled={isBusy || signInHindrance() !== null}
      onClick={() => void press()}
    >
      {t('second.passkeyLogin')}
    </Button>
  );
}
