/** Console endpoints for promo codes. Every action is audited in its own transaction. */
import { randomBytes } from 'node:crypto';
import type { InputOf } from '@parlour/contract/endpoint';
import { moneyString, parseMoney } from '@parlour/contract/money';
import { readCode, shownCode } from '@parlour/contract/promo-codes';
import {
  addPromoCode,
  changePromoCode,
  listPromoCodeRedemptions,
  listPromoCodes,
  listPromoCodeWords,
  type PromoCodeRow,
  type PromoCodeTerms,
  pausePromoCode,
} from '@parlour/contract/rewards.endpoints';
import type { CreditPolicy } from '../../accounting/credit-policy/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import { keptAudience, refuseStrangers } from '../../engagement/announcements/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { type Problem, problemOfTerms, problemOfWord } from './promo-codes.admin.rules.ts';
import { codeOf, DRAWN_LENGTH, stateOf } from './promo-codes.rules.ts';
import {
  type Counted,
  findPromo,
  hasWord,
  insertPromo,
  insertWords,
  type Kept,
  listPromos,
  listRedemptions,
  listWords,
  lockPromo,
  readNow,
  setPaused,
  updatePromo,
} from './promo-codes.store.ts';
import { termsOf } from './redeem.ts';
import { findPromoRule, listPromoRules } from './rules.store.ts';

const AT_ONCE = 50;

export type PromoCodesAdminDeps = {
  db: Db;
  currency: { exponent: number; symbol: string };
  credit: CreditPolicy;
};

/** Whether an end is later than another one; null means no end. */
const isLater = (end: string | null, other: string | null): boolean =>
  other !== null && (end === null || Date.parse(end) > Date.parse(other));

/** Whether a promo code would begin earlier than before; null and past times mean now. */
const beginsEarlier = (start: string | null, other: string | null, now: number): boolean => {
  const at = (time: string | null): number => Math.max(time === null ? now : Date.parse(time), now);
  return at(start) < at(other);
};

/** Draws distinct codes that cannot be guessed. */
function drawCodes(count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    const code = codeOf(randomBytes(DRAWN_LENGTH * 2));
    // A digit distinguishes a drawn code from a word.
    if (code && /[0-9]/.test(code)) codes.add(code);
  }
  return [...codes];
}

const refuse = (problem: Problem) => fail('register.field', { ...problem, values: {} });

