import { openDownline } from '@parlour/contract/agents.endpoints';
import { Button } from '@parlour/ui/Button';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api.ts';
import { SecretField, UsernameField } from '../../shared/forms/fields.tsx';
import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import css from './agent-centre.module.css';
import { fieldProblem, type Level } from './quotas.rules.ts';
import { RateChoice } from './RateChoice.tsx';

type Problem = { field: 'username' | 'password' | 'rate'; text: string };
type Props = {
  levels: readonly Level[];
  /** Fetches quotas and team again. */
  onChanged: () => Promise<void>;
};

/** Opens an account of an agent directly below, with one of the quota. */
export function OpenAccount({ levels, onChanged }: Props) {
  const t = useT();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const rate = levels.find((level) => level.rate === chosen)?.rate ?? levels[0]?.rate ?? '';
  const problemOf = (field: Problem['field']) => (problem?.field === field ? problem.text : undefined);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const empty = (['username', 'password'] as const).find((name) => ({ username, password })[name].trim() === '');
    if (empty) return setProblem({ field: empty, text: t('form.isRequired', { field: t(`login.${empty}`) }) });
    setBusy(true);
    const result = await call(openDownline, { body: { username: username.trim(), password, rate } });
    setBusy(false);
    if (!result.ok) {
      const wrong = fieldProblem(result);
      return setProblem({
        field: wrong.field,
        text: t(wrong.key, { field: t(`login.${wrong.field}`), ...wrong.values }),
      });
    }
    toasts.show('success', t('register.done'));
    setProblem(null);
    setUsername('');
    setPassword('');
    await onChanged();
  }
  return (
    <form className={css.card} noValidate aria-label={t('register.title')} onSubmit={(event) => void submit(event)}>
      <h2>{t('register.title')}</h2>
      <p className={css.note}>{t('agent.openText')}</p>
      <div className={css.reason}>
        <UsernameField
          autoComplete="off"
          maxLength={40}
          value={username}
          error={problemOf('username')}
          onChange={({ target }) => setUsername(target.value)}
        />
        <SecretField
          label={t('login.password')}
          autoComplete="new-password"
          maxLength={200}
          value={password}
          error={problemOf('password')}
          onChange={({ target }) => setPassword(target.value)}
        />
        <RateChoice levels={levels} value={rate} onChange={setChosen} error={problemOf('rate')} />
        <Button type="submit" wide aria-disabled={busy}>
          {t('register.title')}
        </Button>
      </div>
    </form>
  );
}
