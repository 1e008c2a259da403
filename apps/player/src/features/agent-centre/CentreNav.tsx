import { PATHS } from '@parlour/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { MenuRow } from '../../shared/MenuRow.tsx';
import { waitsForMe } from '../agent/contracts/contracts.places.ts';
import { contractsQuery } from '../agent/contracts/my-contracts.queries.ts';
import type { Asked } from './useSpan.ts';

/**
 * Links to an agent's other pages: team report, contracts with the number awaiting an answer, settlements, rebates,
 * quotas, invitation.
 */
export function CentreNav({ span }: { span: Asked }) {
  const t = useT();
  const { data: waiting = 0 } = useQuery({
    ...contractsQuery,
    select: (contracts) => contracts.filter(waitsForMe).length,
  });
  const view = (name: string) => ({ to: PATHS.agentCentre, search: { view: name } });
  return (
    <nav className={list.card} aria-label={t('agent.centre')}>
      <MenuRow icon="users-round" label={t('agent.team')} to={PATHS.agentTeam} search={span} />
      <MenuRow icon="scroll-text" label={t('agent.contracts')} count={waiting} {...view('contracts')} />
      <MenuRow icon="receipt-text" label={t('settle.title')} {...view('settlements')} />
      <MenuRow icon="ticket-percent" label={t('agent.rebates')} {...view('rebates')} />
      <MenuRow icon="layout-grid" label={t('agent.quotas')} {...view('quotas')} />
      <MenuRow icon="qr-code" label={t('agent.invite')} {...view('invite')} />
    </nav>
  );
}
