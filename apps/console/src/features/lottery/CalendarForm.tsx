import { type AdminLotteryGame, putLotteryCalendar } from '@parlour/contract/lottery.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { type Calendar, sendCalendar } from './lottery.queries.ts';
import { readDays, readTimes, timesText, voidedBy } from './lottery.rules.ts';
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
  /** Issues with orders that saving would void; the operator confirms them. */
  const [voided, setVoided] = useState<string[]>([]);
  function save(voids: number) {
    const times = readTimes(typed.times);
    const [closed, extra] = [readDays(typed.closed), readDays(typed.extra)];
    if (!times || !closed || !extra) return fail(t('lottery.calendarFault'));
    const reason = why.given();
    if (reason === null) return;
    act(
      async () => {
        const sent = await sendCalendar(game.gameId, {
          calendar: { ...calendar, times, closed, extra },
          ...(voids > 0 ? { voids } : {}),
          reason,
        });
        setVoided(sent.ok ? [] : voidedBy(sent));
        return sent;
      },
      (saved) => {
        why.sent();
        onDone(t('lottery.savedCalendar', { removed: saved.removed, voided: saved.voided }));
      },
    );
  }
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
      {(['times', 'closed', 'extra'] as const).map((name) => (
        <Field
          key={name}
          label={t(`lottery.${name}`)}
          hint={t(name === 'times' ? 'lottery.timesHint' : 'lottery.daysHint')}
          autoComplete="off"
          maxLength={4_000}
          value={typed[name]}
          onChange={(event) => {
            setTyped({ ...typed, [name]: event.target.value });
            setVoided([]);
          }}
        />
      ))}
      <Guard needs={putLotteryCalendar}>
        <Field label={t('lottery.reason')} {...why.field} />
      </Guard>
    </EditorCard>
  );
}
