import type { PauseFacts } from '@parlour/contract/catalogue';
import { StateCard } from '@parlour/ui/StateCard';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import type { explain } from './failures.ts';
import styles from './GameScreen.module.css';

type Props = {
  failure: ReturnType<typeof explain>;
  /** Maintenance of the game's vendor; null without. */
  pause: PauseFacts | null;
  onRetry: () => void;
  onLeave: () => void;
};

/** Why a game does not open: for maintenance, the operator's text and the time at which it ends. */
export function LaunchFailure({ failure, pause, onRetry, onLeave }: Props) {
  const t = useT();
  return (
    <div className={styles.state}>
      <StateCard
        emblem="error"
        title={t(failure.title)}
        text={pause?.text || t(failure.text)}
        action={
          failure.again
            ? { label: t('action.retry'), onClick: onRetry, primary: true }
            : { label: t('launch.back'), onClick: onLeave }
        }
      >
        {pause?.until && <p>{t('rewards.until', { date: dateTime(pause.until) })}</p>}
      </StateCard>
    </div>
  );
}
