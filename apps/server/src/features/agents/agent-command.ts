/** The words of `npm run agent -- …`. */
import { hasAgentMenu, ORDINARY_MEMBER } from '@parlour/contract/members';
import type { Db } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findMemberByAccount } from '../members/index.ts';
import { setSide } from './agents.store.ts';
import { askForMember } from './cells.store.ts';
import { joinTop, LEVELS, MOVED_ALONE, type MoveError, moveBranch, type RateError, setRate } from './tree.actions.ts';
import { addQuota, findNode, setCounts } from './tree.store.ts';

export const AGENT_USAGE = `Use one of:
  npm run agent -- NAME on [TYPE] [only]   makes a registered account an agent of a type (1, 2, 41 or 42; 1 when not
                                           said); "only" keeps it to the agents' door, /m/agent
  npm run agent -- NAME off                makes it a player again
  npm run agent -- NAME under UPLINE WHY…  moves it and all below it under another agent, or under "house"; the move
                                           counts for the hours, days and half-months that begin from now on
  npm run agent -- NAME rate PERCENT       sets its rebate rate, such as 0.9, in steps of 0.1
  npm run agent -- NAME quota PERCENT N    adds N accounts of that rate to those it may still open or raise
  npm run agent -- NAME tester on|off      leaves its play out of all figures, or counts it`;

export class AgentCommandRefused extends Error {}

const BY = 'command line';
const PPM_PER_TENTH = 1_000;

const MOVE_ERRORS: Record<MoveError, string> = {
  unknown: 'There is no agent of that name: make it one first.',
  circle: 'It would stand under itself.',
  same: 'It stands there already.',
  trial: 'A trial account has no place in the tree.',
  closed: 'That agent is closed.',
  many: `More than ${MOVED_ALONE} members would move: that takes two persons.`,
};
const RATE_ERRORS: Record<RateError, string> = {
  UNKNOWN: 'It is in no team: make it an agent first.',
  ABOVE_OWN: 'Its upline has a lower rate.',
  NOT_A_LEVEL: `Rates go in steps of ${LEVELS.step / 10_000} percent.`,
  NO_QUOTA: 'No account of that rate is left.',
  BELOW_OWN_DOWNLINE: 'Somebody directly below has a higher rate.',
};

/** `0.9` as parts per million. @throws {AgentCommandRefused} for what is no number of tenths */
function parsePercent(text = ''): number {
  const match = /^(\d{1,3})(?:\.(\d))?$/.exec(text);
  const ppm = match ? (Number(match[1]) * 10 + Number(match[2] ?? 0)) * PPM_PER_TENTH : -1;
  if (ppm < 0 || ppm > 1_000_000) throw new AgentCommandRefused('Say the rate in percent, such as 0.9.');
  return ppm;
}

async function setType(db: Db, name: string, words: readonly string[], act: 'on' | 'off'): Promise<string[]> {
  const agentOnly = words.at(-1) === 'only';
  const given = agentOnly ? words.slice(0, -1) : words;
  const type = act === 'off' ? ORDINARY_MEMBER : Number(given[0] ?? 1);
  if (given.length > 1 || (act === 'on' && !(/^\d{1,4}$/.test(given[0] ?? '1') && hasAgentMenu(type))))
    throw new AgentCommandRefused(AGENT_USAGE);
  const done = await inTransaction(db, async (tx) => {
    if (!(await setSide(tx, name, { type, agentOnly }))) return false;
    const member = await findMemberByAccount(tx, name);
    if (act === 'on' && member) await joinTop(tx, member.id);
    return true;
  });
  if (!done) throw new AgentCommandRefused(`There is no account ${name}: register it first.`);
  return act === 'off'
    ? [`${name} is a player now.`]
    : [`${name} is an agent of type ${type} now${agentOnly ? ' and comes in at /m/agent alone' : ''}.`];
}

type Act = (db: Db, name: string, memberId: bigint, words: readonly string[]) => Promise<string[]>;

const moveUnder: Act = async (db, name, memberId, [upline = '', ...why]) => {
  const reason = why.join(' ').trim();
  if (upline === '' || reason === '') throw new AgentCommandRefused(AGENT_USAGE);
  const target = upline === 'house' ? null : await findMemberByAccount(db, upline);
  if (target === undefined) throw new AgentCommandRefused(MOVE_ERRORS.unknown);
  const move = { memberId, toId: target?.id ?? null, by: BY, reason: reason.slice(0, 300) };
  const error = await inTransaction(db, (tx) => moveBranch(tx, move));
  if (error) throw new AgentCommandRefused(MOVE_ERRORS[error]);
  return [`${name} stands under ${target ? target.account : 'the house'} from the next period on.`];
};

const giveRate: Act = async (db, name, memberId, [percent]) => {
  const ppm = parsePercent(percent);
  const error = await inTransaction(db, (tx) => setRate(tx, memberId, ppm, BY));
  if (error) throw new AgentCommandRefused(RATE_ERRORS[error]);
  return [`${name} has a rate of ${percent} percent for bets from now on.`];
};

const giveQuota: Act = async (db, name, memberId, [percent, count = '']) => {
  const ppm = parsePercent(percent);
  if (ppm === 0 || !/^[1-9]\d{0,4}$/.test(count)) throw new AgentCommandRefused(AGENT_USAGE);
  await addQuota(db, memberId, ppm, Number(count));
  return [`${name} may open or raise ${count} more accounts of ${percent} percent.`];
};

const markTester: Act = async (db, name, memberId, [to]) => {
  if (to !== 'on' && to !== 'off') throw new AgentCommandRefused(AGENT_USAGE);
  await inTransaction(db, async (tx) => {
    await setCounts(tx, memberId, to === 'off');
    await askForMember(tx, memberId);
  });
  return [to === 'on' ? `The play of ${name} counts for nobody.` : `The play of ${name} counts.`];
};

const ACTS: Record<string, Act> = { under: moveUnder, rate: giveRate, quota: giveQuota, tester: markTester };

/**
 * Carries out a command.
 *
 * @returns lines to print
 * @throws {AgentCommandRefused} with a sentence for the reader
 */
export async function agentCommand(db: Db, words: readonly string[]): Promise<string[]> {
  const [name, act = '', ...rest] = words;
  if (!name || (act === 'off' && rest.length > 0)) throw new AgentCommandRefused(AGENT_USAGE);
  if (act === 'on' || act === 'off') return setType(db, name, rest, act);
  const work = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined;
  if (!work) throw new AgentCommandRefused(AGENT_USAGE);
  const member = await findMemberByAccount(db, name);
  if (!member) throw new AgentCommandRefused(`There is no account ${name}: register it first.`);
  if (act !== 'under' && !(await findNode(db, member.id)))
    throw new AgentCommandRefused(`${name} is in no team: make it an agent first, or move it under one.`);
  return work(db, name, member.id, rest);
}
