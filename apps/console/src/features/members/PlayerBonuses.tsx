import { getAdminDeposit } from '@parlour/contract/deposits.admin.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import type { getMemberWagering, MemberGrant } from '@parlour/contract/member-bonuses.admin.endpoints';
import type { MemberPage } from '@parlour/contract/members.admin.endpoints';
import { CONSOLE_BASE } from '@parlour/contract/routes';
import { addressWith } from '../../shared/address.ts';
import { ConsoleLink } from '../../shared/ConsoleLink.tsx';
import cards from '../../shared/cards.module.css';
import { FactList } from '../../shared/FactList.tsx';
import { fullMoney, stamp } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { Failed, ListState, Loading } from '../../shared/ListState.tsx';
import { Guard } from '../../shared/rights.tsx';
import { StateDot, type Tone } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import css from './Player.module.css';
import { useCodes, useGrants, useWagering } from './player.queries.ts';
import { Wagering } from './Wagering.tsx';

type Props = { player: MemberPage };
type Wallet = OutputOf<typeof getMemberWagering>['wallets'][number];

const TONES: Record<MemberGrant['state'], Tone> = {
  open: 'soon',
  converted: 'good',
  spent: 'plain',
  cancelled: 'bad',
  expired: 'bad',
};

/** What of a wallet is locked, and the deposits that must still be played. */
function WalletCard({ wallet, account }: { wallet: Wallet; account: string }) {
  const { symbol, deposits, depositCount } = wallet;
  const money = (amount: string) => fullMoney(amount, symbol);
  const title = t(`player.book.${wallet.book}`);
  return (
    <section className={cards.card} aria-label={title}>
      <h2>{title}</h2>
      <FactList
        className={css.facts}
        facts={[
          [t('player.wallet'), money(wallet.balance)],
          [t('player.bonus'), money(wallet.bonus)],
          [t('player.locked'), money(wallet.locked)],
          [t('player.withdrawable'), money(wallet.withdrawable)],
          [t('player.toPlay'), money(wallet.toPlay)],
        ]}
      />
      {deposits.length === 0 ? (
        <p className={cards.lead}>{t('player.noDepositWagering')}</p>
      ) : (
        <>
          <h3>{t('player.depositWagering')}</h3>
          <ul className={css.wagerings}>
            {deposits.map((deposit) => (
              <li key={deposit.id}>
                <span>
                  <Guard needs={getAdminDeposit} otherwise={t('player.event.deposit', { ref: deposit.id })}>
                    <ConsoleLink
                      className={css.link}
                      href={`${addressWith(`${CONSOLE_BASE}deposits`, { find: account, open: deposit.id })}#all`}
                    >
                      {t('player.event.deposit', { ref: deposit.id })}
                    </ConsoleLink>
                  </Guard>{' '}
                  {money(deposit.amount)} <small>{stamp(deposit.at)}</small>
                </span>
                <Wagering of={deposit} symbol={symbol} />
              </li>
            ))}
          </ul>
          {depositCount > deposits.length && (
            <p className={cards.lead}>{t('player.moreDeposits', { count: depositCount - deposits.length })}</p>
          )}
        </>
      )}
    </section>
  );
}

function GrantRow({ grant }: { grant: MemberGrant }) {
  const money = (amount: string) => fullMoney(amount, grant.symbol);
  return (
    <tr>
      <th scope="row" className={css.stacked}>
        {grant.name} <small>{t(`bonus.kind.${grant.kind}`)}</small>
        {grant.reason && <small dir="auto">{grant.reason}</small>}
      </th>
      <td className={css.figure}>{money(grant.amount)}</td>
      <td className={css.stacked}>
        <StateDot tone={TONES[grant.state]}>{t(`player.grant.${grant.state}`)}</StateDot>
        {grant.state !== 'open' && <small>{t('player.kept', { amount: money(grant.released) })}</small>}
      </td>
      <td>
        <Wagering of={grant} symbol={grant.symbol} />
      </td>
      <td className={css.figure}>{money(grant.left)}</td>
      <td>{grant.expiresAt ? stamp(grant.expiresAt) : '–'}</td>
      <td className={css.figure}>{grant.most === null ? t('player.noMost') : money(grant.most)}</td>
      <td className={css.stacked}>
        {stamp(grant.openedAt)}
        {grant.by && <small>{t('player.byOperator', { name: grant.by })}</small>}
      </td>
    </tr>
  );
}

/** Bonuses of a player, newest first. */
function Grants({ player }: Props) {
  const list = useGrants(player.id);
  const grants = list.data?.pages.flatMap((page) => page.grants) ?? [];
  return (
    <>
      <h2 className={css.title}>{t('player.grants')}</h2>
      <ListState name="playerGrants" emblem="gift" list={list} isEmpty={grants.length === 0} />
      {grants.length > 0 && (
        <ListCard
          label={t('player.grants')}
          list={list}
          head={[
            t('player.grantName'),
            { text: t('player.amount'), className: css.figure },
            t('members.state'),
            t('player.wagering'),
            { text: t('player.left'), className: css.figure },
            t('player.expires'),
            { text: t('player.most'), className: css.figure },
            t('player.granted'),
          ]}
        >
          {grants.map((grant) => (
            <GrantRow key={grant.id} grant={grant} />
          ))}
        </ListCard>
      )}
    </>
  );
}

/** Promo codes and vouchers that a player redeemed, newest first. */
function Codes({ player }: Props) {
  const list = useCodes(player.id);
  const codes = list.data?.pages.flatMap((page) => page.codes) ?? [];
  return (
    <>
      <h2 className={css.title}>{t('player.codes')}</h2>
      <ListState name="playerCodes" emblem="gift" list={list} isEmpty={codes.length === 0} />
      {codes.length > 0 && (
        <ListCard
          label={t('player.codes')}
          list={list}
          head={[
            t('player.time'),
            t('player.codeName'),
            t('player.kindOf'),
            t('player.code'),
            t('player.codeRule'),
            { text: t('player.amount'), className: css.figure },
          ]}
        >
          {codes.map((one) => (
            <tr key={one.id}>
              <td>{stamp(one.at)}</td>
              <th scope="row" dir="auto">
                {one.name}
              </th>
              <td>{t(`player.codeKind.${one.kind}`)}</td>
              <td className={css.code}>{one.code || '–'}</td>
              <td>{one.rule || '–'}</td>
              <td className={css.figure}>{fullMoney(one.amount, one.symbol)}</td>
            </tr>
          ))}
        </ListCard>
      )}
    </>
  );
}

/** Bonuses of a player: what is locked and must be played, grants, and redeemed codes. */
export function PlayerBonuses({ player }: Props) {
  const asked = useWagering(player.id);
  return (
    <>
      <Failed title="player.failed" asked={asked} />
      <Loading label="playerGrants.loading" asked={asked} />
      {asked.data && (
        <div className={css.columns}>
          {asked.data.wallets.map((wallet) => (
            <WalletCard key={`${wallet.book} ${wallet.symbol}`} wallet={wallet} account={player.account} />
          ))}
        </div>
      )}
      <Grants player={player} />
      <Codes player={player} />
    </>
  );
}
