/** Cases of game vendors, for the console. */
import { currencyOf } from '@parlour/contract/currencies';
import { moneyString } from '@parlour/contract/money';
import { closeVendorCase, listVendorCases, releaseCredit } from '@parlour/contract/vendor-cases.endpoints';
import { approve, approversFor, ask, withdrawRequest } from '../../core/approvals/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import {
  countWaiting,
  decideCase,
  listDifferences,
  listOpenCases,
  listOpenRounds,
  lockCase,
  RELEASE,
} from './vendor-cases.store.ts';

/** Kind of the case of a credit that is held until it is released. */
const HELD = 'credit_held';
const CEILINGS = ['call', 'day', 'wins'] as const;
const AMOUNT = /^[0-9]{1,18}$/;

const written = (value: unknown): string =>
  value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

export type VendorCasesDeps = {
  db: Db;
  currency: string;
  /** Amount above which two other operators must approve a release, minor units; null for no such limit. */
  threeAbove: bigint | null;
};

export function vendorCasesRoutes(scope: Scope, { db, currency, threeAbove }: VendorCasesDeps): void {
  const { exponent, symbol } = currencyOf(currency);
  const amountOf = (text: string | null | undefined): string | null =>
    text && AMOUNT.test(text) ? moneyString(BigInt(text), exponent) : null;
  /** Returns the ceiling that holds a credit; other cases have none. */
  const ceilingIn = (kind: string, { ceiling, most }: Record<string, string | null>) => ({
    ceiling: (kind === HELD && CEILINGS.find((each) => each === ceiling)) || null,
    most: kind === HELD ? amountOf(most) : null,
  });

  mount(scope, listVendorCases, async () => {
    const [cases, differences, openRounds, counts] = await Promise.all([
      listOpenCases(db),
      listDifferences(db),
      listOpenRounds(db),
      countWaiting(db, HELD),
    ]);
    return ok({
      cases: cases.map((row) => ({
        id: row.id.toString(),
        vendor: row.vendor,
        memberId: row.member_id?.toString() ?? null,
        account: row.account,
        kind: row.kind,
        op: row.op,
        tx: row.ext_id,
        amount: amountOf(row.detail['amount'] ?? row.detail['win'] ?? row.detail['bet']),
        ...ceilingIn(row.kind, row.detail),
        seen: row.seen,
        firstAt: row.first_at.toISOString(),
        lastAt: row.last_at.toISOString(),
        askedBy: row.asked_by,
      })),
      differences: differences.map((row) => ({
        id: row.id.toString(),
        vendor: row.vendor,
        player: row.player,
        memberId: row.member_id?.toString() ?? null,
        account: row.account,
        kind: row.kind,
        tx: row.tx,
        gap: row.gap,
        ours: written(row.ours),
        theirs: written(row.theirs),
        firstAt: row.first_at.toISOString(),
        lastAt: row.last_at.toISOString(),
      })),
      openRounds: openRounds.map((row) => ({
        vendor: row.vendor,
        game: row.game_id,
        memberId: row.member_id.toString(),
        account: row.account,
        round: row.ext_id,
        bet: moneyString(row.bet, exponent),
        startedAt: row.started_at.toISOString(),
      })),
      counts,
      symbol,
    });
  });

  mount(scope, releaseCredit, async ({ input: { params }, operator, request }) => {
    const id = BigInt(params.id);
    const { operatorId } = operator;
    return inTransaction(db, async (tx) => {
      const found = await lockCase(tx, id);
      if (!found || found.kind !== HELD) return fail('thing.unknown');
      if (found.state !== 'open') return fail('approval.decided');
      const facts = { case: params.id, tx: found.ext_id, ...(found.detail as Record<string, string>) };
      const note = (act: string) =>
        recordAudit(tx, { operator, request, act, memberId: found.member_id ?? undefined, after: facts });
      const thing = { subject: RELEASE, ref: params.id, operatorId };
      const { amount, win, bet } = found.detail as Record<string, string | undefined>;
      const held = BigInt(amount ?? win ?? bet ?? 0);
      const asked = await ask(tx, { ...thing, approvers: approversFor(held, threeAbove) });
      if (asked.state === 'asked') {
        await note('vendor_credit.asked');
        return ok({ state: 'asked' as const });
      }
      const approval = await approve(tx, thing);
      if (approval === 'own') return fail('approval.own');
      if (approval === 'expired') return fail('approval.expired');
      if (approval === 'more') {
        await note('vendor_credit.approved');
        return ok({ state: 'asked' as const });
      }
      if (approval !== 'approved') return fail('approval.decided');
      await decideCase(tx, id, 'released', operator.name);
      await note('vendor_credit.released');
      return ok({ state: 'released' as const });
    });
  });

  mount(scope, closeVendorCase, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    return inTransaction(db, async (tx) => {
      const found = await lockCase(tx, id);
      if (!found) return fail('thing.unknown');
      if (found.state !== 'open') return fail('approval.decided');
      const isHeld = found.kind === HELD;
      await decideCase(tx, id, isHeld ? 'refused' : 'closed', operator.name);
      if (isHeld) await withdrawRequest(tx, { subject: RELEASE, ref: params.id });
      await recordAudit(tx, {
        operator,
        request,
        act: isHeld ? 'vendor_credit.refused' : 'vendor_case.closed',
        memberId: found.member_id ?? undefined,
        before: { case: params.id, kind: found.kind, tx: found.ext_id },
        reason: body.reason,
      });
      return ok({ closed: true as const });
    });
  });
}
