/** Console endpoints for bonuses. Every action is audited in its own transaction. */

import { BONUS_KINDS } from '@parlour/contract/bonus';
import {
  addBonusRule,
  type BonusFlow,
  type BonusGift,
  type BonusRuleInput,
  type BonusRuleRow,
  changeBonusRule,
  decideBonus,
  getBonusReport,
  giveBonus,
  listBonusGifts,
  listBonusRules,
} from '@parlour/contract/bonus.endpoints';
import { CATEGORIES } from '@parlour/contract/catalogue';
import { previousDay } from '@parlour/contract/clock';
import type { SentInputOf } from '@parlour/contract/endpoint';
import { moneyString, parseMoney } from '@parlour/contract/money';
import type { CreditPolicy } from '../../accounting/credit-policy/index.ts';
import { findMemberByAccount } from '../../core/accounts/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import { keptAudience, refuseStrangers } from '../../engagement/announcements/index.ts';
import type { LiveCatalogue } from '../../games/catalogue/index.ts';
import { findLedger, ledgerById, listBalances, listMemberBooks } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { OperatorSession } from '../../platform/http/sessions.ts';
import { type RuleRow, readPolicy } from './bonus.store.ts';
import { decideByHand, giveByHand } from './gifts.actions.ts';
import { countWaitingGifts, findGift, listGifts, listWaitingGifts, type ShownGift } from './gifts.store.ts';
import { KINDS } from './kinds/index.ts';
import type { ArgShape } from './kinds/kind.ts';
import { exposureOf, mostOf } from './limits.ts';
import { type Flow, givenByRule, reportByDay, sumsByLedger } from './report.store.ts';
import { findRule, insertRule, listRules, lockRule, readDays, updateRule } from './rules.store.ts';
import { validateRule } from './validate.ts';

export type BonusAdminDeps = {
  db: Db;
  live: LiveCatalogue;
  languages: readonly string[];
  /** Ledger of the reported figures. */
  ledgerId: number;
  currency: { code: string; exponent: number; symbol: string };
  credit: CreditPolicy;
  /**
   * Returns the VIP tier that promises more than an amount in minor units by a rule's code; null when there is none.
   */
  promisedAbove: (code: string, most: bigint) => { rank: string; amount: bigint } | null;
};

const MOST_DAYS = 92;
const DAY_MS = 86_400_000;
const NOTHING: Flow = {
  count: 0n,
  granted: 0n,
  wagered: 0n,
  won: 0n,
  converted: 0n,
  cancelled: 0n,
  expired: 0n,
  capped: 0n,
  adjusted: 0n,
  open: 0n,
};

const shapeOf = (shape: ArgShape) => ({
  name: shape.name,
  kind: shape.kind,
  optional: shape.kind === 'amount' && shape.optional === true,
  least: 'least' in shape ? shape.least : null,
  most: 'most' in shape ? shape.most : null,
  choices: shape.kind === 'choice' ? [...shape.choices] : [],
});

const toDraft = (row: RuleRow): BonusRuleInput => ({
  code: row.code,
  kind: row.kind,
  names: row.names,
  args: row.args,
  wagering: row.wagering,
  contribution: row.contribution,
  maxMultiple: row.max_multiple,
  days: row.days,
  audience: row.audience,
  stock: row.stock,
  state: row.state,
  ord: row.ord,
});

