import { briefMoney } from '@parlour/contract/money-display';
import { isAmount } from '@parlour/contract/vip';
import { putRank, type RankRow } from '@parlour/contract/vip.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { ListCard } from '../../shared/ListCard.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { Guard, useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { Holders } from './Holders.tsx';
import { Invites } from './Invites.tsx';
import css from './Rank.module.css';
import { TierForm } from './TierForm.tsx';
import { useRanks } from './vip.queries.ts';
import { isYesNo } from './vip.rules.ts';

const WHOLE = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined };

type Shown = { what: 'form' | 'holders'; level: number };

function asked({ conditions }: RankRow, symbol: string): string {
  return conditions
    .map(({ kind, required }) => {
      const name = t(`rank.kind.${kind}`, { symbol });
      if (isYesNo(kind)) return name;
      return `${name}: ${isAmount(kind) ? briefMoney(required) : required}`;
    })
    .join(' · ');
}

/** VIP tiers, their members, and the rewards of referrals. */
export function VipScreen() {
  useTitle(t('nav.rank'));
  const list = useRanks();
  const look = t(useMay()(putRank) ? 'rank.edit' : 'right.open');
  const [shown, setShown] = useState<Shown | null>(null);
  const ranks = list.data?.ranks ?? [];
  const symbol = list.data?.symbol ?? '';
  const row = ranks.find(({ level }) => level === shown?.level) ?? null;
  const nameOf = (rank: RankRow) => rank.texts.EN?.name ?? rank.labelId;
  return (
    <>
      <PageHead title={t('nav.rank')}>
        {list.data && (
          <Guard needs={putRank}>
            <Button small icon="plus" onClick={() => setShown({ what: 'form', level: ranks.length + 1 })}>
              {t('rank.add')}
            </Button>
          </Guard>
        )}
      </PageHead>
      <div className={shown ? css.both : css.one}>
        <div className={css.one}>
          <ListState name="rank" emblem="star" list={list} isEmpty={ranks.length === 0} />
          {ranks.length > 0 && (
            <ListCard
              label={t('nav.rank')}
              list={WHOLE}
              withButtons
              head={[t('rank.level'), t('rank.name'), t('rank.asks'), t('rank.members')]}
              act={look}
            >
              {ranks.map((rank) => (
                <tr key={rank.level} aria-current={rank.level === shown?.level ? 'true' : undefined}>
                  <td>{rank.level}</td>
                  <th scope="row">{nameOf(rank)}</th>
                  <td className={css.asks}>{asked(rank, symbol)}</td>
                  <td>
                    <button
                      type="button"
                      className={css.open}
                      aria-label={`${t('rank.holders')} ${nameOf(rank)}`}
                      onClick={() => setShown({ what: 'holders', level: rank.level })}
                    >
                      {rank.members}
                    </button>
                  </td>
                  <td>
                    <button
                      type="button"
                      className={css.open}
                      aria-label={`${look} ${nameOf(rank)}`}
                      onClick={() => setShown({ what: 'form', level: rank.level })}
                    >
                      {look}
                    </button>
                  </td>
                </tr>
              ))}
            </ListCard>
          )}
          {list.data && <p className={css.note}>{t('rank.unranked', { count: list.data.unranked })}</p>}
          {list.data && <Invites invites={list.data.invites} symbol={symbol} />}
        </div>
        {shown?.what === 'form' && (
          <TierForm
            key={shown.level}
            level={shown.level}
            row={row}
            languages={list.data?.languages ?? []}
            symbol={symbol}
            onClose={() => setShown(null)}
          />
        )}
        {shown?.what === 'holders' && row && (
          <Holders key={row.level} level={row.level} name={nameOf(row)} symbol={symbol} />
        )}
      </div>
    </>
  );
}
