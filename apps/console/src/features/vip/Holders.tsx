import { briefMoney } from '@parlour/contract/money-display';
import { ListCard } from '../../shared/ListCard.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { t } from '../../shared/texts.ts';
import css from './Rank.module.css';
import { useHolders } from './vip.queries.ts';

type Props = { level: number; name: string; symbol: string };

/** Members with a VIP tier, and their progress. */
export function Holders({ level, name, symbol }: Props) {
  const list = useHolders(level);
  const members = list.data?.pages.flatMap((page) => page.members) ?? [];
  return (
    <section className={css.panel} aria-label={name}>
      <h2>{name}</h2>
      {list.data && members.length === 0 && <p className={css.note}>{t('rank.nobody')}</p>}
      {members.length > 0 && (
        <ListCard label={t('rank.members')} list={list} head={[t('rank.account'), t('rank.turnover'), t('rank.days')]}>
          {members.map((member) => (
            <tr key={member.id}>
              <th scope="row">
                <PlayerName id={member.id} account={member.account} />
              </th>
              <td>
                {symbol} {briefMoney(member.turnover)}
              </td>
              <td>{member.activeDays}</td>
            </tr>
          ))}
        </ListCard>
      )}
    </section>
  );
}
