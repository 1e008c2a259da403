import { Field } from '@parlour/ui/Field';
import { t } from './texts.ts';

/** First and last business day; an empty text for an open end. */
export type Days = { from: string; to: string };

type Props = {
  days: Days;
  onChange: (days: Days) => void;
  /** Latest day that can be chosen. */
  latest?: string;
  /** Neither end may be open: an emptied field keeps its day. */
  required?: boolean;
  /** What is wrong with the days; displayed at the last one. */
  error?: string | undefined;
};

/** Fields for the first and the last business day of what is shown. */
export const DayFields = ({ days, onChange, latest, required = false, error }: Props) =>
  (['from', 'to'] as const).map((end) => (
    <Field
      key={end}
      label={t(`days.${end}`)}
      type="date"
      max={latest}
      required={required}
      value={days[end]}
      error={end === 'to' ? error : undefined}
      onChange={({ target }) => {
        if (target.value !== '' || !required) onChange({ ...days, [end]: target.value });
      }}
    />
  ));
