/** The console's page of promo codes. Every act is recorded in the transaction that does it. */
import { randomBytes } from 'node:crypto';
import { moneyString, parseMoney } from '@parlour/contract/money';
import { readCode, shownCode } from '@parlour/contract/promo-codes';
import {
  addPromoCode,
  changePromoCode,
  listPromoCodes,
  listPromoCodeTakers,
  listPromoCodeWords,
  type PromoCodeRow,
  type PromoCodeTerms,
  pausePromoCode,
} from '@parlour/contract/rewards.endpoints';
import type { Db } from '../../db/db.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../http/mount.ts';
import type { OperatorSession } from '../../http/sessions.ts';
import { noteAct } from '../audit/index.ts';
import { keptAudience, refuseStrangers } from '../content/index.ts';
import { type Problem, problemOfTerms, problemOfWord } from './desk.rules.ts';
import { codeOf, DRAWN_LENGTH, stateOf } from './promo-codes.rules.ts';
import {
  type Counted,
  findPromo,
  insertPromo,
  insertWords,
  type Kept,
  listPromos,
  listTakers,
  listWords,
  lockPromo,
  readNow,
  setPaused,
  updatePromo,
} from './promo-codes.store.ts';
import { termsOf } from './redeem.ts';
import { findPromoRule, listPromoRules } from './rules.store.ts';

const AT_ONCE = 50;

export type PromoCodesDeskDeps = {
  db: Db;
  currency: { exponent: number; symbol: string };
  /** Whether an operator showed a second factor just now. */
  isProven: (operator: OperatorSession) => Promise<boolean>;
};

/** So many different codes that nobody can guess. */
function drawCodes(count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    const code = codeOf(randomBytes(DRAWN_LENGTH * 2));
    // Digits tell a drawn code from a word.
    if (code && /[0-9]/.test(code)) codes.add(code);
  }
  return [...codes];
}

/** Undoes what was written already. */
class WordTaken extends Error {}

const refuse = (problem: Problem) => fail('register.field', { ...problem, values: {} });

export function promoCodesDeskRoutes(scope: Scope, { db, currency, isProven }: PromoCodesDeskDeps): void {
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

  mount(scope, addPromoCode, async ({ input: { body }, operator, request }) => {
    if (!(await isProven(operator))) return fail('second.proof');
    const strangers = await refuseStrangers(db, body.audience);
    if (strangers) return strangers;
    const { codes, ...terms } = body;
    const problem = problemOfWord(body) ?? (await judge(db, terms, 0));
    if (problem) return refuse(problem);
    const drawn = codes.kind === 'drawn' ? drawCodes(codes.count) : [readCode(codes.word) ?? ''];
    const stock = codes.kind === 'drawn' ? Math.min(terms.stock ?? codes.count, codes.count) : terms.stock;
    const made = await inTransaction(db, async (tx) => {
      const promo = await insertPromo(tx, kept({ ...terms, stock }), { madeBy: operator.name });
      const words = await insertWords(tx, promo.id, drawn, codes.kind === 'drawn' ? 1 : null);
      if (words.length < drawn.length) throw new WordTaken();
      const row = await again(tx, promo.id);
      await noteAct(tx, { operator, request, act: 'promo_code.added', after: facts(row) });
      return row;
    }).catch((error: unknown) => {
      if (error instanceof WordTaken) return null;
      throw error;
    });
    return made ? ok(made) : refuse({ field: 'word', messageKey: 'form.word' });
  });

  mount(scope, changePromoCode, async ({ input: { params, body }, operator, request }) => {
    if (!(await isProven(operator))) return fail('second.proof');
    const strangers = await refuseStrangers(db, body.audience);
    if (strangers) return strangers;
    const id = BigInt(params.id);
    const done = await inTransaction(db, async (tx) => {
      // Whoever redeems it in this moment is counted before the stock is set.
      const was = await lockPromo(tx, id);
      if (!was) return null;
      const problem = await judge(tx, body, was.taken);
      if (problem) return problem;
      const before = await again(tx, id);
      await updatePromo(tx, id, kept(body));
      const row = await again(tx, id);
      await noteAct(tx, { operator, request, act: 'promo_code.changed', before: facts(before), after: facts(row) });
      return row;
    });
    if (!done) return fail('thing.unknown');
    return 'messageKey' in done ? refuse(done) : ok(done);
  });

  mount(scope, pausePromoCode, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    const done = await inTransaction(db, async (tx) => {
      const was = await lockPromo(tx, id);
      if (!was) return null;
      if ((was.paused_at !== null) !== body.paused) {
        await setPaused(tx, id, body.paused);
        await noteAct(tx, {
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
    if (!(await isProven(operator))) return fail('second.proof');
    const id = BigInt(params.id);
    const promo = await findPromo(db, id);
    if (!promo) return fail('thing.unknown');
    // Codes are worth money: who looked at them stands on record.
    await inTransaction(db, (tx) =>
      noteAct(tx, {
        operator,
        request,
        act: 'promo_code.shown',
        after: { id: params.id, name: promo.name, codes: promo.words },
      }),
    );
    const words = await listWords(db, id);
    return ok({ codes: words.map(({ code, used, account }) => ({ code: shownCode(code), claims: used, account })) });
  });

  mount(scope, listPromoCodeTakers, async ({ input: { params, query } }) => {
    const id = BigInt(params.id);
    if (!(await findPromo(db, id))) return fail('thing.unknown');
    const before = query.before === undefined ? null : BigInt(query.before);
    const found = await listTakers(db, id, { before, limit: AT_ONCE + 1 });
    const shown = found.slice(0, AT_ONCE);
    return ok({
      claims: shown.map((row) => ({
        id: row.id.toString(),
        account: row.account,
        code: shownCode(row.code),
        amount: moneyString(row.amount, exponent),
        at: row.at.toISOString(),
      })),
      next: found.length > shown.length ? (shown.at(-1)?.id.toString() ?? null) : null,
    });
  });
}
