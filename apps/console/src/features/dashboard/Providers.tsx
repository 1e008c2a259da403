import { useState } from 'react';
import { count, fullMoney, minorOf, share, shortMoney } from '../../shared/format.ts';
import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import css from './Dashboard.module.css';
import { type ProviderFigures, rankedProviders, winsOf } from './figures.ts';
import own from './Providers.module.css';
import table from './Table.module.css';

const FEW = 6;

export function Providers({ providers, symbol }: { providers: ProviderFigures[]; symbol: string }) {
  const [isAll, setAll] = useState(false);
  const ranked = rankedProviders(providers);
  const shown = isAll ? ranked : ranked.slice(0, FEW);
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2>{t('providers.title')}</h2>
        {ranked.length > FEW && (
          <button type="button" className={css.textButton} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? t('providers.fewer') : t('providers.all', { count: ranked.length })}
          </button>
        )}
      </div>
      {ranked.length === 0 ? (
        <p className={css.empty}>{t('providers.empty')}</p>
      ) : (
        <section className={`${table.scroll} ${table.wide}`} aria-label={t('providers.title')} tabIndex={0}>
          <table className={table.table}>
            <TableHead
              columns={[
                t('providers.provider'),
                t('providers.games'),
                t('providers.rounds'),
                t('providers.bets'),
                t('providers.return'),
                t('providers.ggr'),
              ]}
            />
            <tbody>
              {shown.map((provider) => (
                <tr key={provider.vassalage}>
                  <th scope="row">
                    <span className={own.provider}>
                      <img
                        className={own.mark}
                        src={`/img/vendor/${encodeURIComponent(provider.vassalage)}-COLOR.png`}
                        alt=""
                        width="24"
                        height="24"
                      />
                      {provider.displayName}
                    </span>
                  </th>
                  <td>{count(provider.games)}</td>
                  <td>{count(provider.rounds)}</td>
                  <td title={fullMoney(provider.bets, symbol)}>{shortMoney(provider.bets, symbol)}</td>
                  <td>{share(winsOf(provider), minorOf(provider.bets)) ?? '–'}</td>
                  <td title={fullMoney(provider.ggr, symbol)}>{shortMoney(provider.ggr, symbol)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
