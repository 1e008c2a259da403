/** Rates that an agent can give, and problems of new accounts. Pure. */
import type { ClientFailure } from '@parlour/contract/client';

/** @property left accounts of this rate that can still be opened or raised; null without a limit */
export type Level = { rate: string; left: number | null };

type Quotas = { rate: string; freeUpTo: string; levels: readonly { rate: string; left: number }[] };

/** Returns the rates that can be given now: the free one, and those with something left up to the agent's own. */
export function givable({ rate, freeUpTo, levels }: Quotas): Level[] {
  const own = Number(rate);
  const counted = levels.filter((level) => level.left > 0 && Number(level.rate) <= own);
  return [...counted, { rate: freeUpTo, left: null }];
}

/** Returns the rates above one that a downline has now. */
export const above = (levels: readonly Level[], rate: string): Level[] =>
  levels.filter((level) => Number(level.rate) > Number(rate));

type Wrong = { field: 'username' | 'password' | 'rate'; key: string; values: Record<string, string | number> };

/** Returns the field that a refused account is shown at, and its message. */
export function fieldProblem({ code, textKey, value }: ClientFailure): Wrong {
  const { field, messageKey, values } = (typeof value === 'object' && value !== null ? value : {}) as Partial<{
    field: string;
    messageKey: string;
    values: Wrong['values'];
  }>;
  if (code === 'register.field' && messageKey !== undefined)
    return { field: field === 'username' ? 'username' : 'password', key: messageKey, values: values ?? {} };
  return { field: code === 'agent.rate' ? 'rate' : 'username', key: textKey, values: {} };
}
