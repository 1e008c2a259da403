import { PATHS } from '@parlour/contract/routes';
import { Icon } from '@parlour/ui/Icon';
import { Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n.tsx';
import type { Downlines } from './agent.queries.ts';
import css from './agent-centre.module.css';
import type { Asked } from './useSpan.ts';

/** Breadcrumb from the agent down to the member whose branch is shown; each but the last is a link. */
export function Path({ path, search }: Pick<Downlines, 'path'> & { search: Asked }) {
  const t = useT();
  return (
    <nav className={css.path} aria-label={t('agent.team')}>
      {path.map(({ memberId, name }, i) =>
        i === path.length - 1 ? (
          <b key={memberId} aria-current="page">
            <bdi>{name}</bdi>
          </b>
        ) : (
          <span key={memberId}>
            <Link to={PATHS.agentTeam} search={{ ...search, member: i === 0 ? '' : memberId }}>
              <bdi>{name}</bdi>
            </Link>
            <Icon name="chevron-right" flip />
          </span>
        ),
      )}
    </nav>
  );
}
