/** Command line `npm run agent -- …`. */

import { hasAgentMenu, ORDINARY_MEMBER } from '@parlour/contract/accounts';
import {
  CONTRACT_KINDS,
  CONTRACT_LINES,
  type ContractKind,
  type ContractLine,
  MOST_TIERS,
  type TermsFault,
} from '@parlour/contract/agent-contracts';
import { findMemberByAccount } from '../core/accounts/index.ts';
import { readHouseCurrency } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { isAffiliate, setSide } from './agents.store.ts';
import { askForMember } from './cells.store.ts';
import { parseTerms, percentText } from './contract-terms.ts';
import { type ContractRefusal, propose } from './contracts.actions.ts';
import { joinTop, LEVELS, MOVED_ALONE, type MoveError, moveBranch, type RateError, setRate } from './tree.actions.ts';
import { addQuota, findNode, setCounts } from './tree.store.ts';

export const AGENT_USAGE = `Use one of:
  npm run agent -- NAME on [TYPE] [only]   makes a registered account an agent of a type (1, 2, 41 or 42; 1 when not
                                           said); "only" keeps it to the agents' site, /m/agent
  npm run agent -- NAME off                makes it a player again
  npm run agent -- NAME under UPLINE WHY…  moves it and all below it under another agent, or under "house"; the move
                                           counts for the hours, days and half-months that begin from now on;
                                           branches of more than ${MOVED_ALONE} members are moved in the console
  npm run agent -- NAME rate PERCENT       sets its rebate rate, such as 0.9, in steps of 0.1
  npm run agent -- NAME quota PERCENT N    adds N accounts of that rate to those it may still open or raise
  npm run agent -- NAME tester on|off      leaves its play out of all figures, or counts it
  npm run agent -- NAME contract daily|hourly|dividend LINE ACTIVE TIER…
                                           proposes a contract of the house on a line such as CONS or LOTT: members with
                                           a turnover of ACTIVE are active, and each TIER is TURNOVER:MEMBERS:LOSS:PERCENT,
                                           such as 300000:3:0:0.3; the agent has a week to answer`;

export class AgentCommandRefused extends Error {}

const TERMS_FAULT_TEXTS: Record<TermsFault, string> = {
  TIERS_COUNT: `A contract has 1 to ${MOST_TIERS} tiers.`,
  TIER_VALUE: 'Thresholds are not below zero, and a rate is above 0 and at most 100 percent.',
  TIERS_ORDER: 'From tier to tier no threshold falls and at least one rises.',
  TIERS_RATE_ORDER: 'The rate rises with every tier.',
  ACTIVE_MIN: 'The turnover of an active member is above zero.',
  RATE_ABOVE_UPLINE: 'The rate is above what the house may promise.',
  RATE_TYPE_DIFFERS: 'The upline has rates of another type.',
  ACTIVE_MIN_BELOW_UPLINE: 'The upline counts members as active from a higher turnover.',
  UPLINE_HAS_NONE: 'The upline has no such contract.',
};

function whyNot(refusal: ContractRefusal): string {
  switch (refusal.code) {
    case 'terms': {
      const { tier, ceiling } = refusal;
      const at = tier === undefined ? '' : ` Tier ${tier} may have ${percentText(ceiling ?? 0n)} percent at most.`;
      return `${TERMS_FAULT_TEXTS[refusal.fault]}${at}`;
    }
    case 'open':
      return 'A proposal on that line waits for an answer already.';
    case 'no_contracts':
      return 'An account of that type has no contracts.';
    default:
      return 'The house makes contracts with agents directly under it alone.';
  }
}

const BY = 'command line';
const PPM_PER_TENTH = 1_000;

const MOVE_ERRORS: Record<MoveError, string> = {
  unknown: 'There is no agent of that name: make it one first.',
  circle: 'It would stand under itself.',
  same: 'It stands there already.',
  trial: 'A trial account has no place in the tree.',
  closed: 'That agent is closed.',
  many: `More than ${MOVED_ALONE} members would move: request it in the console under Agents, Tree; another operator approves it there.`,
};
const RATE_ERRORS: Record<RateError, string> = {
  UNKNOWN: 'It is in no team: make it an agent first.',
  ABOVE_OWN: 'Its upline has a lower rate.',
  NOT_A_LEVEL: `Rates go in steps of ${LEVELS.step / 10_000} percent.`,
  NO_QUOTA: 'No account of that rate is left.',
  BELOW_OWN_DOWNLINE: 'Somebody directly below has a higher rate.',
};

/** Parses `0.9` as parts per million. @throws {AgentCommandRefused} unless it has at most one decimal */
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
    if (act === 'on' && member) {
      if (await isAffiliate(tx, member.id))
        throw new AgentCommandRefused(`${name} is an affiliate, who is paid for the same players by another plan.`);
      await joinTop(tx, member.id);
    }
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

const proposeTerms: Act = async (db, name, memberId, [kind, line, activeMin = '', ...tiers]) => {
  const isKind = (word: string | undefined): word is ContractKind => CONTRACT_KINDS.some((each) => each === word);
  const isLine = (word: string | undefined): word is ContractLine => CONTRACT_LINES.some((each) => each === word);
  if (!isKind(kind) || !isLine(line)) throw new AgentCommandRefused(AGENT_USAGE);
  const currency = await readHouseCurrency(db);
  if (!currency) throw new AgentCommandRefused('No house was started on this database yet (run npm start once).');
  const terms = parseTerms(
    {
      rateType: 'P',
      activeMin,
      lossCheck: false,
      tierBasis: 'total',
      carry: 'none',
      cap: null,
      tiers: tiers.map((tier) => {
        const [minTurnover = '', minActive = '', minLoss = '', rate = ''] = tier.split(':');
        return { minTurnover, minActive: /^\d{1,6}$/.test(minActive) ? Number(minActive) : Number.NaN, minLoss, rate };
      }),
    },
    currency.exponent,
  );
  if (!terms || terms.tiers.some(({ minActive }) => Number.isNaN(minActive)))
    throw new AgentCommandRefused('A tier is TURNOVER:MEMBERS:LOSS:PERCENT, such as 300000:3:0:0.3.');
  const proposal = { memberId, kind, line, terms };
  const made = await inTransaction(db, (tx) => propose(tx, { agentId: null, by: 'house' }, proposal));
  if (!made.ok) throw new AgentCommandRefused(whyNot(made));
  return [`${name} was sent version ${made.version} of the ${kind} contract on ${line}.`];
};

const ACTS: Record<string, Act> = {
  contract: proposeTerms,
  under: moveUnder,
  rate: giveRate,
  quota: giveQuota,
  tester: markTester,
};

/**
 * Executes a command.
 *
 * @returns lines to print
 * @throws {AgentCommandRefused} with an explanation
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
