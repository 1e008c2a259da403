import { moveAgentBranch } from '@parlour/contract/agent-moves.endpoints';
import type { AgentPlace } from '@parlour/contract/agents.admin.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { AccountField } from '../../shared/AccountField.tsx';
import { ReasonedCard } from '../../shared/editor/ReasonedCard.tsx';
import { useReasonedForm } from '../../shared/editor/useReasonedForm.ts';
import { t } from '../../shared/texts.ts';
import css from './Agents.module.css';
import { useRenewAgents } from './agents.queries.ts';
import { sendMove } from './moves.queries.ts';
import { moveHint, sentText } from './moves.rules.ts';

const TARGETS = ['agent', 'house'] as const;
type Target = (typeof TARGETS)[number];

type Props = {
  place: AgentPlace;
  /** Largest branch, in players, that one operator may move alone. */
  alone: number;
  timeZone: string;
  /** Called with a text about the result of the move. */
  onSent: (said: string) => void;
  onClose: () => void;
};

/** Moves a branch under another agent or to the top level, or requests the move if another operator must approve it. */
export function MoveForm({ place, alone, timeZone, onSent, onClose }: Props) {
  const renew = useRenewAgents();
  const [target, setTarget] = useState<Target>('agent');
  const [account, setAccount] = useState('');
  const isMissing = target === 'agent' && isBlank(account);
  const form = useReasonedForm(isMissing ? { account: t('agents.move.accountMissing') } : {});
  const size = place.members + 1;
  return (
    <ReasonedCard
      needs={moveAgentBranch}
      label="agents.move.form"
      title={t('agents.move.title', { account: place.account })}
      form={form}
      says={{ save: size > alone ? 'agents.move.request' : 'agents.move.do', saving: 'content.saving' }}
      onSubmit={() =>
        form.submit({
          send: (reason) => sendMove(place.memberId, { to: target === 'house' ? null : account.trim(), reason }),
          renew,
          onSaved: (move) => onSent(sentText(move, timeZone)),
        })
      }
      onClose={onClose}
    >
      <p className={css.note}>{moveHint(place.account, size, alone)}</p>
      <Segmented<Target>
        label={t('agents.move.to')}
        value={target}
        onChange={setTarget}
        options={TARGETS.map((value) => ({ value, label: t(`agents.move.to.${value}`) }))}
      />
      {target === 'agent' && (
        <AccountField
          label={t('agents.move.account')}
          value={account}
          error={form.problems['account']}
          onChange={setAccount}
        />
      )}
    </ReasonedCard>
  );
}
