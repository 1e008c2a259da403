/** Contracts of the house, by operators: each change in one transaction with its audit record. */
import type { Calendar } from '@parlour/agents/period';
import type { ContractKind, ContractLine, ContractState } from '@parlour/contract/agent-contracts';
import type { ContractTerms } from '@parlour/contract/agent-contracts.endpoints';
import type { CreditAct } from '../accounting/credit-policy/index.ts';
import { findMember } from '../core/accounts/index.ts';
import { type Act, recordAudit } from '../core/audit/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../platform/http/result.ts';
import { answeredBefore, badTerms, notProposed } from './contract-refusals.ts';
import { parseTerms, type Terms } from './contract-terms.ts';
import {
  type Answered,
  answer,
  askEnd,
  examineProposal,
  type Proposal,
  propose,
  withdraw,
} from './contracts.actions.ts';
import { type ContractRow, listChainBelow, lockVersion } from './contracts.store.ts';
import { lockTree } from './tree.store.ts';

/** The house in the history of contracts, which agents read; the audit record names the operator. */
const HOUSE = { agentId: null, by: 'house' } as const;

export type HouseBy = { operator: Act['operator']; request: Act['request'] };

export type HouseProposal = {
  memberId: string;
  kind: ContractKind;
  line: ContractLine;
  terms: ContractTerms;
  replaces?: string | undefined;
  reason: string;
};

type NotProposed = 'thing.unknown' | 'contract.terms' | 'contract.open' | 'contract.answered';

/**
 * Proposes a contract of the house. What it pays has no bound, so that another operator approves each proposal before
 * the agent sees it.
 */
export const proposalAct = (
  exponent: number,
): CreditAct<HouseProposal, { id: string; version: number }, NotProposed> => {
  const toProposal = ({ memberId, kind, line, replaces }: HouseProposal, terms: Terms): Proposal => ({
    memberId: BigInt(memberId),
    kind,
    line,
    terms,
    replaces: replaces === undefined ? undefined : BigInt(replaces),
  });
  return {
    async weigh(tx, input) {
      const terms = parseTerms(input.terms, exponent);
      const { rateType } = input.terms;
      if (!terms) return badTerms({ fault: 'TIER_VALUE' }, { rateType, exponent });
      const examined = await examineProposal(tx, HOUSE, toProposal(input, terms));
      if (!examined.ok) return notProposed(examined, { rateType, exponent });
      const member = await findMember(tx, BigInt(input.memberId));
      return ok({ amount: null, title: `Contract ${input.kind} ${input.line}: ${member?.account ?? input.memberId}` });
    },
    async perform(tx, input, { operator, request }) {
      const terms = parseTerms(input.terms, exponent);
      const { kind, line, reason } = input;
      const { rateType } = input.terms;
      if (!terms) return badTerms({ fault: 'TIER_VALUE' }, { rateType, exponent });
      const made = await propose(tx, HOUSE, toProposal(input, terms));
      if (!made.ok) return notProposed(made, { rateType, exponent });
      const { id, version } = made;
      await recordAudit(tx, {
        operator,
        request,
        act: 'agents.contract_proposed',
        memberId: BigInt(input.memberId),
        after: { contract: id.toString(), kind, line, version, terms: JSON.stringify(input.terms) },
        reason,
      });
      return ok(() => ({ id: id.toString(), version }));
    },
  };
};

type NotChanged = 'thing.unknown' | 'contract.answered';
type Change = (tx: Tx, row: ContractRow) => Promise<Answered<{ state: ContractState }>>;

/** Changes a version of the house with its record. `change` refuses versions between agents. */
const changing = (
  db: Db,
  { id, act, reason, change }: { id: bigint; act: string; reason: string; change: Change },
  by: HouseBy,
): Promise<Outcome<ContractState, NotChanged>> =>
  inTransaction(db, async (tx) => {
    // Before the version, as everywhere.
    await lockTree(tx);
    const row = await lockVersion(tx, id);
    if (!row) return fail('thing.unknown');
    const done = await change(tx, row);
    if (!done.ok) return done.code === 'unknown' ? fail('thing.unknown') : answeredBefore();
    const [before, after] = [{ state: row.state }, { contract: id.toString(), state: done.state }];
    await recordAudit(tx, { ...by, act, memberId: row.member_id, before, after, reason });
    return ok(done.state);
  });

export const withdrawProposal = (db: Db, { id, reason }: { id: bigint; reason: string }, by: HouseBy) =>
  changing(db, { id, act: 'agents.contract_withdrawn', reason, change: (tx) => withdraw(tx, HOUSE, id) }, by);

export const askForEnd = (db: Db, { id, reason }: { id: bigint; reason: string }, by: HouseBy) =>
  changing(db, { id, act: 'agents.contract_end_asked', reason, change: (tx) => askEnd(tx, HOUSE, { id, reason }) }, by);

/** Ends a contract, with those of the chain below, as the agent asked; or keeps it. */
export const answerEnd = (
  { db, calendar }: { db: Db; calendar: Calendar },
  { id, ends, reason }: { id: bigint; ends: boolean; reason: string },
  by: HouseBy,
) => {
  const change: Change = async (tx, row) => {
    const below = await listChainBelow(tx, { memberId: row.member_id, kind: row.kind, line: row.line });
    const sent = {
      id,
      status: ends ? ('A' as const) : ('C' as const),
      version: row.version,
      textHash: row.text_hash,
      confirmHigher: false,
      endsWith: below.map((each) => each.id),
      reason,
    };
    return answer(tx, HOUSE, sent, calendar);
  };
  return changing(db, { id, act: ends ? 'agents.contract_ended' : 'agents.contract_kept', reason, change }, by);
};
