/** `npm run agent -- …`: turns accounts into agents, and back into players. */
import { AGENT_USAGE, AgentCommandRefused, agentCommand } from '../agents/index.ts';
import { runWords } from './command.ts';

await runWords('agent', { usage: AGENT_USAGE, refusals: [AgentCommandRefused] }, agentCommand);
