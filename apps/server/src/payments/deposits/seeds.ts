/** The brand's payment methods, which a new installation offers until operators change them. */
import { currencyOf } from '@parlour/contract/currencies';
import { toMinor } from '@parlour/contract/money';
import type { Brand } from '../../config/brand.ts';
import { ConfigProblems } from '../../config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { validateMethod } from './methods.rules.ts';
import { insertMethod, listMethods, type NewMethod } from './methods.store.ts';

type Seed = Brand['deposits']['methods'][number];

function methodOf(seed: Seed, exponent: number): NewMethod {
  const minor = (text: string) => toMinor(text, exponent);
  const { account } = seed;
  return {
    code: seed.code,
    provider: seed.provider,
    names: seed.name,
    icon: seed.icon,
    least: minor(seed.least),
    most: minor(seed.most),
    fee_fixed: minor(seed.fee.fixed),
    fee_permille: seed.fee.permille,
    quick: seed.quick.map(minor),
    minutes_from: seed.minutes.from,
    minutes_to: seed.minutes.to,
    tag: seed.tag,
    books: seed.books,
    enabled: seed.enabled,
    waits: seed.waits,
    account: account ? { ...account, note: account.note ?? {} } : null,
  };
}

type MethodsBrand = Pick<Brand, 'currency' | 'deposits'>;

const methodsOf = ({ currency, deposits }: MethodsBrand): NewMethod[] =>
  deposits.methods.map((seed) => methodOf(seed, currencyOf(currency).exponent));

/** Lists the faults of a brand's payment methods. Pure. */
export const findMethodProblems = (brand: MethodsBrand): string[] =>
  methodsOf(brand).flatMap((method) => {
    const fault = validateMethod(method);
    return fault ? [`brand.json: deposits.methods: ${method.code}: ${fault.field} ${fault.why}`] : [];
  });

/**
 * Inserts the methods of the brand's file that do not exist yet; operators' changes are kept.
 *
 * @throws {ConfigProblems} that lists every fault
 */
export async function seedMethods(db: Db, brand: MethodsBrand): Promise<void> {
  const problems = findMethodProblems(brand);
  if (problems.length > 0) throw new ConfigProblems(problems);
  const known = new Set((await listMethods(db)).map(({ code }) => code));
  for (const method of methodsOf(brand)) if (!known.has(method.code)) await insertMethod(db, method);
}
