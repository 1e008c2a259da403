import { zoneText } from '../format.ts';
import { MomentField } from '../MomentField.tsx';
import { t } from '../texts.ts';
import css from './editor.module.css';
import { isInOrder, type Schedule } from './schedule.ts';

type Props = {
  value: Schedule;
  /** Whether the form was submitted, so that errors are shown. */
  checked: boolean;
  labels?: { starts: string; ends: string };
  onChange: (value: Schedule) => void;
};

/** Start and end of an item's schedule. */
export function ScheduleFields({ value, checked, labels, onChange }: Props) {
  return (
    <div className={css.times}>
      <MomentField
        label={labels?.starts ?? t('editor.starts')}
        note={t('editor.optional')}
        value={value.startsAt}
        onChange={(event) => onChange({ ...value, startsAt: event.target.value })}
      />
      <MomentField
        label={labels?.ends ?? t('editor.ends')}
        note={t('editor.optional')}
        value={value.endsAt}
        error={checked && !isInOrder(value) ? t('editor.endsFirst') : undefined}
        onChange={(event) => onChange({ ...value, endsAt: event.target.value })}
      />
      <small className={css.note}>{t('editor.timesHint', { zone: zoneText() })}</small>
    </div>
  );
}
