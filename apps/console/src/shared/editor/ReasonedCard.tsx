import { Field } from '@parlour/ui/Field';
import type { ComponentProps } from 'react';
import { t } from '../texts.ts';
import { EditorCard } from './EditorCard.tsx';
import type { ReasonedForm } from './useReasonedForm.ts';

type Props = Omit<ComponentProps<typeof EditorCard>, 'saving' | 'draft'> & {
  /** State of the form; see `useReasonedForm`. */
  form: ReasonedForm;
};

/** Card of a form whose change is recorded: its fields, and last the reason. */
export function ReasonedCard({ form, children, ...card }: Props) {
  return (
    <EditorCard {...card} saving={form.saving}>
      {children}
      <Field label={t('members.reason')} hint={t('members.reasonHint')} {...form.why.field} />
    </EditorCard>
  );
}
