import { displayMoney } from '@parlour/contract/money';
import { PATHS } from '@parlour/contract/routes';
import { Icon } from '@parlour/ui/Icon';
import { Link } from '@tanstack/react-router';
import { dayOf } from '../../shared/dates.ts';
import { grouped } from '../../shared/grouped.ts';
import { useT } from '../../shared/i18n.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import { signed } from '../wallet/amounts.ts';
import type { Downlines } from './agent.queries.ts';
import css from './agent-centre.module.css';
import type { Asked } from './useSpan.ts';

/** One member with the figures of all below; leads into the branch where there is one. */
export function DownlineRow({ row, search }: { row: Downlines['rows'][number]; search: Asked }) {
  const t = useT();
  const mask = useMasked();
  const note = row.hasLeft ? t('agent.left') : row.isSelf ? t('agent.own') : t('agent.members', { count: row.members });
  const inside = (
    <>
      <span className={css.who}>
        <b>{row.name}</b>
        <small>
          {note} · {dayOf(row.joinedAt)}
        </small>
      </span>
      <span className={css.amounts}>
        <bdi>{mask(displayMoney(row.turnover))}</bdi>
        <bdi>{mask(signed(row.net))}</bdi>
        <small>
          {t('agent.active')}: {grouped(row.active)}
        </small>
      </span>
    </>
  );
  return (
    <li>
      {row.members > 0 ? (
        <Link to={PATHS.agentTeam} search={{ ...search, member: row.memberId }} className={css.row}>
          {inside}
          <Icon name="chevron-right" flip />
        </Link>
      ) : (
        <div className={css.row}>{inside}</div>
      )}
    </li>
  );
}
