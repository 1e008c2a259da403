import { getMemberPage, type MemberPage } from '@parlour/contract/members.admin.endpoints';
import { getMemberProtection } from '@parlour/contract/responsible-gaming.endpoints';
import { Icon } from '@parlour/ui/Icon';
import { playerAddress } from '../../shared/address.ts';
import { ConsoleLink } from '../../shared/ConsoleLink.tsx';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import css from './Player.module.css';
import { usePlayer } from './player.queries.ts';
import { type LockKind, locksOf } from './player.rules.ts';
import { amountText, useProtection } from './protection.queries.ts';

/** Parts that the panel shows by itself. */
export type Part = LockKind | 'signals';

type Props = { id: string; without?: readonly Part[] };

/** Notes that a panel shows; the page of the player has all. */
const MOST_NOTES = 3;

/** Other players with something in common, by signal. */
export function Signals({ signals }: Pick<MemberPage, 'signals'>) {
  return (
    <ul className={css.signals}>
      {signals.map(({ kind, members }) => (
        <li key={kind}>
          <b>{t(`player.signal.${kind}`)}</b>
          <span className={css.people}>
            {members.map((one) => (
              <PlayerName key={one.id} {...one} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Limits in force. */
function Limits({ id }: Props) {
  const { data } = useProtection(id);
  const limits = data?.limits.filter(({ amount }) => amount !== null) ?? [];
  if (!data || limits.length === 0) return null;
  return (
    <ul className={css.signals} aria-label={t('protection.limits')}>
      {limits.map((limit) => (
        <li key={`${limit.kind}/${limit.span}`}>
          <b>
            {t(`protection.kind.${limit.kind}`)} · {t(`protection.span.${limit.span}`)}
          </b>
          <span>
            {t('protection.used', {
              used: amountText(limit, limit.used, data.symbol),
              amount: amountText(limit, limit.amount, data.symbol),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Notice({ player, without = [] }: { player: MemberPage; without?: readonly Part[] | undefined }) {
  const { id, notes, tags, signals } = player;
  const locks = locksOf(player).filter(({ kind }) => !without.includes(kind));
  const connections = without.includes('signals') ? [] : signals;
  const isEmpty = locks.length + connections.length + tags.length + notes.length === 0;
  return (
    <>
      {isEmpty && <p className={cards.lead}>{t('player.noNotice')}</p>}
      {locks.map(({ kind, text }) => (
        <p key={kind} role="note" className={css.lock}>
          <Icon name="lock" />
          {text}
        </p>
      ))}
      {tags.length > 0 && (
        <p className={css.people}>
          {tags.map((tag) => (
            <span key={tag} className={css.tag}>
              {tag}
            </span>
          ))}
        </p>
      )}
      {connections.length > 0 && <Signals signals={connections} />}
      {notes.length > 0 && (
        <ul className={css.notes} aria-label={t('player.notes')}>
          {notes.slice(0, MOST_NOTES).map((note) => (
            <li key={note.id}>
              <p dir="auto">{note.text}</p>
              <small>{t('player.by', { name: note.by, time: stamp(note.at) })}</small>
            </li>
          ))}
        </ul>
      )}
      {notes.length > MOST_NOTES && (
        <ConsoleLink className={css.link} href={playerAddress(id)}>
          {t('player.allNotes', { count: notes.length })}
        </ConsoleLink>
      )}
    </>
  );
}

function Asked({ id, without }: Props) {
  const asked = usePlayer(id);
  return (
    <>
      <Failed title="player.failed" asked={asked} />
      <Loading label="player.loading" asked={asked} />
      {asked.data && <Notice player={asked.data} without={without} />}
      <Guard needs={getMemberProtection}>
        <Limits id={id} />
      </Guard>
    </>
  );
}

/**
 * What an operator should know about a player before money moves: restrictions, limits, connections to other players,
 * tags and notes. For operators who may view players.
 */
export function PlayerNotice(props: Props) {
  return (
    <Guard needs={getMemberPage}>
      <section className={css.notice} aria-label={t('player.notice')}>
        <h3>{t('player.notice')}</h3>
        <Asked {...props} />
      </section>
    </Guard>
  );
}
