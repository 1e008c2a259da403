import { type AdminLotteryGame, putLotteryCalendar } from '@parlour/contract/lottery.admin.endpoints';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { type Calendar, sendCalendar } from './lottery.queries.ts';
import { readDays, readTimes, timesText } from './lottery.rules.ts';
import { useLotteryAction } from './useLotteryAction.ts';

type Props = {
  game: AdminLotteryGame;
  calendar: Calendar;
  onDone: (said: string) => void;
};

/** Schedule of a real draw: times, paused days, and additional draws. */
export function CalendarForm({ game, calendar, onDone }: Props) {
  const { failure, fail, isBusy, prompt, act } = useLotteryAction();
  const why = useReason('lottery.reasonMissing');
  const [typed, setTyped] = useState({
    times: timesText(calendar.times),
    closed: (calendar.closed ?? []).join(' '),
    extra: (calendar.extra ?? []).join(' '),
  });
  function save() {
    const times = readTimes(typed.times);
    const [closed, extra] = [readDays(typed.closed), readDays(typed.extra)];
    if (!times || !closed || !extra) return fail(t('lottery.calendarFault'));
    const reason = why.given();
    if (reason === null) return;
    act(
      () => sendCalendar(game.gameId, { ...calendar, times, closed, extra }, reason),
      ({ removed, voided }) => {
        why.sent();
        onDone(t('lottery.savedCalendar', { removed, voided }));
      },
    );
  }
  return (
    <EditorCard
      needs={putLotteryCalendar}
      label="lottery.calendar"
      title={t('lottery.calendar')}
      saving={{ failure, isBusy, prompt }}
      onSubmit={save}
      says={{ save: 'lottery.saveCalendar', saving: 'lottery.saving' }}
    >
      {(['times', 'closed', 'extra'] as const).map((name) => (
        <Field
          key={name}
          label={t(`lottery.${name}`)}
          hint={t(name === 'times' ? 'lottery.timesHint' : 'lottery.daysHint')}
          autoComplete="off"
          maxLength={4_000}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
      <Guard needs={putLotteryCalendar}>
        <Field label={t('lottery.reason')} {...why.field} />
      </Guard>
    </EditorCard>
  );
}
