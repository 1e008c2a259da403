import type { MemberPage, WalletFacts } from '@parlour/contract/members.admin.endpoints';
import cards from '../../shared/cards.module.css';
import { FactList } from '../../shared/FactList.tsx';
import { count, dateOf, fullMoney, stamp } from '../../shared/format.ts';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { t } from '../../shared/texts.ts';
import css from './Player.module.css';
import { PlayerContacts } from './PlayerContacts.tsx';
import { PlayerNotes } from './PlayerNotes.tsx';
import { Signals } from './PlayerNotice.tsx';
import { PlayerTags } from './PlayerTags.tsx';

type Props = { player: MemberPage };

function signInText(player: MemberPage): string {
  const ways = [
    ...(player.hasPassword ? [t('player.password')] : []),
    ...(player.twoStep ? [t('player.authenticator')] : []),
    ...(player.passkeys > 0 ? [t('player.passkeys', { count: player.passkeys })] : []),
    ...player.linked,
  ];
  return ways.join(', ') || t('player.noWays');
}

function Wallet({ wallet }: { wallet: WalletFacts }) {
  const money = (amount: string) => fullMoney(amount, wallet.symbol);
  const times = (amount: string, n: number) => t('player.countOf', { amount: money(amount), count: count(n) });
  const { firstDepositAt } = wallet;
  return (
    <section className={cards.card} aria-label={t(`player.book.${wallet.book}`)}>
      <h2>{t(`player.book.${wallet.book}`)}</h2>
      <p className={css.amount}>{money(wallet.balance)}</p>
      <FactList
        className={css.facts}
        facts={[
          [t('player.free'), money(wallet.free)],
          [t('player.bonus'), money(wallet.bonus)],
          [t('player.held'), money(wallet.held)],
        ]}
      />
      <h3>{t('player.lifetime')}</h3>
      <FactList
        className={css.facts}
        facts={[
          [t('player.deposits'), times(wallet.deposits, wallet.depositCount)],
          [t('player.withdrawals'), times(wallet.withdrawals, wallet.withdrawalCount)],
          [t('player.turnover'), money(wallet.turnover)],
          [t('player.wins'), money(wallet.wins)],
          [t('player.ggr'), money(wallet.ggr)],
          [t('player.bonuses'), money(wallet.bonuses)],
          [t('player.roundsPlayed'), count(wallet.rounds)],
          [t('player.firstDeposit'), firstDepositAt ? stamp(firstDepositAt) : '–'],
        ]}
      />
    </section>
  );
}

function Connections({ player }: { player: MemberPage }) {
  return (
    <section className={cards.card} aria-label={t('player.signals')}>
      <h2>{t('player.signals')}</h2>
      {player.signals.length === 0 ? (
        <p className={cards.lead}>{t('player.noSignals')}</p>
      ) : (
        <Signals signals={player.signals} />
      )}
    </section>
  );
}

/** Overview of a player: identity, wallets, connections and notes. */
export function PlayerOverview({ player }: Props) {
  const { upline, referrer, lastPlayDay, firstSignInAt, seenAt } = player;
  return (
    <div className={css.columns}>
      <div className={cards.stack}>
        <section className={cards.card} aria-label={t('player.identity')}>
          <h2>{t('player.identity')}</h2>
          <PlayerContacts player={player} />
          <FactList
            className={css.facts}
            facts={[
              [t('player.nickname'), player.nickname || '–'],
              [t('player.language'), player.language ?? '–'],
              [t('player.firstSignIn'), firstSignInAt ? stamp(firstSignInAt) : '–'],
              [t('members.seen'), seenAt ? stamp(seenAt) : '–'],
              [t('player.lastPlay'), lastPlayDay ? dateOf(lastPlayDay) : '–'],
              [t('player.signIn'), signInText(player)],
              [t('player.paymentPassword'), t(player.hasPaymentPassword ? 'player.set' : 'player.notSet')],
              [t('player.referred'), count(player.referred)],
            ]}
          />
          {(upline || referrer) && (
            <ul className={css.signals}>
              {upline && (
                <li>
                  <b>{t('player.upline')}</b>
                  <PlayerName {...upline} />
                </li>
              )}
              {referrer && (
                <li>
                  <b>{t('player.referrer')}</b>
                  <PlayerName {...referrer} />
                </li>
              )}
            </ul>
          )}
        </section>
        <Connections player={player} />
      </div>
      <div className={cards.stack}>
        {player.wallets.map((wallet) => (
          <Wallet key={`${wallet.book} ${wallet.currency}`} wallet={wallet} />
        ))}
      </div>
      <div className={cards.stack}>
        <PlayerTags key={player.tags.join()} player={player} />
        <PlayerNotes player={player} />
      </div>
    </div>
  );
}
