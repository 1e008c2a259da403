import { Field } from '@parlour/ui/Field';
import type { ComponentProps } from 'react';
import { isMoment, LAST_MOMENT } from './format.ts';
import { t } from './texts.ts';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'max' | 'value'> & { value: string };

/** A day and a time in the time zone of the house. Says itself where what is typed is no moment. */
export const MomentField = ({ value, error, ...field }: Props) => (
  <Field
    {...field}
    type="datetime-local"
    max={LAST_MOMENT}
    value={value}
    error={isMoment(value) ? error : t('times.invalid')}
  />
);
