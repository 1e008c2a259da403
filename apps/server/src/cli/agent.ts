/** `npm run agent -- …`: makes accounts agents, and players again. */
import { AGENT_USAGE, AgentCommandRefused, agentCommand } from '../agents/index.ts';
import { runWords } from './command.ts';

await runWords('agent', { usage: AGENT_USAGE, refusals: [AgentCommandRefused] }, agentCommand);
