import { type PlayTime, trackPlayTime } from '@parlour/contract/responsible-gaming.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Dialog } from '@parlour/ui/Dialog';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { useT } from '../../shared/i18n.tsx';
import { onEvent } from '../../shared/stream.ts';
import { signed } from '../wallet/amounts.ts';
import css from './responsible-gaming.module.css';
import { elapsed } from './responsible-gaming.rules.ts';

const BEAT_MS = 60_000;

/** Why play is over: the failure code that a bet or a launch would get now. */
export type PlayOver = 'protection.stopped' | 'protection.session_over' | 'lock.bets';

type Props = {
  /** While a round is running, the check waits for its end. */
  busy: boolean;
  onOver: (why: PlayOver) => void;
  onLeave: () => void;
};

/** Runs during every game: detects the end of the play time, a stop and a lock of play, and shows reality checks. */
export default function PlayWatch({ busy, onOver, onLeave }: Props) {
  const t = useT();
  const [due, setDue] = useState<(PlayTime & { at: number; now: number }) | null>(null);
  const over = useRef(onOver);
  const looking = useRef<(checked: boolean) => Promise<void>>(async () => {});
  useEffect(() => {
    over.current = onOver;
  });

  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    let isGone = false;
    const rest = () => {
      for (const timer of timers) clearTimeout(timer);
      timers = [];
    };
    async function look(checked: boolean) {
      const answer = await call(trackPlayTime, { body: { checked } });
      if (isGone || !answer.ok) return;
      rest();
      const { stop, isLocked, endsIn, checkIn } = answer.value;
      if (stop) return over.current('protection.stopped');
      if (isLocked) return over.current('lock.bets');
      if (endsIn === 0) return over.current('protection.session_over');
      const again = () => void look(false);
      if (checkIn > 0) timers.push(setTimeout(again, checkIn * 1000));
      else setDue({ ...answer.value, at: Date.now(), now: Date.now() });
      if (endsIn !== null) timers.push(setTimeout(again, endsIn * 1000 + 500));
    }
    looking.current = look;
    const seen = () => {
      if (!document.hidden) void look(false);
    };
    seen();
    const beat = setInterval(seen, BEAT_MS);
    const unhear = [onEvent('protection', () => void look(false)), onEvent('stale', () => void look(false))];
    document.addEventListener('visibilitychange', seen);
    return () => {
      isGone = true;
      rest();
      clearInterval(beat);
      for (const stop of unhear) stop();
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);

  const isDue = due !== null;
  useEffect(() => {
    if (!isDue) return;
    const tick = setInterval(() => setDue((shown) => shown && { ...shown, now: Date.now() }), 1000);
    return () => clearInterval(tick);
  }, [isDue]);

  if (!due || busy) return null;
  const seconds = due.seconds + Math.max(0, Math.round((due.now - due.at) / 1000));
  const goOn = () => {
    setDue(null);
    void looking.current(true);
  };
  return (
    <Dialog
      open
      insists
      title={t('protect.reality')}
      text={t('protect.played', { time: elapsed(seconds) })}
      cancel={{ label: t('launch.leave'), onClick: onLeave }}
      confirm={{ label: t('protect.goOn'), onClick: goOn }}
    >
      <div className={css.check}>
        <dl className={css.pairs}>
          <dt>{t('funds.net')}</dt>
          <dd>
            <bdi>
              {due.symbol} {/[1-9]/.test(due.net) ? signed(due.net) : '0'}
            </bdi>
          </dd>
        </dl>
        <Link to={PATHS.records} className={css.link}>
          {t('member.records')}
        </Link>
      </div>
    </Dialog>
  );
}
