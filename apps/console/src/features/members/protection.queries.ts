import { getMemberProtection, type Limit } from '@parlour/contract/responsible-gaming.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { fullMoney } from '../../shared/format.ts';
import { useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';

export const protectionKey = (id: string) => ['members', 'protection', id] as const;

/** Limits and exclusions of a player; asks nothing without the right. */
export function useProtection(id: string) {
  const may = useMay();
  return useQuery({
    queryKey: protectionKey(id),
    enabled: may(getMemberProtection),
    queryFn: async ({ signal }) => valueOf(await call(getMemberProtection, { params: { id } }, signal)),
  });
}

/** Formats an amount of a limit: money, or minutes of play time. */
export const amountText = ({ kind }: Pick<Limit, 'kind'>, amount: string | null, symbol: string): string => {
  if (amount === null) return t('protection.noLimit');
  return kind === 'session' ? t('protection.minutes', { minutes: amount }) : fullMoney(amount, symbol);
};
