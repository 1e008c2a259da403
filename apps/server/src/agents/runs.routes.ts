/** Settlement endpoints: agents' own payments and debts, and whole runs for operators, who release them. */
import type { ContractKind } from '@parlour/agents/contract';
import {
  approveAgentRun,
  getAgentRun,
  listAgentRuns,
  listDailySalaries,
  listDividends,
  listHourlySalaries,
  payAgentDebts,
  recomputeAgentRun,
  STATEMENT_SIZE,
} from '@parlour/contract/agent-runs.endpoints';
import { type Currency, moneyString, parseMoney } from '@parlour/contract/money';
import { recordAudit } from '../core/audit/index.ts';
import { maskName } from '../games/big-wins/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../platform/http/mount.ts';
import { eachOrThrow } from '../platform/jobs/index.ts';
import { fromStored, toSent } from './contract-terms.ts';
import { approveLines, readOwed } from './payments.store.ts';
import { type PaymentParts, payDebts } from './payments.ts';
import { recompute } from './run-record.ts';
import { lockKind, readRecord } from './runs.store.ts';
import {
  type CorrectionRow,
  listOfLines,
  listRunLines,
  listRunSums,
  listStatement,
  type RunSums,
  readOwedTo,
  readToReview,
  type ShownLine,
} from './statements.store.ts';

export type RunRoutes = { db: Db; currency: Currency; timeZone: string; payments: PaymentParts };

const RUNS_SHOWN = 30;
const LINES_SHOWN = 100;
/** Name of the house as payer of a line. */
const HOUSE = 'house';

