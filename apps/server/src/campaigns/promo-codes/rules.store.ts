/** Bonus rules that a promo code may grant. */
import type { Db } from '../../platform/db/db.ts';

export type PromoRule = { code: string; names: Record<string, string>; wagering: number; days: number };

const rules = (db: Db) =>
  db
    .selectFrom('bonus_rule')
    .select(['code', 'names', 'wagering', 'days', 'args'])
    .where('kind', '=', 'promoCode')
    .where('state', '=', 'active');

export const listPromoRules = (db: Db): Promise<(PromoRule & { args: Record<string, unknown> })[]> =>
  rules(db).orderBy('ord').orderBy('id').execute();

export const findPromoRule = (
  db: Db,
  code: string,
): Promise<(PromoRule & { args: Record<string, unknown> }) | undefined> =>
  rules(db).where('code', '=', code).executeTakeFirst();
