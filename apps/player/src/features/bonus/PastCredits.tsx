import { useInfiniteQuery } from '@tanstack/react-query';
import { coin } from '../../shared/coin.ts';
import { dateTime } from '../../shared/dates.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { ListEnd } from '../../shared/ListEnd.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import css from './bonus.module.css';
import { pastBonusesQuery } from './bonus.queries.ts';
import { useCreditName } from './CreditCard.tsx';

/** Past credits with their outcome. Renders nothing until there are any. */
export function PastCredits() {
  const t = useT();
  const mask = useMasked();
  const nameOf = useCreditName();
  const pages = useInfiniteQuery(pastBonusesQuery(useLanguage()));
  const credits = pages.data?.pages.flatMap((page) => page.credits) ?? [];
  const symbol = pages.data?.pages[0]?.symbol ?? '';
  if (pages.isError && !pages.data) return <LoadFailure error={pages.error} onRetry={() => void pages.refetch()} />;
  if (credits.length === 0) return null;
  return (
    <section aria-label={t('bonus.past')}>
      <h2 className={css.heading}>{t('bonus.past')}</h2>
      <ul className={list.card}>
        {credits.map((credit) => (
          <li key={credit.id} className={list.line} data-credit={credit.id}>
            <b>{nameOf(credit)}</b>
            <bdi className={list.end}>
              {mask(
                coin(
                  symbol,
                  credit.kind !== 'deposit' && credit.state === 'converted' ? credit.released : credit.amount,
                ),
              )}
            </bdi>
            <small>
              <bdi>{dateTime(credit.closedAt ?? credit.openedAt)}</bdi>
            </small>
            <small className={list.end} data-state={credit.state}>
              {t(`bonus.state.${credit.state}`)}
            </small>
          </li>
        ))}
      </ul>
      <ListEnd pages={pages} />
    </section>
  );
}
