import type { OutputOf } from '@parlour/contract/endpoint';
import {
  correctLotteryResult,
  enterLotteryResult,
  type getLotteryIssue,
} from '@parlour/contract/lottery.admin.endpoints';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useClock } from '../../shared/useClock.ts';
import { useReason } from '../../shared/useReason.ts';
import css from './Lottery.module.css';
import { sendCorrection, sendResult } from './lottery.queries.ts';
import { fieldHint, fieldName, numbersOf } from './lottery.rules.ts';
import { useLotteryAction } from './useLotteryAction.ts';

const CLOCK_MS = 5_000;

type Props = {
  look: OutputOf<typeof getLotteryIssue>;
  /** Called with a text about the entry's result. */
  onDone: (said: string) => void;
};

/** Form of a result: of a pending one, or the correction of a settled one. */
export function ResultForm({ look, onDone }: Props) {
  const { issue, form } = look;
  const { failure, isBusy, prompt, act } = useLotteryAction();
  const why = useReason('lottery.reasonMissing');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const now = useClock(CLOCK_MS);
  const may = useMay();
  const isCorrection = issue.state === 'settled' || issue.state === 'corrected';
  const isAwaited = (issue.state === 'awaiting' || issue.state === 'held') && Date.parse(issue.drawsAt) <= now;
  const needs = isCorrection ? correctLotteryResult : enterLotteryResult;
  if (form.length === 0 || !(isCorrection || isAwaited) || !may(needs)) return null;

  function save() {
    const numbers = numbersOf(form, typed);
    const done = ({ state }: { state: 'waiting' | 'differs' | 'drawn' | 'corrected' }) => {
      setTyped({});
      why.sent();
      onDone(t(`lottery.noted.${state}`));
    };
    if (!isCorrection) return act(() => sendResult(issue.id, numbers), done);
    const reason = why.given();
    if (reason === null) return;
    act(() => sendCorrection(issue.id, numbers, reason), done);
  }

  return (
    <EditorCard
      needs={needs}
      label={isCorrection ? 'lottery.enterCorrection' : 'lottery.enter'}
      title={t(isCorrection ? 'lottery.enterCorrection' : 'lottery.enter')}
      saving={{ failure, isBusy, prompt }}
      onSubmit={save}
      says={{ save: 'lottery.save', saving: 'lottery.saving' }}
    >
      {isCorrection && <p className={css.note}>{t('lottery.correctionText')}</p>}
      {form.map((field) => (
        <Field
          key={field.name}
          label={fieldName(field.name)}
          hint={fieldHint(field)}
          autoComplete="off"
          inputMode={field.digits === 'amount' ? 'decimal' : 'numeric'}
          maxLength={200}
          value={typed[field.name] ?? ''}
          onChange={(event) => setTyped({ ...typed, [field.name]: event.target.value })}
        />
      ))}
      {isCorrection && <Field label={t('lottery.reason')} {...why.field} />}
    </EditorCard>
  );
}
