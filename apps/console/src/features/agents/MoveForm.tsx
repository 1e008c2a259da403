import { moveAgentBranch } from '@parlour/contract/agent-moves.endpoints';
import type { AgentPlace } from '@parlour/contract/agents.admin.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Field } from '@parlour/ui/Field';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { useSaving } from '../../shared/useSaving.ts';
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
  const saving = useSaving();
  const why = useReason('members.reasonMissing');
  const [target, setTarget] = useState<Target>('agent');
  const [account, setAccount] = useState('');
  const [isChecked, setChecked] = useState(false);
  const size = place.members + 1;
  const isMissing = target === 'agent' && isBlank(account);

  function submit() {
    setChecked(true);
    if (isMissing) return;
    const reason = why.given();
    if (reason === null) return;
    saving.save({
      send: () => sendMove(place.memberId, { to: target === 'house' ? null : account.trim(), reason }),
      renew,
      onSaved: (move) => onSent(sentText(move, timeZone)),
    });
  }
  return (
    <EditorCard
      needs={moveAgentBranch}
      label="agents.move.form"
      title={t('agents.move.title', { account: place.account })}
      saving={saving}
      says={{ save: size > alone ? 'agents.move.request' : 'agents.move.do', saving: 'content.saving' }}
      onSubmit={submit}
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
        <Field
          label={t('agents.move.account')}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={account}
          error={isChecked && isMissing ? t('agents.move.accountMissing') : undefined}
          onChange={(event) => setAccount(event.target.value)}
        />
      )}
      <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
    </EditorCard>
  );
}
