import { type AdminLotteryGame, putLotteryGame } from '@parlour/contract/lottery.admin.endpoints';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Choice } from '../../shared/Choice.tsx';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { sendLimits } from './lottery.queries.ts';
import { gameName } from './lottery.rules.ts';
import { useLotteryAction } from './useLotteryAction.ts';

type Props = { game: AdminLotteryGame; onDone: (said: string) => void };

const FIELDS = [
  ['betMultipleMax', 'lottery.multiple'],
  ['betAmountMax', 'lottery.mostStake'],
  ['issueAmountMax', 'lottery.mostIssue'],
  ['graceSeconds', 'lottery.grace'],
] as const;

/** Form for whether a game is on sale, and its limits. */
export function LimitsForm({ game, onDone }: Props) {
  const { failure, isBusy, prompt, act } = useLotteryAction();
  const why = useReason('lottery.reasonMissing');
  const [enabled, setEnabled] = useState(game.enabled);
  const [typed, setTyped] = useState({
    betMultipleMax: String(game.betMultipleMax),
    betAmountMax: game.betAmountMax,
    issueAmountMax: game.issueAmountMax,
    graceSeconds: String(game.graceSeconds),
  });
  function save() {
    const reason = why.given();
    if (reason === null) return;
    const body = {
      enabled,
      betMultipleMax: Number(typed.betMultipleMax),
      betAmountMax: typed.betAmountMax,
      issueAmountMax: typed.issueAmountMax,
      graceSeconds: Number(typed.graceSeconds),
      reason,
    };
    act(
      () => sendLimits(game.gameId, body),
      () => {
        why.sent();
        onDone(t('lottery.savedLimits'));
      },
    );
  }
  return (
    <EditorCard
      needs={putLotteryGame}
      label="lottery.limits"
      title={gameName(game.gameCode)}
      saving={{ failure, isBusy, prompt }}
      onSubmit={save}
      says={{ save: 'lottery.saveLimits', saving: 'lottery.saving' }}
    >
      <Choice
        label={t('lottery.enabled')}
        value={enabled ? 'on' : 'off'}
        options={[
          ['on', t('lottery.onSale')],
          ['off', t('lottery.offSale')],
        ]}
        onChange={(next) => setEnabled(next === 'on')}
      />
      {FIELDS.map(([name, label]) => (
        <Field
          key={name}
          label={t(label)}
          autoComplete="off"
          inputMode="decimal"
          maxLength={30}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
      <Guard needs={putLotteryGame}>
        <Field label={t('lottery.reason')} {...why.field} />
      </Guard>
    </EditorCard>
  );
}
