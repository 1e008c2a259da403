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

type Recorded = ReturnType<typeof useRecordedAction>;
type SettingProps = { place: AgentPlace } & Pick<Recorded, 'act' | 'isBusy'>;

const typed = { autoComplete: 'off', maxLength: 8 } as const;

type SendProps = { label: string; isBusy: boolean; isReady?: boolean; onSend: () => void };

function Send({ label, isBusy, isReady = true, onSend }: SendProps) {
  return (
    <Button kind="ghost" small aria-disabled={isBusy || !isReady} onClick={() => isReady && onSend()}>
      {label}
    </Button>
  );
}

/** Type, and the site of the account. */
function TypeSetting({ place: { memberId, account, ...place }, act, isBusy }: SettingProps) {
  const [type, setType] = useState<TypeChoice | ''>(isAgentType(place.type) ? `${place.type}` : '');
  const [agentOnly, setAgentOnly] = useState(place.agentOnly);
  const isAgent = type !== '';
  const side = { type: isAgent ? toType(type) : null, agentOnly: agentOnly && isAgent };
  return (
    <div className={css.settings}>
      <Choice<TypeChoice | ''>
        label={t('agents.type')}
        value={type}
        options={[['', t('agents.type.player')], ...TYPE_OPTIONS]}
        onChange={setType}
      />
      <Checkbox checked={side.agentOnly} disabled={!isAgent} onChange={(event) => setAgentOnly(event.target.checked)}>
        {t('agents.only')}
      </Checkbox>
      <Send
        label={t('agents.type.change')}
        isBusy={isBusy}
        onSend={() =>
          act({
            send: ({ reason }) => sendType(memberId, { ...side, reason }),
            note: t('agents.type.changed', { account }),
          })
        }
      />
    </div>
  );
}

/** Rebate rate. A higher one waits for another operator. */
function RateSetting({ place: { memberId, account, ...place }, step, act, isBusy }: SettingProps & { step: string }) {
  const [rate, setRate] = useState(place.rate);
  return (
    <div className={css.settings}>
      <Field
        label={t('agents.rate')}
        hint={t('agents.rate.hint', { step })}
        {...typed}
        inputMode="decimal"
        end="%"
        value={rate}
        onChange={(event) => setRate(event.target.value.trim())}
      />
      <Send
        label={t('agents.rate.set')}
        isBusy={isBusy}
        isReady={isRate(rate) && rate !== place.rate}
        onSend={() =>
          act({
            send: ({ reason }) => sendRate(memberId, { rate, reason }),
            note: t('agents.rate.done', { account, rate }),
          })
        }
      />
    </div>
  );
}

/** Accounts of a rate that the agent may still open or raise. */
function QuotaSetting({ place: { memberId, account, ...place }, act, isBusy }: SettingProps) {
  const [rate, setRate] = useState(place.rate);
  const [accounts, setAccounts] = useState('');
  return (
    <div className={css.settings}>
      <Field
        label={t('agents.quota.rate')}
        {...typed}
        inputMode="decimal"
        end="%"
        value={rate}
        onChange={(event) => setRate(event.target.value.trim())}
      />
      <Field
        label={t('agents.quota.count')}
        hint={t('agents.quota.hint')}
        {...typed}
        inputMode="numeric"
        value={accounts}
        onChange={(event) => setAccounts(event.target.value.trim())}
      />
      <Send
        label={t('agents.quota.add')}
        isBusy={isBusy}
        isReady={isRate(rate) && isCount(accounts)}
        onSend={() =>
          act({
            send: ({ reason }) => sendQuotas(memberId, { rate, count: Number(accounts), reason }),
            note: t('agents.quota.added', { account }),
            onDone: () => setAccounts(''),
          })
        }
      />
    </div>
  );
}

/** Whether the member's play counts in figures. */
function TesterSetting({ place: { memberId, account, counts }, act, isBusy }: SettingProps) {
  return (
    <div className={css.settings}>
      <p className={css.note}>{t(counts ? 'agents.counts' : 'agents.countsNot', { account })}</p>
      <Send
        label={t(counts ? 'agents.tester.set' : 'agents.tester.end')}
        isBusy={isBusy}
        onSend={() =>
          act({
            send: ({ reason }) => sendTester(memberId, { tester: counts, reason }),
            note: t('agents.tester.changed', { account }),
          })
        }
      />
    </div>
  );
}

type Props = {
  place: AgentPlace;
  quotas: readonly { rate: string; left: number }[];
  /** Step of rates in percent. */
  step: string;
};

/** Type and site, rebate rate, quotas and counting of one member of the tree; each change takes a reason. */
export function AgentSettings({ place, quotas, step }: Props) {
  const { why, prompt, isBusy, note, act } = useRecordedAction({
    renew: useRenewAgents(),
    refusalText: (failure) => accountRefusal(failure, step),
  });
  const setting = { place, act, isBusy };
  return (
    <details className={cards.card}>
      <summary>{t('agents.settings')}</summary>
      {quotas.length > 0 && (
        <p className={css.note}>
          {t('agents.quotasLeft', {
            quotas: quotas.map(({ rate, left }) => t('agents.quotaLeft', { rate, left: count(left) })).join(', '),
          })}
        </p>
      )}
      <Guard needs={setAgentType}>
        {prompt}
        <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
        {/* The keys let a form begin again with the values of a change. */}
        <TypeSetting key={`type ${place.type} ${place.agentOnly}`} {...setting} />
        <Guard needs={setAgentRate}>
          <RateSetting key={`rate ${place.rate}`} {...setting} step={step} />
        </Guard>
        <Guard needs={addAgentQuotas}>
          <QuotaSetting key={`quota ${place.rate}`} {...setting} />
        </Guard>
        <Guard needs={setAgentTester}>
          <TesterSetting {...setting} />
        </Guard>
      </Guard>
      <Note text={note} />
    </details>
  );
}
