/** Views of the agent centre by their search parameter, with the keys of their titles. */
export const VIEWS = {
  contracts: 'agent.contracts',
  propose: 'contract.propose',
  settlements: 'settle.title',
  rebates: 'agent.rebates',
  quotas: 'agent.quotas',
  invite: 'agent.invite',
} as const;
export type View = keyof typeof VIEWS;

/** Whether a search parameter names a view; otherwise the overview is shown. */
export const isView = (name: string | undefined): name is View => name !== undefined && Object.hasOwn(VIEWS, name);
