import { listCatalogueGames } from '@parlour/contract/catalogue.admin.endpoints';
import { listAdminDeposits } from '@parlour/contract/deposits.admin.endpoints';
import { listMembers } from '@parlour/contract/operator-sessions.endpoints';
import { CONSOLE_BASE } from '@parlour/contract/routes';
import { listAdminWithdrawals } from '@parlour/contract/withdrawals.admin.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressWith, playerAddress } from '../../shared/address.ts';
import { call, valueOf } from '../../shared/api.ts';
import { fullMoney } from '../../shared/format.ts';
import { may } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { type Found, isEnough, MOST_SHOWN, mayBeNumber, mayBeOrder } from './command-palette.rules.ts';

const FRESH_MS = 10_000;

export type FoundInHouse = { members: Found[]; games: Found[]; deposits: Found[]; withdrawals: Found[] };

/** Query of members, games and orders for the search text; the previous results stay while loading. */
export const useFound = (words: string) =>
  useQuery({
    queryKey: ['finder', words],
    enabled: isEnough(words),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FoundInHouse> => {
      const size = String(MOST_SHOWN);
      const [members, games, deposits, withdrawals] = await Promise.all([
        may(listMembers) ? call(listMembers, { query: { name: words, size } }, signal) : null,
        may(listCatalogueGames) ? call(listCatalogueGames, { query: { name: words, size } }, signal) : null,
        may(listAdminDeposits) && mayBeNumber(words)
          ? call(listAdminDeposits, { query: { list: 'all', search: words } }, signal)
          : null,
        may(listAdminWithdrawals) && mayBeOrder(words)
          ? call(listAdminWithdrawals, { query: { state: 'all', search: words } }, signal)
          : null,
      ]);
      const people = members && valueOf(members);
      const catalogue = games && valueOf(games);
      const money = deposits && valueOf(deposits);
      const out = withdrawals && valueOf(withdrawals);
      return {
        members: (people?.members ?? []).map(({ id, account, state }) => ({
          id: `member ${id}`,
          icon: 'user-round',
          label: account,
          note: state === 'active' ? '' : t(`members.${state}`),
          href: playerAddress(id),
        })),
        games: (catalogue?.games ?? []).map(({ nodeId, name, vendor, shelf }) => ({
          id: `game ${nodeId}`,
          icon: 'dices',
          label: name,
          note: shelf === 'open' ? vendor : `${vendor} · ${t(`shelf.${shelf}`)}`,
          href: addressWith(`${CONSOLE_BASE}games`, { find: nodeId }),
        })),
        deposits: (money?.deposits ?? []).slice(0, MOST_SHOWN).map(({ id, number, amount, state, member }) => ({
          id: `deposit ${id}`,
          icon: 'banknote',
          label: number,
          note: `${member.account} · ${fullMoney(amount, money?.symbol ?? '')} · ${t(`deposits.state.${state}`)}`,
          href: `${addressWith(`${CONSOLE_BASE}deposits`, { find: number, open: id })}#all`,
        })),
        withdrawals: (out?.rows ?? []).slice(0, MOST_SHOWN).map(({ id, amount, state, member }) => ({
          id: `withdrawal ${id}`,
          icon: 'wallet',
          label: id,
          note: `${member.account} · ${fullMoney(amount, out?.symbol ?? '')} · ${t(`withdrawals.state.${state}`)}`,
          href: `${addressWith(`${CONSOLE_BASE}withdrawals`, { find: id, open: id })}#all`,
        })),
      };
    },
  });
