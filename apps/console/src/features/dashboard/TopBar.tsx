import { Icon } from '@parlour/ui/Icon';
import { dateOf } from '../../shared/format.ts';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import css from './TopBar.module.css';

type Props = { title: string; day: string; timeZone: string; time: string; state: 'live' | 'offline' | 'late' };

export function TopBar({ title, day, timeZone, time, state }: Props) {
  return (
    <PageHead title={title}>
      <span className={css.pill} title={t('state.updated', { time })}>
        <i className={`${css.dot} ${css[state]}`} />
        <b>{t(`state.${state}`)}</b>
        <time>{time}</time>
      </span>
      <span className={css.pill}>
        <Icon name="calendar" />
        <b>{dateOf(day)}</b>
        <span className={css.zone}>{timeZone.replaceAll('_', ' ')}</span>
      </span>
    </PageHead>
  );
}
