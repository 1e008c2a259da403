import type { WalletApart } from '@parlour/contract/wallet.endpoints';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../app/routes.ts';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { MenuRow } from '../../shared/MenuRow.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import { useBalance } from '../wallet/wallet.queries.ts';
import css from './balance-summary.module.css';
import { apartQuery } from './balance-summary.queries.ts';
import { figure, isSome, shareOf } from './balance-summary.rules.ts';
import { Position } from './Position.tsx';

const BOOKS = { PLAY: 'wallet.title', TRIAL: 'funds.trial', REAL: 'funds.real' } as const;

function Part({ icon, name, text, amount }: { icon: IconName; name: string; text?: string; amount: string }) {
  return (
    <div className={css.part}>
      <Icon name={icon} />
      <dt>
        {name}
        {text && <small>{text}</small>}
      </dt>
      <dd>
        <bdi>{amount}</bdi>
      </dd>
    </div>
  );
}

/** One wallet: withdrawable amount, locked amounts with reasons, and pending withdrawals. */
function Purse({ wallet }: { wallet: WalletApart }) {
  const t = useT();
  const mask = useMasked();
  const shown = (amount: string) => mask(figure(wallet.symbol, amount));
  const share = shareOf(wallet.withdrawable, wallet.sumBalance);
  return (
    <section className={css.purse} aria-label={t(BOOKS[wallet.book])}>
      <header>
        <h2>{t(BOOKS[wallet.book])}</h2>
        <bdi>{shown(wallet.sumBalance)}</bdi>
      </header>
      {!mask.hides && isSome(wallet.sumBalance) && (
        <span className={css.bar} aria-hidden="true">
          <i style={{ inlineSize: `${share}%` }} />
        </span>
      )}
      <dl>
        <Part icon="wallet" name={t('funds.withdrawable')} amount={shown(wallet.withdrawable)} />
        <Part icon="lock" name={t('funds.locked')} text={t('funds.lockedText')} amount={shown(wallet.locked)} />
        <Part icon="gift" name={t('funds.bonus')} amount={shown(wallet.bonus)} />
        <Part icon="hourglass" name={t('funds.pending')} text={t('funds.pendingText')} amount={shown(wallet.pending)} />
      </dl>
    </section>
  );
}

/** A member's balance summary, position, and links to the records. */
export default function BalanceSummaryTab() {
  const t = useT();
  const { wallet: newest, error: unknown, refresh } = useBalance();
  const { data, error, refetch } = useQuery({ ...apartQuery(newest?.ledgerId ?? ''), enabled: newest !== undefined });
  const failure = error ?? (newest ? null : unknown);

  if (!data && failure) return <LoadFailure error={failure} onRetry={() => void (newest ? refetch() : refresh())} />;
  if (!data || !newest)
    return (
      <div role="status" aria-busy="true" aria-label={t('funds.title')}>
        <Skeleton className={css.bone} />
        <Skeleton className={css.bone} />
      </div>
    );
  return (
    <>
      {data.wallets.map((wallet) => (
        <Purse key={wallet.book} wallet={wallet} />
      ))}
      <Position ledgerId={newest.ledgerId} />
      <nav className={list.card} aria-label={t('member.records')}>
        <MenuRow icon="gift" tint="red" label={t('bonus.title')} to={PATHS.voucherCenter} search={{ tab: 'bonus' }} />
        <MenuRow icon="scroll-text" tint="gold" label={t('member.records')} to={PATHS.records} />
      </nav>
    </>
  );
}
