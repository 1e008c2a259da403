/** Grants bonuses, and opens the wagering of deposits. The caller commits, and publishes afterwards. */
import type { BonusMiss } from '@parlour/contract/bonus';
import { previousDay } from '@parlour/contract/clock';
import type { FailureCode } from '@parlour/contract/errors';
import { type Book, ledgerById, lockPlayer, movePlayer } from '../../ledger/wallet/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isStopped } from '../../players/responsible-gaming/index.ts';
import { computeLocks, type Locks } from './bonus.rules.ts';
import {
  insertCredit,
  type OpenCredit,
  type Policy,
  type RuleRow,
  readPolicy,
  setCounted,
  setTransfer,
  type Waiting,
} from './bonus.store.ts';
import { publishCreditChange } from './credit-events.ts';
import { KINDS } from './kinds/index.ts';
import { type Facts, valuesOf } from './kinds/kind.ts';
import { findRule, hasClaim, isMeantForMember, readClaims, readDays, readNetLoss, takeStock } from './rules.store.ts';
import { countWallet, settleWallet } from './wagering.ts';

export type Held = Waiting & {
  balance: bigint;
  credits: OpenCredit[];
  policy: Policy;
  afterCommit: (() => void)[];
};

/** Locks a wallet, counts all play on it, and ends finished credits. */
export async function holdWallet(tx: Tx, { memberId, book }: { memberId: bigint; book: Book }): Promise<Held> {
  const locked = await lockPlayer(tx, { memberId, book });
  const wallet = { accountId: locked.accountId, ledgerId: locked.ledgerId, memberId };
  const policy = await readPolicy(tx);
  const { credits } = await countWallet(tx, wallet);
  const settled = await settleWallet(tx, { ...wallet, balance: locked.balance }, credits, policy);
  return { ...wallet, policy, ...settled };
}

export type Standing = Locks & { credits: OpenCredit[]; afterCommit: (() => void)[] };

/**
 * Splits a member's balance into bonus, locked and withdrawable parts. Exact, because the wallet is locked until the
 * transaction ends and all play is counted first.
 */
export async function standing(tx: Tx, draft: { memberId: bigint; book: Book }): Promise<Standing> {
  const { balance, credits, afterCommit } = await holdWallet(tx, draft);
  return { ...computeLocks(balance, credits), credits, afterCommit };
}

export type Grant = {
  memberId: bigint;
  book: Book;
  /** Code of the rule. */
  rule: string;
  /**
   * Purpose of the grant, unique for each rule, wallet and right. Kinds that derive their own right require a match.
   */
  right: string;
  /** Minor units, if the rule leaves the amount to the grantor. */
  amount?: bigint | undefined;
  by?: bigint | undefined;
  reason?: string | undefined;
};

export type Granted =
  | { state: 'granted'; creditId: bigint; amount: bigint; afterCommit: () => void }
  | { state: 'had' | 'gone' | 'refused'; reason: FailureCode };

const refused = (reason: FailureCode): Granted => ({ state: 'refused', reason });

type Asked = { right: string; given: bigint | null; deposit: { amount: bigint; before: number } | null };

/** Reads the facts about a wallet that a rule depends on. */
export async function factsFor(
  tx: Tx,
  { wallet, rule, timeZone }: { wallet: Waiting; rule: RuleRow; timeZone: string },
  { given, deposit }: Omit<Asked, 'right'>,
): Promise<{ facts: Facts; rights: Set<string> }> {
  const { memberId, ledgerId, accountId } = wallet;
  const [days, claims] = [await readDays(tx, timeZone), await readClaims(tx, accountId, rule.id)];
  const { recent: rights } = claims;
  let streak = 0;
  const last = previousDay(days.day, 1);
  for (let at = last; rule.kind === 'checkIn' && rights.has(`day/${at}`); at = previousDay(at, 1)) streak++;
  const ended = days.ended[rule.args.period === 'week' ? 'week' : 'day'];
  const netLoss = rule.kind === 'cashback' ? await readNetLoss(tx, { memberId, ledgerId, ...ended }) : 0n;
  const facts: Facts = {
    deposit: deposit?.amount ?? null,
    depositsBefore: deposit?.before ?? claims.deposits,
    claims: claims.count,
    given,
    day: days.day,
    week: days.week,
    streak,
    period: ended.right,
    netLoss,
  };
  return { facts, rights };
}

