import type { Deposit } from '@parlour/contract/deposits.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Link } from '@tanstack/react-router';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { useMasked } from '../../shared/useMasked.ts';
import css from './deposits.module.css';
import { coined, stateKey } from './deposits.rules.ts';
import { MethodArt } from './Methods.tsx';

/** State of a deposit: a dot and a word. */
export function DepositState({ deposit: { state } }: { deposit: Deposit }) {
  const t = useT();
  return (
    <span className={css.state} data-state={state === 'opened' ? 'waiting' : state}>
      {t(stateKey(state))}
    </span>
  );
}

/** A deposit in a list; links to its details. */
export function DepositRow({ deposit, symbol }: { deposit: Deposit; symbol: string }) {
  const mask = useMasked();
  return (
    <li className={css.item}>
      <Link
        to={PATHS.voucherCenter}
        search={{ deposit: deposit.id }}
        className={list.row}
        data-deposit={deposit.number}
      >
        <MethodArt icon={deposit.method.icon} />
        <b>
          <bdi>{deposit.method.name}</bdi>
          <small>
            <bdi className={css.whole}>{deposit.number}</bdi>
            <bdi className={css.whole}>{dateTime(deposit.openedAt)}</bdi>
          </small>
        </b>
        <span className={css.sum}>
          <bdi>{mask(coined({ symbol }, deposit.amount))}</bdi>
          <DepositState deposit={deposit} />
        </span>
      </Link>
    </li>
  );
}
