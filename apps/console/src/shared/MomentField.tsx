import { Field } from '@parlour/ui/Field';
import type { ComponentProps } from 'react';
import { isMoment, LAST_MOMENT } from './format.ts';
import { t } from './texts.ts';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'max' | 'value'> & { value: string };

/** Input for a date and time in the brand's time zone. Reports invalid input itself. */
export const MomentField = ({ value, error, ...field }: Props) => (
  <Field
    {...field}
    type="datetime-local"
    max={LAST_MOMENT}
    value={value}
    error={isMoment(value) ? error : t('times.invalid')}
  />
);
