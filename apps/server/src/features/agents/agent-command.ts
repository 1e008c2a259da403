/** The words of `npm run agent -- …`. */
import { hasAgentMenu, ORDINARY_MEMBER } from '@parlour/contract/members';
import type { Db } from '../../db/db.ts';
import { setSide } from './agents.store.ts';

export const AGENT_USAGE = `Use one of:
  npm run agent -- NAME on [TYPE] [only]   makes a registered account an agent of a type (1, 2, 41 or 42; 1 when not
                                           said); "only" keeps it to the agents' door, /m/agent
  npm run agent -- NAME off                makes it a player again`;

export class AgentCommandRefused extends Error {}

/**
 * Carries out a command.
 *
 * @returns lines to print
 * @throws {AgentCommandRefused} with a sentence for the reader
 */
export async function agentCommand(db: Db, words: readonly string[]): Promise<string[]> {
  const [name, act, ...rest] = words;
  if (!name || (act !== 'on' && act !== 'off') || (act === 'off' && rest.length > 0))
    throw new AgentCommandRefused(AGENT_USAGE);
  const agentOnly = rest.at(-1) === 'only';
  const given = agentOnly ? rest.slice(0, -1) : rest;
  const type = act === 'off' ? ORDINARY_MEMBER : Number(given[0] ?? 1);
  if (given.length > 1 || (act === 'on' && !(/^\d{1,4}$/.test(given[0] ?? '1') && hasAgentMenu(type))))
    throw new AgentCommandRefused(AGENT_USAGE);
  if (!(await setSide(db, name, { type, agentOnly })))
    throw new AgentCommandRefused(`There is no account ${name}: register it first.`);
  return act === 'off'
    ? [`${name} is a player now.`]
    : [`${name} is an agent of type ${type} now${agentOnly ? ' and comes in at /m/agent alone' : ''}.`];
}
