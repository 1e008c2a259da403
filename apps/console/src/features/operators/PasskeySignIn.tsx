import { beginOperatorPasskeyLogin, operatorPasskeyLogin } from '@parlour/contract/operator-factors.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { askPasskey, canUsePasskeys } from '../../shared/passkeys.ts';
import { failureText, t } from '../../shared/texts.ts';
import css from './SignInFrame.module.css';
import type { Entered } from './useGate.ts';

type Props = { onEntered: (entered: Entered) => void; onFailed: (text: string | null) => void };

/** Sign-in with a passkey instead of password and code. */
export default function PasskeySignIn({ onEntered, onFailed }: Props) {
  const [isBusy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;

  async function signIn() {
    onFailed(null);
    const options = await call(beginOperatorPasskeyLogin, {});
    if (!options.ok) return onFailed(failureText(options.textKey));
    const response = await askPasskey(options.value).catch(() => null);
    if (!response) return;
    const result = await call(operatorPasskeyLogin, { body: { response } });
    if (result.ok) onEntered(result.value);
    else onFailed(failureText(result.textKey));
  }
  const press = async () => {
    setBusy(true);
    await signIn();
    setBusy(false);
  };
  return (
    <>
      <p className={css.or}>{t('keys.or')}</p>
      <Button kind="raised" wide icon="fingerprint" disabled={isBusy} onClick={() => void press()}>
        {t('keys.signIn')}
      </Button>
    </>
  );
}
