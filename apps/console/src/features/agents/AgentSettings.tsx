import {
  addAgentQuotas,
  setAgentRate,
  setAgentTester,
  setAgentType,
} from '@parlour/contract/agent-accounts.admin.endpoints';
import type { AgentPlace } from '@parlour/contract/agents.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Choice } from '../../shared/Choice.tsx';
import cards from '../../shared/cards.module.css';
import { count } from '../../shared/format.ts';
import { Note } from '../../shared/Note.tsx';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import css from './Agents.module.css';
import { sendQuotas, sendRate, sendTester, sendType } from './accounts.queries.ts';
import {
  accountRefusal,
  isAgentType,
  isCount,
  isRate,
  TYPE_OPTIONS,
  type TypeChoice,
  toType,
} from './accounts.rules.ts';
import { useRenewAgents } from './agents.queries.ts';

type Props = {
  place: AgentPlace;
  quotas: readonly { rate: string; left: number }[];
  /** Step of rates in percent. */
  step: string;
};

/** Type and site, rebate rate, quotas and counting of one member of the tree; each change takes a reason. */
export function AgentSettings({ place, quotas, step }: Props) {
  const { memberId, account } = place;
  const { why, prompt, isBusy, note, act } = useRecordedAction({
    renew: useRenewAgents(),
    refusalText: (failure) => accountRefusal(failure, step),
  });
  const [type, setType] = useState<TypeChoice | ''>(isAgentType(place.type) ? `${place.type}` : '');
  const [agentOnly, setAgentOnly] = useState(place.agentOnly);
  const [rate, setRate] = useState(place.rate);
  const [level, setLevel] = useState(place.rate);
  const [accounts, setAccounts] = useState('');
  const typed = { inputMode: 'decimal', autoComplete: 'off', maxLength: 8 } as const;
  const button = (label: string, isReady: boolean, send: () => void) => (
    <Button kind="ghost" small aria-disabled={isBusy || !isReady} onClick={() => isReady && send()}>
      {label}
    </Button>
  );
  return (
    <details className={cards.card}>
      <summary>{t('agents.settings')}</summary>
      {quotas.length > 0 && (
        <p className={css.note}>
          {t('agents.quotasLeft', {
            quotas: quotas.map((each) => t('agents.quotaLeft', { rate: each.rate, left: count(each.left) })).join(', '),
          })}
        </p>
      )}
      <Guard needs={setAgentType}>
        {prompt}
        <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
        <div className={css.settings}>
          <Choice<TypeChoice | ''>
            label={t('agents.type')}
            value={type}
            options={[['', t('agents.type.player')], ...TYPE_OPTIONS]}
            onChange={setType}
          />
          <Checkbox
            checked={agentOnly && type !== ''}
            disabled={type === ''}
            onChange={(event) => setAgentOnly(event.target.checked)}
          >
            {t('agents.only')}
          </Checkbox>
          {button(t('agents.type.change'), true, () =>
            act({
              send: ({ reason }) =>
                sendType(memberId, {
                  type: type === '' ? null : toType(type),
                  agentOnly: agentOnly && type !== '',
                  reason,
                }),
              note: t('agents.type.changed', { account }),
            }),
          )}
        </div>
        <Guard needs={setAgentRate}>
          <div className={css.settings}>
            <Field
              label={t('agents.rate')}
              hint={t('agents.rate.hint', { step })}
              {...typed}
              end="%"
              value={rate}
              onChange={(event) => setRate(event.target.value.trim())}
            />
            {button(t('agents.rate.set'), isRate(rate) && rate !== place.rate, () =>
              act({
                send: ({ reason }) => sendRate(memberId, { rate, reason }),
                note: t('agents.rate.done', { account, rate }),
              }),
            )}
          </div>
        </Guard>
        <Guard needs={addAgentQuotas}>
          <div className={css.settings}>
            <Field
              label={t('agents.quota.rate')}
              {...typed}
              end="%"
              value={level}
              onChange={(event) => setLevel(event.target.value.trim())}
            />
            <Field
              label={t('agents.quota.count')}
              hint={t('agents.quota.hint')}
              {...typed}
              inputMode="numeric"
              value={accounts}
              onChange={(event) => setAccounts(event.target.value.trim())}
            />
            {button(t('agents.quota.add'), isRate(level) && isCount(accounts), () =>
              act({
                send: ({ reason }) => sendQuotas(memberId, { rate: level, count: Number(accounts), reason }),
                note: t('agents.quota.added', { account }),
                onDone: () => setAccounts(''),
              }),
            )}
          </div>
        </Guard>
        <Guard needs={setAgentTester}>
          <div className={css.settings}>
            <p className={css.note}>{t(place.counts ? 'agents.counts' : 'agents.countsNot', { account })}</p>
            {button(t(place.counts ? 'agents.tester.set' : 'agents.tester.end'), true, () =>
              act({
                send: ({ reason }) => sendTester(memberId, { tester: place.counts, reason }),
                note: t('agents.tester.changed', { account }),
              }),
            )}
          </div>
        </Guard>
      </Guard>
      <Note text={note} />
    </details>
  );
}
