import { makeAgent } from '@parlour/contract/agent-accounts.admin.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Choice } from '../../shared/Choice.tsx';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { sendAgent } from './accounts.queries.ts';
import { accountRefusal, TYPE_OPTIONS, type TypeChoice, toType } from './accounts.rules.ts';
import { useRenewAgents } from './agents.queries.ts';

type Props = { onMade: (memberId: string) => void; onClose: () => void };

/** Makes a player an agent. */
export function MakeAgent({ onMade, onClose }: Props) {
  const renew = useRenewAgents();
  const saving = useSaving();
  const why = useReason('members.reasonMissing');
  const [account, setAccount] = useState('');
  const [type, setType] = useState<TypeChoice>('1');
  const [agentOnly, setAgentOnly] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const isMissing = isBlank(account);
  function submit() {
    setChecked(true);
    if (isMissing) return;
    const reason = why.given();
    if (reason === null) return;
    saving.save({
      send: () => sendAgent({ account: account.trim(), type: toType(type), agentOnly, reason }),
      renew,
      refused: (failure) => accountRefusal(failure, ''),
      onSaved: ({ memberId }) => onMade(memberId),
    });
  }
  return (
    <EditorCard
      needs={makeAgent}
      label="agents.make"
      title={t('agents.make')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('agents.make.account')}
        hint={t('agents.make.hint')}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={account}
        error={isChecked && isMissing ? t('agents.move.accountMissing') : undefined}
        onChange={(event) => setAccount(event.target.value)}
      />
      <Choice<TypeChoice> label={t('agents.type')} value={type} options={TYPE_OPTIONS} onChange={setType} />
      <Checkbox checked={agentOnly} onChange={(event) => setAgentOnly(event.target.checked)}>
        {t('agents.only')}
      </Checkbox>
      <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
    </EditorCard>
  );
}
