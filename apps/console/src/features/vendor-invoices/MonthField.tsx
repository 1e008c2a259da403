import { MONTH_FORM } from '@parlour/contract/vendor-invoices';
import { Field } from '@parlour/ui/Field';
import { t } from '../../shared/texts.ts';

/** Month of what is shown; an emptied field keeps its month. */
export function MonthField({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  return (
    <Field
      label={t('invoices.month')}
      type="month"
      required
      value={month}
      onChange={({ target }) => {
        if (MONTH_FORM.test(target.value)) onChange(target.value);
      }}
    />
  );
}
