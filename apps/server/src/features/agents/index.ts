export { AGENT_USAGE, AgentCommandRefused, agentCommand } from './agent-command.ts';
export { agentRoutes } from './agents.routes.ts';
export { openCells } from './cells.ts';
export { contractRoutes } from './contracts.routes.ts';
export { keepCells } from './keep-cells.ts';
export { keepContracts } from './keep-contracts.ts';
export { rebuildTeams } from './rebuild.ts';
export { joinByReferral } from './tree.actions.ts';