export function runRoutes(scope: Scope, { db, currency, timeZone, payments }: RunRoutes): void {
  const { exponent, symbol } = currency;
  const written = (minor: bigint): string => moneyString(minor, exponent);

  /** Returns the calculation of a line. */
  const workingOf = (line: ShownLine, corrections: readonly CorrectionRow[]) => ({
    periodStart: line.period_start.toISOString(),
    periodEnd: line.period_end.toISOString(),
    line: line.line,
    version: line.version,
    terms: toSent(fromStored(line.terms), exponent),
    turnover: written(line.turnover),
    active: line.active,
    loss: written(line.loss),
    costs: written(line.costs),
    carryIn: written(line.carry_in),
    base: written(line.base),
    tier: line.tier,
    amount: written(line.amount),
    corrections: corrections
      .filter(({ line_id }) => line_id === line.id)
      .map(({ period_start, amount }) => ({ periodStart: period_start.toISOString(), amount: written(amount) })),
    debtIn: written(line.debt_in),
    debtOut: written(line.debt_out),
    payable: written(line.payable),
    paid: written(line.paid),
    state: line.state,
  });

  type Asked = { side?: 'own' | 'below' | undefined; before?: string | undefined };
  async function statementOf(memberId: bigint, kind: ContractKind, { side, before }: Asked) {
    const isBelow = side === 'below';
    const rows = await listStatement(db, {
      memberId,
      kind,
      isBelow,
      before: before === undefined ? null : BigInt(before),
      most: STATEMENT_SIZE + 1,
    });
    const page = rows.slice(0, STATEMENT_SIZE);
    const parts = await listOfLines(
      db,
      page.map(({ id }) => id),
    );
    return {
      lines: page.map((line) => ({
        id: line.id.toString(),
        agent: isBelow ? maskName(line.account) : line.account,
        isDownline: isBelow,
        payer: line.payer_account === null ? HOUSE : isBelow ? line.payer_account : maskName(line.payer_account),
        stoppedAbove: line.stopped_by !== null,
        ...workingOf(line, parts.corrections),
        payments: parts.payments
          .filter(({ line_id }) => line_id === line.id)
          .map(({ amount, at }) => ({ amount: written(amount), at: at.toISOString() })),
      })),
      next: rows.length > page.length ? (page.at(-1)?.id.toString() ?? null) : null,
      owes: written(await readOwed(db, memberId)),
      isOwed: written(await readOwedTo(db, memberId)),
      symbol,
      timeZone,
    };
  }

  for (const [endpoint, kind] of [
    [listDividends, 'dividend'],
    [listDailySalaries, 'daily'],
    [listHourlySalaries, 'hourly'],
  ] as const)
    mount(scope, endpoint, async ({ input: { query }, session }) =>
      ok(await statementOf(session.memberId, kind, query)),
    );

  mount(scope, payAgentDebts, async ({ session }) => {
    await payDebts(db, payments, session.memberId, eachOrThrow);
    return ok({ owes: written(await readOwed(db, session.memberId)) });
  });

  const runOf = (run: RunSums) => ({
    id: run.id.toString(),
    kind: run.kind,
    periodStart: run.period_start.toISOString(),
    periodEnd: run.period_end.toISOString(),
    state: run.state,
    computedAt: run.read_at?.toISOString() ?? null,
    lines: run.lines,
    payable: written(run.payable),
    paid: written(run.paid),
    toReview: run.to_review,
    owed: run.owed,
    reviewPayable: written(run.review_sum),
    recordHash: run.record_hash,
  });

  mount(scope, listAgentRuns, async ({ input: { query } }) => {
    const runs = await listRunSums(db, {
      kind: query.kind ?? null,
      before: query.before === undefined ? null : BigInt(query.before),
      most: RUNS_SHOWN + 1,
    });
    const page = runs.slice(0, RUNS_SHOWN);
    const review = await readToReview(db);
    return ok({
      runs: page.map(runOf),
      next: runs.length > page.length ? (page.at(-1)?.id.toString() ?? null) : null,
      toReview: review.runs,
      oldestToReview: review.oldest?.toISOString() ?? null,
      symbol,
      timeZone,
    });
  });

  mount(scope, getAgentRun, async ({ input: { params, query } }) => {
    const id = BigInt(params.id);
    const [run] = await listRunSums(db, { id, most: 1 });
    if (!run) return fail('thing.unknown');
    const lines = await listRunLines(db, id, Number(query.after ?? 0), LINES_SHOWN + 1);
    const page = lines.slice(0, LINES_SHOWN);
    const { corrections } = await listOfLines(
      db,
      page.map((line) => line.id),
    );
    return ok({
      run: runOf(run),
      lines: page.map((line) => ({
        id: line.id.toString(),
        position: line.position,
        memberId: line.member_id.toString(),
        agent: line.account,
        payer: line.payer_account ?? HOUSE,
        payerId: line.payer_id?.toString() ?? null,
        stoppedBy: line.stopped_by_account,
        decidedBy: line.decided_by,
        ...workingOf(line, corrections),
      })),
      next: lines.length > page.length ? `${page.at(-1)?.position ?? 0}` : null,
      symbol,
      timeZone,
    });
  });

  mount(scope, approveAgentRun, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    const seen = parseMoney(body.payable, exponent);
    const outcome = await inTransaction(db, async (tx): Promise<'done' | 'unknown' | 'decided' | 'changed'> => {
      const [head] = await listRunSums(tx, { id, most: 1 });
      if (!head) return 'unknown';
      await lockKind(tx, head.kind);
      const [run] = await listRunSums(tx, { id, most: 1 });
      if (!run || run.to_review === 0) return 'decided';
      if (run.review_sum !== seen) return 'changed';
      const lines = await approveLines(tx, id, operator.name);
      await recordAudit(tx, {
        operator,
        request,
        act: 'agents.run_approved',
        after: {
          run: `${id}`,
          kind: run.kind,
          period: run.period_start.toISOString(),
          lines,
          payable: written(run.review_sum),
        },
        reason: body.reason,
      });
      return 'done';
    });
    if (outcome === 'unknown') return fail('thing.unknown');
    if (outcome === 'decided') return fail('approval.decided');
    if (outcome === 'changed') return fail('contract.changed');
    const [run] = await listRunSums(db, { id, most: 1 });
    return run ? ok(runOf(run)) : fail('thing.unknown');
  });

  mount(scope, recomputeAgentRun, async ({ input: { params } }) => {
    const record = await readRecord(db, BigInt(params.id));
    if (record == null) return fail('thing.unknown');
    const found = recompute(record);
    return ok(found.same ? { same: true, at: null, lines: found.lines } : { same: false, at: found.at, lines: 0 });
  });
}