async function giveIn(
  tx: Tx,
  wallet: Held,
  rule: RuleRow,
  asked: Asked & { by: bigint | null; reason: string },
): Promise<Granted> {
  const { memberId, accountId, ledgerId, policy } = wallet;
  const { book, currency } = ledgerById(ledgerId);
  const kind = KINDS[rule.kind];
  if (!(await isMeantForMember(tx, rule.audience, memberId))) return refused('thing.unknown');
  if (await isStopped(tx, memberId)) return refused('protection.stopped');
  const { facts } = await factsFor(tx, { wallet, rule, timeZone: policy.time_zone }, asked);
  const args = valuesOf(rule.args, currency.exponent);
  const right = kind.right(facts, args) ?? asked.right;
  if (await hasClaim(tx, { accountId, ruleId: rule.id, right })) return { state: 'had', reason: 'bonus.had' };
  if (kind.occasion === 'claim' && right !== asked.right) return refused('bonus.not_met');
  const problem = kind.check(facts, args);
  if (problem) return refused(problem);
  const amount = kind.reward(facts, args);
  if (amount <= 0n) return refused('bonus.not_met');
  if (rule.stock !== null && !(await takeStock(tx, rule.id))) return { state: 'gone', reason: 'bonus.gone' };
  const credit = await insertCredit(tx, {
    accountId,
    memberId,
    ledgerId,
    kind: rule.kind,
    rule,
    right,
    amount,
    required: amount * BigInt(rule.wagering),
    maxRelease: rule.max_multiple === null ? null : amount * BigInt(rule.max_multiple),
    contribution: { ...policy.contribution, ...rule.contribution },
    games: rule.kind === 'freeRounds' ? args.list('games') : null,
    days: rule.days,
    timeZone: policy.time_zone,
    operatorId: asked.by,
    reason: asked.reason,
  });
  if (!credit) return { state: 'had', reason: 'bonus.had' };
  const moved = await movePlayer(tx, {
    memberId,
    book,
    house: 'promotions',
    amount,
    op: 'bonus',
    id: credit.id.toString(),
  });
  if (moved.state === 'short') throw new Error('a bonus took money away');
  await setTransfer(tx, credit.id, moved.transfer);
  await setCounted(tx, { accountId, memberId, ledgerId, to: moved.transfer });
  const callbacks = [...wallet.afterCommit, moved.afterCommit, () => publishCreditChange(memberId)];
  return {
    state: 'granted',
    creditId: credit.id,
    amount,
    afterCommit: () => callbacks.forEach((afterCommit) => afterCommit()),
  };
}

/** Grants a bonus, once for each rule, wallet and right. */
export async function grant(tx: Tx, draft: Grant): Promise<Granted> {
  const { memberId, book, right, amount, by = null, reason = '' } = draft;
  if (book === 'TRIAL') return refused('access.free_reject');
  const rule = await findRule(tx, draft.rule);
  if (rule?.state !== 'active' || KINDS[rule.kind].occasion === 'deposit') return refused('thing.unknown');
  const wallet = await holdWallet(tx, { memberId, book });
  return giveIn(tx, wallet, rule, { right, given: amount ?? null, deposit: null, by, reason });
}

const MISSES: Partial<Record<FailureCode, BonusMiss>> = {
  'bonus.had': 'had',
  'bonus.gone': 'gone',
  'thing.unknown': 'over',
  'protection.stopped': 'stopped',
};

export type Deposited = {
  memberId: bigint;
  book: Book;
  depositId: string;
  method: string;
  /** Credited amount, minor units. */
  amount: bigint;
  /** Ledger transfer of the deposit. */
  transfer: bigint;
  /** Code of the bonus chosen with it. */
  chosen: string | null;
};

/**
 * Opens the wagering requirement of a deposit, and grants the bonus chosen with it if its conditions are met. Call it
 * after the movement and in its transaction; repeating it for a deposit changes nothing.
 *
 * @returns callbacks for after the commit, and why the chosen bonus was not granted
 */
export async function onDeposit(
  tx: Tx,
  draft: Deposited,
): Promise<{ callbacks: (() => void)[]; missed: BonusMiss | null }> {
  const { memberId, book, depositId, amount, transfer, chosen } = draft;
  if (book === 'TRIAL') return { callbacks: [], missed: null };
  const wallet = await holdWallet(tx, { memberId, book });
  const { accountId, ledgerId, policy } = wallet;
  const credit = await insertCredit(tx, {
    accountId,
    memberId,
    ledgerId,
    kind: 'deposit',
    rule: null,
    right: depositId,
    amount,
    required: amount * BigInt(policy.deposit_multiple),
    maxRelease: null,
    contribution: {},
    games: null,
    days: null,
    timeZone: policy.time_zone,
    operatorId: null,
    reason: '',
  });
  if (!credit) return { callbacks: wallet.afterCommit, missed: null };
  const opened = [...wallet.afterCommit, () => publishCreditChange(memberId)];
  await setTransfer(tx, credit.id, transfer);
  await setCounted(tx, { accountId, memberId, ledgerId, to: transfer });
  if (chosen === null) return { callbacks: opened, missed: null };
  const rule = await findRule(tx, chosen);
  if (rule?.state !== 'active' || KINDS[rule.kind].occasion !== 'deposit') return { callbacks: opened, missed: 'over' };
  const { deposits } = await readClaims(tx, accountId, rule.id);
  const deposit = { amount, before: deposits - 1 };
  const given = await giveIn(tx, wallet, rule, { right: depositId, given: null, deposit, by: null, reason: '' });
  if (given.state === 'granted') return { callbacks: [given.afterCommit], missed: null };
  return { callbacks: opened, missed: MISSES[given.reason] ?? 'unmet' };
}
