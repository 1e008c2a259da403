import { Button } from '@parlour/ui/Button';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import { useSession } from '../../shared/store.ts';
import css from './ViewBanner.module.css';
import { leaveView } from './view.ts';

/** Says in an operator's view of a player whose account is shown, that nothing can be changed, and until when. */
export default function ViewBanner({ until }: { until: string }) {
  const t = useT();
  const session = useSession();
  if (!session) return null;
  return (
    <aside className={css.bar} aria-label={t('view.title')}>
      <p className={css.text}>{t('view.banner', { name: session.userName, time: dateTime(until).slice(-5) })}</p>
      <Button small onClick={() => void leaveView()}>
        {t('view.end')}
      </Button>
    </aside>
  );
}
