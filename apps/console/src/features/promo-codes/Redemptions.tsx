import { listPromoCodeWords, type PromoCodeRow } from '@parlour/contract/rewards.endpoints';
import { Button } from '@parlour/ui/Button';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { fullMoney, stamp } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard } from '../../shared/rights.tsx';
import { saveTable } from '../../shared/save-file.ts';
import { t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import css from './PromoCodes.module.css';
import { useRedemptions } from './promo-codes.queries.ts';
import { codesFile } from './promo-codes.rules.ts';

type Props = { row: PromoCodeRow; symbol: string; onClose: () => void };

/** Redemptions of a promo code, and its codes as a file. */
export function Redemptions({ row, symbol, onClose }: Props) {
  const list = useRedemptions(row.id);
  const asking = useSaving();
  const claims = list.data?.pages.flatMap((page) => page.claims) ?? [];
  const fetchCodes = () =>
    asking.save({
      send: () => call(listPromoCodeWords, { params: { id: row.id } }),
      renew: async () => undefined,
      onSaved: ({ codes }) => saveTable(`promo-codes-${row.id}.csv`, codesFile(codes)),
    });
  return (
    <section className={css.stack} aria-label={t('promoCodes.takers', { name: row.name })}>
      {asking.prompt}
      <div className={cards.card}>
        <h2>{t('promoCodes.takers', { name: row.name })}</h2>
        <Alert text={asking.failure} />
        {list.data && claims.length === 0 && <p className={cards.lead}>{t('promoCodes.nobody')}</p>}
        <div className={cards.end}>
          <Button small kind="ghost" onClick={onClose}>
            {t('content.cancel')}
          </Button>
          <Guard needs={listPromoCodeWords}>
            <Button small icon="download" onClick={fetchCodes}>
              {t('promoCodes.csv', { count: row.codes })}
            </Button>
          </Guard>
        </div>
      </div>
      {claims.length > 0 && (
        <ListCard
          label={t('promoCodes.takers', { name: row.name })}
          list={list}
          head={[t('promoCodes.account'), t('promoCodes.code'), t('promoCodes.sum'), t('promoCodes.at')]}
        >
          {claims.map((claim) => (
            <tr key={claim.id}>
              <th scope="row">
                <PlayerName id={claim.memberId} account={claim.account} />
              </th>
              <td>{claim.code}</td>
              <td>{fullMoney(claim.amount, symbol)}</td>
              <td>{stamp(claim.at)}</td>
            </tr>
          ))}
        </ListCard>
      )}
    </section>
  );
}
