import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useAgentRunsDue } from './agents.queries.ts';

/** How many settlements wait for an operator. */
export function AgentsBadge() {
  const count = useAgentRunsDue()?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} />
      <span className="sr">{t('agents.due', { count })}</span>
    </>
  );
}
