import { makeAgent } from '@parlour/contract/agent-accounts.admin.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Checkbox } from '@parlour/ui/Checkbox';
import { useState } from 'react';
import { AccountField } from '../../shared/AccountField.tsx';
import { Choice } from '../../shared/Choice.tsx';
import { ReasonedCard } from '../../shared/editor/ReasonedCard.tsx';
import { useReasonedForm } from '../../shared/editor/useReasonedForm.ts';
import { t } from '../../shared/texts.ts';
import { sendAgent } from './accounts.queries.ts';
import { accountRefusal, TYPE_OPTIONS, type TypeChoice, toType } from './accounts.rules.ts';
import { useRenewAgents } from './agents.queries.ts';

type Props = { onMade: (memberId: string) => void; onClose: () => void };

/** Makes a player an agent. */
export function MakeAgent({ onMade, onClose }: Props) {
  const renew = useRenewAgents();
  const [account, setAccount] = useState('');
  const [type, setType] = useState<TypeChoice>('1');
  const [agentOnly, setAgentOnly] = useState(false);
  const form = useReasonedForm(isBlank(account) ? { account: t('agents.make.accountMissing') } : {});
  return (
    <ReasonedCard
      needs={makeAgent}
      label="agents.make"
      title={t('agents.make')}
      form={form}
      onSubmit={() =>
        form.submit({
          send: (reason) => sendAgent({ account: account.trim(), type: toType(type), agentOnly, reason }),
          renew,
          refused: (failure) => accountRefusal(failure, ''),
          onSaved: ({ memberId }) => onMade(memberId),
        })
      }
      onClose={onClose}
    >
      <AccountField
        label={t('agents.make.account')}
        hint={t('agents.make.hint')}
        value={account}
        error={form.problems['account']}
        onChange={setAccount}
      />
      <Choice<TypeChoice> label={t('agents.type')} value={type} options={TYPE_OPTIONS} onChange={setType} />
      <Checkbox checked={agentOnly} onChange={(event) => setAgentOnly(event.target.checked)}>
        {t('agents.only')}
      </Checkbox>
    </ReasonedCard>
  );
}
