import type { OutputOf } from '@parlour/contract/endpoint';
import { type listLotteryNumberLimits, putLotteryNumberLimit } from '@parlour/contract/lottery-numbers.admin.endpoints';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Choice } from '../../shared/Choice.tsx';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import css from './Lottery.module.css';
import { sendNumberLimit } from './lottery.queries.ts';
import { useLotteryAction } from './useLotteryAction.ts';

type Limit = OutputOf<typeof listLotteryNumberLimits>['types'][number];
type Props = {
  gameId: number;
  name: string;
  types: readonly Limit[];
  /** Initially selected bet type. */
  first: string;
  onDone: (said: string) => void;
};

const FIELDS = [
  ['most', 'lottery.numbers.most'],
  ['cutFrom', 'lottery.numbers.cutFrom'],
  ['steps', 'lottery.numbers.steps'],
  ['stepCut', 'lottery.numbers.stepCut'],
] as const;

const typedOf = (limit: Limit | undefined) => ({
  most: limit?.most ?? '',
  cutFrom: String(limit?.cutFrom ?? ''),
  steps: String(limit?.steps ?? ''),
  stepCut: String(limit?.stepCut ?? ''),
});

/** Pool of all stakes on an issue. Its limit cuts no price. */
const TOTAL = '*';

/** Returns the name of a pool of numbers: the code of its bet type, or a text for all stakes on an issue. */
const poolName = (playCode: string): string => (playCode === TOTAL ? t('lottery.numbers.total') : playCode);

/** Form for the maximum payout of a bet type's numbers, and the price reduction before it. */
export function NumberLimitForm({ gameId, name, types, first, onDone }: Props) {
  const { failure, isBusy, prompt, act } = useLotteryAction();
  const why = useReason('lottery.reasonMissing');
  const find = (code: string) => types.find((type) => type.playCode === code);
  const [playCode, setPlayCode] = useState(first || (types[0]?.playCode ?? ''));
  const [typed, setTyped] = useState(typedOf(find(playCode)));
  const { shared = [] } = find(playCode) ?? {};
  function save() {
    const reason = why.given();
    if (reason === null) return;
    const most = typed.most.trim();
    const body = {
      playCode,
      most: most === '' ? null : most,
      cutFrom: Number(typed.cutFrom),
      steps: Number(typed.steps),
      stepCut: playCode === TOTAL ? 0 : Number(typed.stepCut),
      reason,
    };
    act(
      () => sendNumberLimit(gameId, body),
      () => {
        why.sent();
        onDone(t('lottery.numbers.saved'));
      },
    );
  }
  return (
    <EditorCard
      needs={putLotteryNumberLimit}
      label="lottery.numbers.rules"
      title={name}
      saving={{ failure, isBusy, prompt }}
      onSubmit={save}
      says={{ save: 'lottery.numbers.save', saving: 'lottery.saving' }}
    >
      <Choice
        label={t('lottery.numbers.betType')}
        value={playCode}
        options={types.map((type) => [type.playCode, poolName(type.playCode)] as const)}
        onChange={(next) => {
          setPlayCode(next);
          setTyped(typedOf(find(next)));
        }}
      />
      {shared.length > 1 && <p className={css.note}>{t('lottery.numbers.shared', { types: shared.join(', ') })}</p>}
      {FIELDS.slice(0, playCode === TOTAL ? 1 : undefined).map(([field, label]) => (
        <Field
          key={field}
          label={t(label)}
          autoComplete="off"
          inputMode="decimal"
          maxLength={30}
          value={typed[field]}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      <Guard needs={putLotteryNumberLimit}>
        <Field label={t('lottery.reason')} {...why.field} />
      </Guard>
    </EditorCard>
  );
}