export function bonusAdminRoutes(scope: Scope, deps: BonusAdminDeps): void {
  const { db, live, languages, ledgerId, currency, promisedAbove, credit } = deps;
  const { exponent, symbol } = currency;
  const money = (minor: bigint) => moneyString(minor, exponent);

  const rowOf = (row: RuleRow, given?: Pick<Flow, 'count' | 'granted' | 'open'>): BonusRuleRow => ({
    ...toDraft(row),
    id: row.id.toString(),
    version: row.version,
    taken: row.taken,
    given: Number(given?.count ?? 0n),
    amount: money(given?.granted ?? 0n),
    open: money(given?.open ?? 0n),
    changedAt: row.changed_at.toISOString(),
  });
  /** Returns the problem of an input, or null. */
  async function problemOf(tx: Tx, draft: BonusRuleInput, taken: number) {
    const { max_wagering: maxWagering } = await readPolicy(tx);
    const problem = validateRule(draft, { exponent, maxWagering, taken });
    if (problem) return problem;
    const games = draft.kind === 'freeRounds' && Array.isArray(draft.args.games) ? draft.args.games : [];
    const isKnown = games.every((node) => live.now().gameOf(node, 'EN') !== undefined);
    if (!isKnown) return { field: 'games', messageKey: 'form.digits' };
    const promised = draft.state === 'active' ? promisedAbove(draft.code, mostOf(draft, exponent)) : null;
    if (!promised) return null;
    return {
      field: 'max',
      messageKey: 'bonus.promised',
      values: { rank: promised.rank, amount: money(promised.amount) },
    };
  }
  const kept = (draft: BonusRuleInput) => ({ ...draft, audience: keptAudience(draft.audience) });

  mount(scope, listBonusRules, async () => {
    const [rows, given, policy] = [await listRules(db, null), await givenByRule(db, ledgerId), await readPolicy(db)];
    return ok({
      rows: rows.map((row) => rowOf(row, given.get(row.id))),
      kinds: BONUS_KINDS.map((kind) => ({
        kind,
        occasion: KINDS[kind].occasion,
        args: KINDS[kind].args.map(shapeOf),
      })),
      policy: {
        depositMultiple: policy.deposit_multiple,
        maxWagering: policy.max_wagering,
        smallestStake: money(policy.smallest_stake),
        manualLimit: money(policy.manual_limit),
        contribution: policy.contribution,
      },
      books: await listMemberBooks(db, currency.code),
      categories: [...CATEGORIES],
      languages: [...languages],
      symbol,
    });
  });

  const titleOf = (rule: BonusRuleInput) => `Bonus rule ${rule.code}: ${rule.names.EN ?? ''}`;
  const add = credit.act('bonus_rule_added', {
    async weigh(tx, { rule }: SentInputOf<typeof addBonusRule>['body']) {
      const problem = await problemOf(tx, rule, 0);
      if (problem) return fail('register.field', { values: {}, ...problem });
      const strangers = await refuseStrangers(tx, rule.audience);
      if (strangers) return strangers;
      return ok({ amount: exposureOf(rule, { was: null, taken: 0, exponent }), title: titleOf(rule) });
    },
    async perform(tx, { rule, reason }, { operator, request }) {
      const row = await insertRule(tx, kept(rule));
      if (!row) return fail('register.field', { field: 'code', messageKey: 'form.taken', values: {} });
      await recordAudit(tx, { operator, request, act: 'bonus.rule_added', after: { ...rule }, reason });
      return ok(() => rowOf(row));
    },
  });
  mount(scope, addBonusRule, ({ input: { body }, operator, request }) => add(body, { operator, request }));

  type Changed = SentInputOf<typeof changeBonusRule>['body'] & { id: string };
  /** Locks the rule and returns it, or returns why it cannot be changed in this way. */
  async function changeable(tx: Tx, { id, rule, version }: Changed) {
    const was = await lockRule(tx, BigInt(id));
    if (!was) return fail('thing.unknown');
    if (was.version !== version) return fail('bonus.moved');
    // Its code, which others refer to, and its kind are permanent; an ended rule cannot be resumed.
    if (rule.code !== was.code || rule.kind !== was.kind)
      return fail('register.field', { field: 'code', messageKey: 'form.taken', values: {} });
    const problem = await problemOf(tx, rule, was.taken);
    if (problem) return fail('register.field', { values: {}, ...problem });
    const strangers = await refuseStrangers(tx, rule.audience);
    return strangers ?? ok(was);
  }
  const change = credit.act('bonus_rule_changed', {
    async weigh(tx, input: Changed) {
      const found = await changeable(tx, input);
      if (!found.ok) return found;
      const was = { ...toDraft(found.value) };
      const amount = exposureOf(kept(input.rule), { was, taken: found.value.taken, exponent });
      return ok({ amount, title: titleOf(input.rule) });
    },
    async perform(tx, input, { operator, request }) {
      const found = await changeable(tx, input);
      if (!found.ok) return found;
      const was = found.value;
      const row = await updateRule(tx, was, kept(input.rule));
      const [before, after] = [{ ...toDraft(was) }, { ...input.rule }];
      await recordAudit(tx, { operator, request, act: 'bonus.rule_changed', before, after, reason: input.reason });
      return ok(async () => rowOf(row, (await givenByRule(db, ledgerId)).get(row.id)));
    },
  });
  mount(scope, changeBonusRule, ({ input: { params, body }, operator, request }) =>
    change({ ...body, id: params.id }, { operator, request }),
  );

  const flowOf = (flow: Flow): BonusFlow => ({
    count: Number(flow.count),
    granted: money(flow.granted),
    wagered: money(flow.wagered),
    won: money(flow.won),
    played: money(flow.wagered - flow.won),
    converted: money(flow.converted),
    cancelled: money(flow.cancelled),
    expired: money(flow.expired),
    capped: money(flow.capped),
    adjusted: money(flow.adjusted),
    open: money(flow.open),
  });
  const added = (a: Flow, b: Flow): Flow => ({
    count: a.count + b.count,
    granted: a.granted + b.granted,
    wagered: a.wagered + b.wagered,
    won: a.won + b.won,
    converted: a.converted + b.converted,
    cancelled: a.cancelled + b.cancelled,
    expired: a.expired + b.expired,
    capped: a.capped + b.capped,
    adjusted: a.adjusted + b.adjusted,
    open: a.open + b.open,
  });

  mount(scope, getBonusReport, async ({ input: { query } }) => {
    const { day } = await readDays(db, (await readPolicy(db)).time_zone);
    const to = query.to ?? day;
    const end = Date.parse(to);
    const from = query.from ?? (Number.isNaN(end) ? '' : previousDay(to, 6));
    const days = (end - Date.parse(from)) / DAY_MS;
    if (!(days >= 0 && days < MOST_DAYS))
      return fail('register.field', { field: 'from', messageKey: 'form.past', values: {} });
    const [rows, sums] = [await reportByDay(db, { ledgerId, from, to }), await sumsByLedger(db, currency.code)];
    return ok({
      from,
      to,
      symbol,
      rows: rows.map(({ day: on, code, names, kind, ...flow }) => ({
        ...flowOf(flow),
        day: on,
        code,
        name: names.EN ?? code,
        kind,
      })),
      total: flowOf(rows.reduce<Flow>(added, NOTHING)),
      books: sums.map(({ ledger_id, credits, ledger }) => ({
        book: ledgerById(ledger_id).book,
        credits: money(credits),
        ledger: money(ledger),
      })),
    });
  });

  const giftOf = (row: ShownGift, { operatorId, name }: OperatorSession): BonusGift => ({
    id: row.id.toString(),
    member: { id: row.member_id.toString(), account: row.account },
    rule: row.code,
    name: row.names.EN ?? row.code,
    book: ledgerById(row.ledger_id).book,
    amount: money(row.amount),
    wagering: row.wagering,
    reason: row.reason,
    state: row.state,
    askedBy: row.requester,
    own: row.requester_id === operatorId,
    needs: row.needs,
    approvedBy: row.approvers,
    approved: row.approvers.includes(name),
    askedAt: row.asked_at.toISOString(),
    until: row.until.toISOString(),
    decidedBy: row.decider,
    decision: row.decision,
  });
  async function giftNow(id: bigint, operator: OperatorSession): Promise<BonusGift> {
    const row = await findGift(db, id);
    if (!row) throw new Error(`gift ${id} is not there`);
    return giftOf(row, operator);
  }

  mount(scope, listBonusGifts, async ({ input: { query }, operator }) => {
    const before = query.before === undefined ? null : BigInt(query.before);
    const found = await listGifts(db, { before, limit: query.size + 1 });
    const rows = found.slice(0, query.size);
    // Waiting requests are at the top of the first page.
    const asked = before === null ? await listWaitingGifts(db) : [];
    const { waiting, oldest } = await countWaitingGifts(db, operator.operatorId);
    return ok({
      rows: [...asked, ...rows].map((row) => giftOf(row, operator)),
      next: found.length > query.size ? (rows.at(-1)?.id.toString() ?? null) : null,
      waiting,
      oldest: oldest?.toISOString() ?? null,
    });
  });

  mount(scope, giveBonus, async ({ input: { body }, operator, request }) => {
    const amount = parseMoney(body.amount.trim(), exponent);
    const rule = await findRule(db, body.rule);
    if (rule?.kind !== 'manual') return fail('thing.unknown');
    const most = parseMoney(String(rule.args.max), exponent) ?? 0n;
    if (amount === null || amount <= 0n || amount > most)
      return fail('register.field', { field: 'amount', messageKey: 'form.digits', values: {} });
    const member = await findMemberByAccount(db, body.account.trim());
    const held = member ? (await listBalances(db, member.id)).find(({ book }) => book === body.book) : undefined;
    if (!member || !held) return fail('thing.unknown');
    const { manual_limit: limit } = await readPolicy(db);
    const draft = {
      rule,
      memberId: member.id,
      ledgerId: findLedger(body.book, held.currency).id,
      amount,
      reason: body.reason,
      key: body.idempotencyKey,
    };
    const done = await giveByHand(db, { ...draft, limit }, credit, { operator, request });
    return done.ok ? ok(await giftNow(done.value, operator)) : done;
  });

  mount(scope, decideBonus, async ({ input: { params, body }, operator, request }) => {
    const codes = new Map((await listRules(db, null)).map(({ id, code }) => [id, code]));
    const draft = {
      id: BigInt(params.id),
      isApproved: body.approve,
      words: body.reason.trim(),
      ruleOf: (id: bigint) => codes.get(id),
    };
    const done = await decideByHand(db, draft, { operator, request });
    return done.ok ? ok(await giftNow(done.value, operator)) : done;
  });
}
