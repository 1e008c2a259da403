import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useAgentRunsDue } from './agents.queries.ts';
import { useBranchMovesDue } from './moves.queries.ts';

/** Number of settlements and branch moves that await an operator. */
export function AgentsBadge() {
  const runs = useAgentRunsDue()?.count ?? 0;
  const moves = useBranchMovesDue()?.count ?? 0;
  if (runs + moves === 0) return null;
  return (
    <>
      <Badge count={runs + moves} />
      {runs > 0 && <span className="sr">{t('agents.due', { count: runs })}</span>}
      {moves > 0 && <span className="sr">{t('agents.moves.due', { count: moves })}</span>}
    </>
  );
}
