export { AGENT_USAGE, AgentCommandRefused, agentCommand } from './agent-command.ts';