export function promoCodesAdminRoutes(scope: Scope, { db, currency, credit }: PromoCodesAdminDeps): void {
  const { exponent, symbol } = currency;
  const amountOf = (minor: bigint | null) => (minor === null ? null : moneyString(minor, exponent));
  const shape = (row: Counted): PromoCodeRow => {
    const { rule, audience, stock, taken } = row;
    return {
      id: row.id.toString(),
      name: row.name,
      rule,
      amount: amountOf(row.amount),
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at?.toISOString() ?? null,
      stock,
      perMember: row.per_member,
      audience,
      word: shownCode(row.word),
      codes: row.words,
      state: stateOf(termsOf(row), row.now.getTime()),
      taken,
      left: stock === null ? null : stock - taken,
      cost: moneyString(row.cost, exponent),
      madeBy: row.made_by,
      createdAt: row.created_at.toISOString(),
    };
  };
  const kept = ({ name, rule, amount, startsAt, endsAt, stock, perMember, audience }: PromoCodeTerms): Kept => ({
    name: name.trim(),
    rule,
    amount: amount === null ? null : parseMoney(amount, exponent),
    startsAt,
    endsAt,
    stock,
    perMember,
    audience: keptAudience(audience),
  });
  const judge = async (tx: Db, terms: PromoCodeTerms, taken: number) => {
    const rule = terms.rule === null ? undefined : await findPromoRule(tx, terms.rule);
    return problemOfTerms(terms, { rule, exponent, now: (await readNow(tx)).getTime(), taken });
  };
  const again = async (tx: Tx, id: bigint): Promise<PromoCodeRow> => {
    const row = await findPromo(tx, id);
    if (!row) throw new Error(`promo code ${id} is gone`);
    return shape(row);
  };
  const facts = ({ audience, ...row }: PromoCodeRow) => ({ ...row, audience: JSON.stringify(audience) });

  mount(scope, listPromoCodes, async ({ input: { query } }) => {
    const before = query.before === undefined ? null : BigInt(query.before);
    const [found, rules] = await Promise.all([listPromos(db, { before, limit: AT_ONCE + 1 }), listPromoRules(db)]);
    const rows = found.slice(0, AT_ONCE);
    return ok({
      rows: rows.map(shape),
      next: found.length > rows.length ? (rows.at(-1)?.id.toString() ?? null) : null,
      rules: rules.map(({ code, names }) => ({ code, name: names.EN ?? code })),
      symbol,
    });
  });

  type Added = InputOf<typeof addPromoCode>['body'];
  /** Drawn codes are single use, so their number is the stock. */
  const stockOf = ({ codes, stock }: Added) =>
    codes.kind === 'drawn' ? Math.min(stock ?? codes.count, codes.count) : stock;
  /** Returns the maximum further cost of a promo code, minor units; null when it has no stock. */
  const costOf = async (tx: Tx, terms: PromoCodeTerms, taken: number): Promise<bigint | null> => {
    if (terms.stock === null) return null;
    const rule = terms.rule === null ? undefined : await findPromoRule(tx, terms.rule);
    const each = terms.amount ?? (typeof rule?.args.amount === 'string' ? rule.args.amount : null);
    return (each === null ? 0n : (parseMoney(each, exponent) ?? 0n)) * BigInt(Math.max(0, terms.stock - taken));
  };
  const add = credit.act('promo_code_added', {
    async weigh(tx, body: Added) {
      const strangers = await refuseStrangers(tx, body.audience);
      if (strangers) return strangers;
      const problem = problemOfWord(body) ?? (await judge(tx, body, 0));
      if (problem) return refuse(problem);
      if (body.codes.kind === 'word' && (await hasWord(tx, readCode(body.codes.word) ?? '')))
        return refuse({ field: 'word', messageKey: 'form.word' });
      const amount = await costOf(tx, { ...body, stock: stockOf(body) }, 0);
      return ok({ amount, title: `Promo code ${body.name.trim()}` });
    },
    async perform(tx, { codes, ...terms }, { operator, request, asker }) {
      const drawn = codes.kind === 'drawn' ? drawCodes(codes.count) : [readCode(codes.word) ?? ''];
      const stock = stockOf({ codes, ...terms });
      const promo = await insertPromo(tx, kept({ ...terms, stock }), { madeBy: asker.name });
      const words = await insertWords(tx, promo.id, drawn, codes.kind === 'drawn' ? 1 : null);
      if (words.length < drawn.length) return refuse({ field: 'word', messageKey: 'form.word' });
      const row = await again(tx, promo.id);
      await recordAudit(tx, { operator, request, act: 'promo_code.added', after: facts(row) });
      return ok(() => row);
    },
  });
  mount(scope, addPromoCode, ({ input: { body }, operator, request }) => add(body, { operator, request }));

  type Changed = InputOf<typeof changePromoCode>['body'] & { id: string };
  /** Locks the promo code, so that concurrent redemptions are counted before the stock is set. */
  async function changeable(tx: Tx, { id, ...terms }: Changed) {
    const strangers = await refuseStrangers(tx, terms.audience);
    if (strangers) return strangers;
    const was = await lockPromo(tx, BigInt(id));
    if (!was) return fail('thing.unknown');
    const problem = await judge(tx, terms, was.taken);
    return problem ? refuse(problem) : ok(was);
  }
  const change = credit.act('promo_code_changed', {
    async weigh(tx, { id, ...terms }: Changed) {
      const found = await changeable(tx, { id, ...terms });
      if (!found.ok) return found;
      const title = `Promo code ${terms.name.trim()}`;
      const [before, after] = [kept(await again(tx, BigInt(id))), kept(terms)];
      // A new name or time promises nothing more, if the stock bounds it or it does not last longer.
      const isSame = [before, after].map(({ name: _name, startsAt: _startsAt, endsAt: _endsAt, ...money }) =>
        JSON.stringify(money, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
      );
      const lastsLonger =
        isLater(after.endsAt, before.endsAt) ||
        beginsEarlier(after.startsAt, before.startsAt, (await readNow(tx)).getTime());
      const isNoMore = isSame[0] === isSame[1] && (terms.stock !== null || !lastsLonger);
      return ok({ amount: isNoMore ? 0n : await costOf(tx, terms, found.value.taken), title });
    },
    async perform(tx, { id, ...terms }, { operator, request }) {
      const before = await again(tx, BigInt(id));
      await updatePromo(tx, BigInt(id), kept(terms));
      const row = await again(tx, BigInt(id));
      await recordAudit(tx, { operator, request, act: 'promo_code.changed', before: facts(before), after: facts(row) });
      return ok(() => row);
    },
  });
  mount(scope, changePromoCode, ({ input: { params, body }, operator, request }) =>
    change({ ...body, id: params.id }, { operator, request }),
  );

  mount(scope, pausePromoCode, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    const done = await inTransaction(db, async (tx) => {
      const was = await lockPromo(tx, id);
      if (!was) return null;
      if ((was.paused_at !== null) !== body.paused) {
        await setPaused(tx, id, body.paused);
        await recordAudit(tx, {
          operator,
          request,
          act: body.paused ? 'promo_code.paused' : 'promo_code.resumed',
          after: { id: params.id, name: was.name, taken: was.taken },
        });
      }
      return again(tx, id);
    });
    return done ? ok(done) : fail('thing.unknown');
  });

  mount(scope, listPromoCodeWords, async ({ input: { params }, operator, request }) => {
    const id = BigInt(params.id);
    const promo = await findPromo(db, id);
    if (!promo) return fail('thing.unknown');
    // Codes are worth money, so viewing them is audited.
    await inTransaction(db, (tx) =>
      recordAudit(tx, {
        operator,
        request,
        act: 'promo_code.shown',
        after: { id: params.id, name: promo.name, codes: promo.words },
      }),
    );
    const words = await listWords(db, id);
    return ok({ codes: words.map(({ code, used, account }) => ({ code: shownCode(code), claims: used, account })) });
  });

  mount(scope, listPromoCodeRedemptions, async ({ input: { params, query } }) => {
    const id = BigInt(params.id);
    if (!(await findPromo(db, id))) return fail('thing.unknown');
    const before = query.before === undefined ? null : BigInt(query.before);
    const found = await listRedemptions(db, id, { before, limit: AT_ONCE + 1 });
    const shown = found.slice(0, AT_ONCE);
    return ok({
      claims: shown.map((row) => ({
        id: row.id.toString(),
        memberId: row.member_id.toString(),
        account: row.account,
        code: shownCode(row.code),
        amount: moneyString(row.amount, exponent),
        at: row.at.toISOString(),
      })),
      next: found.length > shown.length ? (shown.at(-1)?.id.toString() ?? null) : null,
    });
  });
}
