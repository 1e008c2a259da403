import { recountBooks, type TrialBalanceRow } from '@parlour/contract/reporting.endpoints';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { fullMoney, stamp } from '../../shared/format.ts';
import { Guard } from '../../shared/rights.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { type TextKey, t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import css from './Books.module.css';
import { useRenewBooks } from './reporting.queries.ts';
import { together } from './reporting.rules.ts';

type Props = { balances: readonly TrialBalanceRow[]; symbol: string };

const accountName = (account: string): string => t(`account.${account}` as TextKey);

/** Sums by kind of account and book; each book sums to zero. */
function Sums({ balance, symbol }: { balance: TrialBalanceRow; symbol: string }) {
  const books = [...new Set(balance.sums.map(({ book }) => book))];
  return (
    <div className={css.sums}>
      {books.map((book) => {
        const own = balance.sums.filter((one) => one.book === book);
        return (
          <table key={book} className={css.table}>
            <caption>{t(`book.${book}`)}</caption>
            <TableHead columns={[t('books.account'), t('books.balance')]} />
            <tbody>
              {own.map(({ account, balance: held }) => (
                <tr key={account}>
                  <th scope="row">{accountName(account)}</th>
                  <td>{fullMoney(held, symbol)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('books.zero')}</th>
                <td>{fullMoney(together(own.map((one) => one.balance)), symbol)}</td>
              </tr>
            </tfoot>
          </table>
        );
      })}
    </div>
  );
}

/** State of the ledger: the newest trial balance, earlier ones, and a button to compute one now. */
export function Balances({ balances, symbol }: Props) {
  const renew = useRenewBooks();
  const saving = useSaving();
  const [chosen, setChosen] = useState('');
  const balance = balances.find(({ id }) => id === chosen) ?? balances[0];
  const count = () =>
    saving.save({
      send: () => call(recountBooks, {}),
      onSaved: async ({ id }) => {
        await renew();
        setChosen(id);
      },
    });

  return (
    <div className={cards.both}>
      <section className={cards.card} aria-label={t('books.sums')}>
        <header className={css.head}>
          <h2>{t('books.sums')}</h2>
          <Guard needs={recountBooks}>
            <Button kind="raised" small icon="refresh-cw" aria-disabled={saving.isBusy} onClick={count}>
              {t(saving.isBusy ? 'books.counting' : 'books.count')}
            </Button>
          </Guard>
        </header>
        <Alert text={saving.failure} />
        {!balance && <p className={cards.lead}>{t('books.neverText')}</p>}
        {balance && (
          <>
            <p className={css.verdict} data-clean={balance.clean} role={balance.clean ? 'status' : 'alert'}>
              <Icon name={balance.clean ? 'shield-check' : 'circle-alert'} />
              <span>
                <b>{t(balance.clean ? 'books.clean' : 'books.notClean')}</b>
                {balance.clean
                  ? t('books.cleanText', { transfers: balance.transfers, operations: balance.operations })
                  : t('books.badText')}
              </span>
            </p>
            {balance.problems.length > 0 && (
              <ul className={css.problems}>
                {balance.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            )}
            <p className={cards.lead}>
              {t('books.sumsOf', { day: balance.day })} · {t('books.countedAt', { time: stamp(balance.at) })} (
              {balance.operator ?? t('books.daily')}) ·{' '}
              {balance.since ? t('books.since', { day: balance.since }) : t('books.inFull')}
            </p>
            <Sums balance={balance} symbol={symbol} />
          </>
        )}
      </section>
      {balances.length > 0 && (
        <section className={cards.card} aria-label={t('books.kept')}>
          <h2>{t('books.kept')}</h2>
          <ul className={css.kept}>
            {balances.map((one) => (
              <li key={one.id}>
                <button type="button" aria-pressed={one.id === balance?.id} onClick={() => setChosen(one.id)}>
                  <b>{one.day}</b>
                  <StateDot tone={one.clean ? 'good' : 'bad'}>
                    {t(one.clean ? 'books.clean' : 'books.notClean')}
                  </StateDot>
                  <small>
                    {one.operator ?? t('books.byClock')} · {stamp(one.at)}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
