import { type AdminLotteryGame, putLotteryCalendar } from '@parlour/contract/lottery.admin.endpoints';
import type { CalendarFault } from '@parlour/contract/lottery-calendar-faults';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useClock } from '../../shared/useClock.ts';
import { useReason } from '../../shared/useReason.ts';
import { CalendarMoves } from './CalendarMoves.tsx';
import { CalendarPreview } from './CalendarPreview.tsx';
import { CalendarWeekdays } from './CalendarWeekdays.tsx';
import { calendarFaultIn, faultAt, readCalendar, type TypedCalendar, typedOf } from './calendar.rules.ts';
import { type Calendar, sendCalendar } from './lottery.queries.ts';
import { voidedBy } from './lottery.rules.ts';
import { useLotteryAction } from './useLotteryAction.ts';

type Props = {
  game: AdminLotteryGame;
  calendar: Calendar;
  onDone: (said: string) => void;
};

const CLOCK_MS = 60_000;
type TextField = 'times' | 'monthDays' | 'yearly' | 'closed' | 'extra';

/** Schedule of a real draw: its days and times, moved draws, pauses and additional draws, with the next draws. */
export function CalendarForm({ game, calendar, onDone }: Props) {
  const { failure, fail, isBusy, prompt, act } = useLotteryAction();
  const why = useReason('lottery.reasonMissing');
  const [typed, setTyped] = useState(() => typedOf(calendar));
  const [faults, setFaults] = useState<readonly CalendarFault[]>([]);
  /** Issues with orders that saving would void; the operator confirms them. */
  const [voided, setVoided] = useState<string[]>([]);
  const now = useClock(CLOCK_MS);
  const read = readCalendar(typed, game, new Date(now));
  function change<Name extends keyof TypedCalendar>(name: Name, value: TypedCalendar[Name]) {
    setTyped({ ...typed, [name]: value });
    setFaults(faults.filter(({ field }) => field !== name));
    setVoided([]);
  }
  function save(voids: number) {
    setFaults(read.faults);
    if (!read.calendar) return fail(t('lottery.calendarFault'));
    const sending = read.calendar;
    const reason = why.given();
    if (reason === null) return;
    act(
      async () => {
        const body = { calendar: sending, ...(voids > 0 ? { voids } : {}), reason };
        const sent = await sendCalendar(game.gameId, body);
        setVoided(sent.ok ? [] : voidedBy(sent));
        const fault = sent.ok ? null : calendarFaultIn(sent);
        if (fault) setFaults([fault]);
        return sent;
      },
      (saved) => {
        why.sent();
        onDone(t('lottery.savedCalendar', { removed: saved.removed, voided: saved.voided }));
      },
    );
  }
  const textField = (name: TextField) => (
    <Field
      label={t(`lottery.${name}`)}
      hint={t(`lottery.hint.${name}`)}
      error={faultAt(faults, name)}
      autoComplete="off"
      maxLength={4_000}
      value={typed[name]}
      onChange={(event) => change(name, event.target.value)}
    />
  );
  return (
    <EditorCard
      needs={putLotteryCalendar}
      label="lottery.calendar"
      title={t('lottery.calendar')}
      saving={{ failure, isBusy, prompt }}
      onSubmit={() => save(0)}
      note={
        voided.length > 0 && (
          <Button kind="raised" aria-disabled={isBusy} onClick={() => save(voided.length)}>
            {t('lottery.calendarVoid', { count: voided.length })}
          </Button>
        )
      }
      says={{ save: 'lottery.saveCalendar', saving: 'lottery.saving' }}
    >
      {textField('times')}
      <CalendarWeekdays
        rules={typed.weekdays}
        error={faultAt(faults, 'weekdays')}
        onChange={(weekdays) => change('weekdays', weekdays)}
      />
      {textField('monthDays')}
      {textField('yearly')}
      <CalendarMoves moves={typed.moved} faults={faults} onChange={(moved) => change('moved', moved)} />
      {textField('closed')}
      {textField('extra')}
      <CalendarPreview game={game} calendar={read.calendar} now={now} />
      <Guard needs={putLotteryCalendar}>
        <Field label={t('lottery.reason')} {...why.field} />
      </Guard>
    </EditorCard>
  );
}
