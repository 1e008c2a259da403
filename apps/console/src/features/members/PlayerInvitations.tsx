import { listAgentPlaces } from '@parlour/contract/agents.admin.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import type { getMemberInvitations, InvitedMember } from '@parlour/contract/member-invitations.admin.endpoints';
import type { MemberPage } from '@parlour/contract/members.admin.endpoints';
import { CONSOLE_BASE } from '@parlour/contract/routes';
import { addressWith } from '../../shared/address.ts';
import { ConsoleLink } from '../../shared/ConsoleLink.tsx';
import cards from '../../shared/cards.module.css';
import { FactList } from '../../shared/FactList.tsx';
import { count, fullMoney, stamp } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { Failed, ListState, Loading } from '../../shared/ListState.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard } from '../../shared/rights.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { isTextKey, t } from '../../shared/texts.ts';
import { BookChoice, useBook } from './BookChoice.tsx';
import css from './Player.module.css';
import { useInvitations, useInvited } from './player.queries.ts';

type Facts = OutputOf<typeof getMemberInvitations>;

/** Who invited the player, and the agents above, the top first. */
function Above({ facts, account }: { facts: Facts; account: string }) {
  const { referrer, code, invitedAt, agents } = facts;
  return (
    <section className={cards.card} aria-label={t('player.above')}>
      <h2>{t('player.above')}</h2>
      <FactList
        className={css.facts}
        facts={[
          [
            t('player.referrer'),
            referrer ? (
              <PlayerName key="referrer" {...referrer} />
            ) : (
              t(code === null ? 'player.nobody' : 'player.house')
            ),
          ],
          [t('player.code'), code ?? '–'],
          [t('player.invitedAt'), invitedAt ? stamp(invitedAt) : '–'],
        ]}
      />
      <h3>{t('player.agents')}</h3>
      {agents.length === 0 ? (
        <p className={cards.lead}>{t('player.noAgents')}</p>
      ) : (
        <>
          <ol className={css.people}>
            {agents.map((one) => (
              <li key={one.id}>
                <PlayerName {...one} />
              </li>
            ))}
          </ol>
          <Guard needs={listAgentPlaces}>
            <ConsoleLink className={css.link} href={`${addressWith(`${CONSOLE_BASE}agents`, { find: account })}#tree`}>
              {t('agents.openTree')}
            </ConsoleLink>
          </Guard>
        </>
      )}
    </section>
  );
}

/** What the player's invitations came to. */
function Sums({ facts }: { facts: Facts }) {
  const money = (amount: string) => fullMoney(amount, facts.symbol);
  return (
    <section className={cards.card} aria-label={t('player.invitations')}>
      <h2>{t('player.invitations')}</h2>
      <FactList
        className={css.facts}
        facts={[
          [t('player.referred'), count(facts.invited)],
          [t('player.depositors'), count(facts.depositors)],
          [t('player.deposits'), money(facts.deposits)],
          [t('rank.paid'), count(facts.paid)],
          [t('rank.refused'), count(facts.refused)],
          [t('members.earned'), money(facts.earned)],
        ]}
      />
    </section>
  );
}

/** Says whether the reward for an invited player was paid, and why not. */
function Reward({ reward, symbol }: { reward: InvitedMember['reward']; symbol: string }) {
  if (!reward) return <StateDot tone="soon">{t('player.reward.open')}</StateDot>;
  if (reward.state === 'paid') return <StateDot tone="good">{fullMoney(reward.amount, symbol)}</StateDot>;
  const key = `player.reward.${reward.reason}`;
  return (
    <>
      <StateDot tone="bad">{t('player.reward.refused')}</StateDot>
      {reward.reason && <small>{isTextKey(key) ? t(key) : reward.reason}</small>}
    </>
  );
}

/** Invitations of a player: by whom, the agents above, and whom the player invited. */
export function PlayerInvitations({ player }: { player: MemberPage }) {
  const [book, setBook] = useBook(player);
  const asked = useInvitations(player.id, book);
  const list = useInvited(player.id, book);
  const members = list.data?.pages.flatMap((page) => page.members) ?? [];
  const symbol = list.data?.pages[0]?.symbol ?? '';
  return (
    <>
      <BookChoice player={player} book={book} onChange={setBook} />
      <Failed title="player.failed" asked={asked} />
      <Loading label="playerInvited.loading" asked={asked} />
      {asked.data && (
        <div className={css.columns}>
          <Above facts={asked.data} account={player.account} />
          <Sums facts={asked.data} />
        </div>
      )}
      <h2 className={css.title}>{t('player.invitedPlayers')}</h2>
      <ListState name="playerInvited" emblem="empty" list={list} isEmpty={members.length === 0} />
      {members.length > 0 && (
        <ListCard
          label={t('player.invitedPlayers')}
          list={list}
          head={[
            t('members.name'),
            t('members.state'),
            t('members.since'),
            { text: t('player.deposits'), className: css.figure },
            { text: t('player.turnover'), className: css.figure },
            t('player.reward'),
            { text: t('player.referred'), className: css.figure },
          ]}
        >
          {members.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <PlayerName id={one.id} account={one.account} />
              </th>
              <td>{t(`members.${one.state}`)}</td>
              <td>{stamp(one.since)}</td>
              <td className={css.figure}>
                {t('player.countOf', { amount: fullMoney(one.deposits, symbol), count: count(one.depositCount) })}
              </td>
              <td className={css.figure}>{fullMoney(one.turnover, symbol)}</td>
              <td className={css.stacked}>
                <Reward reward={one.reward} symbol={symbol} />
              </td>
              <td className={css.figure}>{count(one.invited)}</td>
            </tr>
          ))}
        </ListCard>
      )}
    </>
  );
}
