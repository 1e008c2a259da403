import { type AdjustmentRow, askAdjustment } from '@parlour/contract/adjustments.endpoints';
import { Field } from '@parlour/ui/Field';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { BookField } from '../../shared/BookField.tsx';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { fullMoney } from '../../shared/format.ts';
import { useProof } from '../../shared/proof/useProof.tsx';
import { t } from '../../shared/texts.ts';
import { refusalText, signed } from './adjustments.rules.ts';

type Book = 'PLAY' | 'REAL';
type Limits = { symbol: string; most: string; twoAbove: string; books: Book[] };
type Props = {
  limits: Limits;
  onAsked: (row: AdjustmentRow) => Promise<void>;
};
type Direction = 'credit' | 'debit';
const EMPTY = {
  account: '',
  book: null as Book | null,
  direction: 'credit' as Direction,
  amount: '',
  reason: '',
};

/** Returns an idempotency key, kept per request, so that a second press does not create another adjustment. */
const newKey = (): string => crypto.randomUUID().replaceAll('-', '');

/** Form that requests a change of a member's balance. Nothing is posted until another operator approves it. */
export function AskAdjustment({ limits: { symbol, most, twoAbove, books }, onAsked }: Props) {
  const proof = useProof();
  const [draft, setDraft] = useState(EMPTY);
  const [key, setKey] = useState(newKey);
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const book = draft.book ?? books[0] ?? 'PLAY';
  const [note, setNote] = useState('');
  const set = (change: Partial<typeof EMPTY>) => {
    setDraft({ ...draft, ...change });
    setProblem(null);
    setNote('');
    // A changed request is another adjustment.
    setKey(newKey());
  };
  const of = (field: string) => (problem?.field === field ? problem.text : undefined);

  async function send() {
    const body = {
      ...draft,
      book,
      account: draft.account.trim(),
      amount: draft.amount.trim(),
      reason: draft.reason.trim(),
    };
    if (body.account === '') return setProblem({ field: 'account', text: t('form.missing') });
    if (body.reason === '') return setProblem({ field: 'reason', text: t('adjust.reasonMissing') });
    setBusy(true);
    const result = await proof.run(() => call(askAdjustment, { body: { ...body, idempotencyKey: key } }));
    setBusy(false);
    if (!result) return;
    if (result.ok) {
      const { amount, member } = result.value;
      setDraft(EMPTY);
      setKey(newKey());
      setNote(t('adjust.asked', { amount: signed(amount, symbol), account: member.account }));
      return onAsked(result.value);
    }
    const isAmount = result.code === 'register.field' || result.code === 'adjustment.short';
    const field = isAmount ? 'amount' : result.code === 'thing.unknown' ? 'account' : '';
    const text =
      result.code === 'register.field' ? t('adjust.amountBad', { most: fullMoney(most, symbol) }) : refusalText(result);
    setProblem({ field, text });
  }

  return (
    <>
      {proof.prompt}
      <EditorCard
        needs={askAdjustment}
        label="adjust.ask"
        title={t('adjust.ask')}
        saving={{ failure: of('') ?? null, isBusy }}
        onSubmit={() => void send()}
        says={{ save: 'adjust.submit', saving: 'adjust.submitting' }}
        note={<span role="status">{note}</span>}
      >
        <Field
          label={t('adjust.account')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          value={draft.account}
          error={of('account')}
          onChange={(event) => set({ account: event.target.value })}
        />
        <Segmented<Direction>
          label={t('adjust.direction')}
          value={draft.direction}
          onChange={(direction) => set({ direction })}
          options={[
            { value: 'credit', label: t('adjust.credit') },
            { value: 'debit', label: t('adjust.debit') },
          ]}
        />
        <BookField books={books} value={book} onChange={(next) => set({ book: next })} />
        <Field
          label={t('adjust.amount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          start={<b>{symbol}</b>}
          hint={t('adjust.amountHint', { most: fullMoney(most, symbol), above: fullMoney(twoAbove, symbol) })}
          value={draft.amount}
          error={of('amount')}
          onChange={(event) => set({ amount: event.target.value })}
        />
        <Field
          label={t('adjust.reason')}
          hint={t('adjust.reasonHint')}
          maxLength={300}
          value={draft.reason}
          error={of('reason')}
          onChange={(event) => set({ reason: event.target.value })}
        />
      </EditorCard>
    </>
  );
}
