import type { Stop } from '@parlour/contract/responsible-gaming.endpoints';
import { Icon } from '@parlour/ui/Icon';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import css from './responsible-gaming.module.css';

/** States that play is stopped, until when, and what remains available. */
export function StopCard({ stop }: { stop: Stop }) {
  const t = useT();
  return (
    <section className={css.stop} role="status">
      <Icon name="shield-check" />
      <div>
        <h2>{stop.until === null ? t('protect.ever') : t('protect.until', { date: dateTime(stop.until) })}</h2>
        <p>{t('protect.stopped')}</p>
      </div>
    </section>
  );
}
