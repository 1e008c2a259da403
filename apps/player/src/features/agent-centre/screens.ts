/** The screens of agents: one file, so that the first page names one. */
import { hasAgentMenu } from '@parlour/contract/members';
import { useApp } from '../../shared/store.ts';

export { ContractScreen } from '../agent/contracts/ContractScreen.tsx';
export { OverviewScreen } from './OverviewScreen.tsx';
export { TeamScreen } from './TeamScreen.tsx';

/** Whether the session is that of a member who has the agents' menu. */
export const isAgent = (): boolean => hasAgentMenu(useApp.getState().session?.type ?? 0);
