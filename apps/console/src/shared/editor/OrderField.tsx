import { Field } from '@parlour/ui/Field';
import { t } from '../texts.ts';

const LAST = 999;

/** Position in a list: a whole number, smallest first. */
export function OrderField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <Field
      label={t('content.order')}
      type="number"
      min={0}
      max={LAST}
      value={String(value)}
      hint={t('content.orderHint')}
      onChange={(event) => onChange(Math.min(LAST, Math.max(0, Math.trunc(Number(event.target.value)) || 0)))}
    />
  );
}
