import { type ProviderStatus, type TestNeeds, testProvider } from '@parlour/contract/providers.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import { Note } from '../../shared/Note.tsx';
import { t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import css from './Providers.module.css';
import { useRenewProviders } from './providers.queries.ts';

/** Returns what a passed test says. */
function passedText({ mode, test }: ProviderStatus): string {
  if (test === 'nothing') return t('providers.passed');
  return t(mode === 'local' ? 'providers.logged' : 'providers.sent');
}

/** Tests a provider with a call, or with a message to the operator; shows the outcome. */
export function ProviderTest({ provider, needs }: { provider: ProviderStatus; needs: TestNeeds }) {
  const { name } = provider;
  const renew = useRenewProviders();
  const { failure, isBusy, fail, forget, save } = useSaving();
  const [to, setTo] = useState('');
  const [passed, setPassed] = useState(false);
  const sends = needs !== 'nothing';

  function submit() {
    setPassed(false);
    save({
      send: () => call(testProvider, { params: { name }, body: { to } }),
      renew,
      onSaved: ({ error }) => (error === null ? setPassed(true) : fail(t('providers.failed', { error }))),
    });
  }

  return (
    <form
      className={css.test}
      noValidate
      aria-label={`${t('providers.test')}: ${t(`providers.name.${name}`)}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {sends && (
        <Field
          label={t(needs === 'mail' ? 'providers.toMail' : 'providers.toPhone')}
          type={needs === 'mail' ? 'email' : 'tel'}
          hint={needs === 'phone' ? t('providers.toPhoneHint') : undefined}
          maxLength={120}
          value={to}
          onChange={(event) => {
            forget();
            setPassed(false);
            setTo(event.target.value);
          }}
        />
      )}
      <Button type="submit" small kind="ghost" aria-disabled={isBusy}>
        {sends
          ? t(isBusy ? 'providers.sending' : 'providers.send')
          : t(isBusy ? 'providers.testing' : 'providers.test')}
      </Button>
      <Alert text={failure} />
      <Note text={passed ? passedText(provider) : null} />
    </form>
  );
}
