/**
 * Screens of agents: one file, so that the entry chunk references only one. Each screen is loaded when it is opened.
 */
import { hasAgentMenu } from '@parlour/contract/accounts';
import { type ComponentType, lazy, Suspense } from 'react';
import { useApp } from '../../shared/store.ts';

function screen(load: () => Promise<ComponentType>): ComponentType {
  const Screen = lazy(async () => ({ default: await load() }));
  return () => (
    <Suspense>
      <Screen />
    </Suspense>
  );
}

export const OverviewScreen = screen(async () => (await import('./OverviewScreen.tsx')).OverviewScreen);
export const TeamScreen = screen(async () => (await import('./TeamScreen.tsx')).TeamScreen);
export const ContractScreen = screen(
  async () => (await import('../agent/contracts/ContractScreen.tsx')).ContractScreen,
);

/** Whether the session's member has the agents' menu. */
export const isAgent = (): boolean => hasAgentMenu(useApp.getState().session?.type ?? 0);
