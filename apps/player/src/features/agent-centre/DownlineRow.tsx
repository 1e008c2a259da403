import { PATHS } from '@parlour/contract/routes';
import { grouped } from '@parlour/texts/grouped';
import { Icon } from '@parlour/ui/Icon';
import { Link } from '@tanstack/react-router';
import { dayOf } from '../../shared/dates.ts';
import { shownAmount } from '../../shared/forms/amount.ts';
import { useT } from '../../shared/i18n.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import type { Downlines } from './agent.queries.ts';
import css from './agent-centre.module.css';
import { signedShort } from './amounts.ts';
import type { Asked } from './useSpan.ts';

/** One member with the figures of the branch; links to the branch if there is one, or if contracts can be made. */
export function DownlineRow({ row, search }: { row: Downlines['rows'][number]; search: Asked }) {
  const t = useT();
  const mask = useMasked();
  const note = row.hasLeft ? t('agent.left') : row.isSelf ? t('agent.own') : t('agent.members', { count: row.members });
  const inside = (
    <>
      <span className={css.who}>
        <b>
          <bdi>{row.name}</bdi>
        </b>
        <small>{note}</small>
        <small>
          {t('agent.active')}: {grouped(row.active)}
        </small>
        <small>
          {t('agent.joined')}: <bdi>{dayOf(row.joinedAt)}</bdi>
        </small>
      </span>
      <span className={css.amounts}>
        <small>{t('agent.turnover')}</small>
        <bdi>{mask(shownAmount(row.turnover))}</bdi>
        <small>{t('agent.net')}</small>
        <bdi>{mask(signedShort(row.net))}</bdi>
      </span>
    </>
  );
  const opens = row.members > 0 || (row.takesContracts && !row.isSelf);
  return (
    <li>
      {opens ? (
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
