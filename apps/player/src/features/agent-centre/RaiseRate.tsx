import { raiseDownlineRate } from '@parlour/contract/agents.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { call } from '../../shared/api.ts';
import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import { percentOf } from '../agent/contracts/contracts.rules.ts';
import { downlinesQuery } from './agent.queries.ts';
import css from './agent-centre.module.css';
import { above, type Level } from './quotas.rules.ts';
import { RateChoice } from './RateChoice.tsx';
import { useSpan } from './useSpan.ts';

type Props = { levels: readonly Level[]; onChanged: () => Promise<void> };

/** Raises the rate of a direct downline, with one of the quota. */
export function RaiseRate({ levels, onChanged }: Props) {
  const t = useT();
  const { days } = useSpan();
  const [typed, setTyped] = useState('');
  const [memberId, setMemberId] = useState('');
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const pages = useInfiniteQuery(downlinesQuery({ ...days, search: useDeferredValue(typed), sort: 'name' }));
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const direct = rows.flatMap(({ rate, hasLeft, isSelf, ...row }) =>
    rate === null || hasLeft || isSelf || above(levels, rate).length === 0 ? [] : [{ ...row, rate }],
  );
  const member = direct.find((row) => row.memberId === memberId) ?? direct[0];
  const higher = member ? above(levels, member.rate) : [];
  const rate = higher.find((level) => level.rate === chosen)?.rate ?? higher[0]?.rate ?? '';
  if (direct.length === 0 && typed === '') return null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !member || rate === '') return;
    setBusy(true);
    const result = await call(raiseDownlineRate, { body: { memberId: member.memberId, rate } });
    setBusy(false);
    setProblem(result.ok ? undefined : t(result.textKey));
    if (result.ok) toasts.show('success', t('changePsw.saved'));
    await onChanged();
  }
  return (
    <form className={css.card} noValidate aria-label={t('agent.raise')} onSubmit={(event) => void submit(event)}>
      <h2>{t('agent.raise')}</h2>
      <div className={css.reason}>
        <Field
          label={t('agent.search')}
          icon="search"
          type="search"
          autoComplete="off"
          maxLength={40}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {member ? (
          <>
            <label className={css.choice}>
              {t('agent.name')}
              <select value={member.memberId} onChange={({ target }) => setMemberId(target.value)}>
                {direct.map((row) => (
                  <option key={row.memberId} value={row.memberId}>
                    {`${row.name} · ${percentOf(row.rate)} %`}
                  </option>
                ))}
              </select>
            </label>
            <RateChoice levels={higher} value={rate} onChange={setChosen} error={problem} />
            <Button type="submit" kind="raised" wide aria-disabled={busy}>
              {t('agent.raise')}
            </Button>
          </>
        ) : (
          <p className={css.note}>{t('agent.nobody')}</p>
        )}
      </div>
    </form>
  );
}
