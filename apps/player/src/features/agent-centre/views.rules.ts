/** Views of the agent centre, as its address names them, with the keys of their titles. */
export const VIEWS = {
  contracts: 'agent.contracts',
  propose: 'contract.propose',
  settlements: 'settle.title',
  rebates: 'agent.rebates',
  quotas: 'agent.quotas',
  invite: 'agent.invite',
} as const;
export type View = keyof typeof VIEWS;

/** Whether an address names a view; it is the overview's otherwise. */
export const isView = (name: string | undefined): name is View => name !== undefined && Object.hasOwn(VIEWS, name);
