import type { RoomInput } from '@parlour/contract/live-rooms.endpoints';
import { Button, IconButton } from '@parlour/ui/Button';
import { t } from '../../shared/texts.ts';
import { DAYS } from './live-rooms.rules.ts';
import css from './Rooms.module.css';

type Hours = RoomInput['hours'];
type Props = { hours: Hours; timeZone: string; onChange: (hours: Hours) => void };
const MOST = 28;

/** The weekly hours of a room. */
export function HoursFields({ hours, timeZone, onChange }: Props) {
  const set = (at: number, over: Partial<Hours[number]>) =>
    onChange(hours.map((hour, i) => (i === at ? { ...hour, ...over } : hour)));
  return (
    <fieldset className={css.hours}>
      <legend>{t('rooms.hours')}</legend>
      {hours.map((hour, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an hour is identified by its index
        <div key={i} className={css.hour}>
          <select
            aria-label={t('rooms.day')}
            value={hour.day}
            onChange={(event) => set(i, { day: Number(event.target.value) })}
          >
            {DAYS.map(({ day, name }) => (
              <option key={day} value={day}>
                {name}
              </option>
            ))}
          </select>
          <input
            type="time"
            aria-label={t('rooms.time')}
            value={hour.at}
            onChange={(event) => set(i, { at: event.target.value.slice(0, 5) || '00:00' })}
          />
          <IconButton
            icon="trash-2"
            label={t('rooms.noHour')}
            onClick={() => onChange(hours.filter((_, at) => at !== i))}
          />
        </div>
      ))}
      {hours.length < MOST && (
        <Button small kind="ghost" icon="plus" onClick={() => onChange([...hours, { day: 5, at: '20:00' }])}>
          {t('rooms.addHour')}
        </Button>
      )}
      <small>{t('rooms.hoursHint', { zone: timeZone })}</small>
    </fieldset>
  );
}
