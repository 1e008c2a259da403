import { type AffiliatePlayer, excludeAffiliatePlayer } from '@parlour/contract/affiliates.admin.endpoints';
import { Field } from '@parlour/ui/Field';
import cards from '../../shared/cards.module.css';
import { momentIn } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { Note } from '../../shared/Note.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard } from '../../shared/rights.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import css from '../agents/Agents.module.css';
import own from './Affiliates.module.css';
import { sendExclusion, usePlayers, useRenew } from './affiliates.queries.ts';

type Props = { id: string };

function Marks({ player }: { player: AffiliatePlayer }) {
  return (
    <>
      {player.excluded && (
        <StateDot tone="bad">
          {t('affiliates.excludedBy', { name: player.excluded.by, reason: player.excluded.reason })}
        </StateDot>
      )}
      {player.hasAgent && <StateDot tone="plain">{t('affiliates.hasAgent')}</StateDot>}
      {player.flags.map((flag) => (
        <StateDot key={flag} tone="soon">
          {t(`affiliates.flag.${flag}`)}
        </StateDot>
      ))}
    </>
  );
}

/** Players of an affiliate, newest first; each can be excluded with a reason that the affiliate reads. */
export function Players({ id }: Props) {
  const asked = usePlayers(id);
  const renew = useRenew();
  const { why, prompt, note, act } = useRecordedAction({ renew });
  const players = asked.data?.pages.flatMap((page) => page.players) ?? [];
  const timeZone = asked.data?.pages[0]?.timeZone ?? '';
  const change = (player: AffiliatePlayer) =>
    act({
      send: ({ reason }) => sendExclusion(player.id, { excluded: player.excluded === null, reason }),
      note: t(player.excluded === null ? 'affiliates.excluded' : 'affiliates.included', {
        account: player.member.account,
      }),
    });
  return (
    <section className={cards.card} aria-label={t('affiliates.players')}>
      <h3>{t('affiliates.players')}</h3>
      <Failed title="affiliatePlayers.failedTitle" asked={asked} />
      <Loading label="affiliatePlayers.loading" asked={asked} />
      {asked.data && players.length === 0 && <p className={css.note}>{t('affiliates.noPlayers')}</p>}
      {players.length > 0 && (
        <>
          <Guard needs={excludeAffiliatePlayer}>
            {prompt}
            <Field label={t('members.reason')} hint={t('affiliates.exclusionHint')} {...why.field} />
          </Guard>
          <ul className={own.rows}>
            {players.map((player) => (
              <li key={player.id}>
                <span>
                  <PlayerName id={player.member.id} account={player.member.account} />
                  <small className={css.small}>
                    {t('affiliates.playerText', {
                      pseudonym: player.pseudonym,
                      source: t(`affiliates.source.${player.source}`),
                      time: momentIn(timeZone, new Date(player.since)),
                    })}
                  </small>
                  <Marks player={player} />
                </span>
                <Guard needs={excludeAffiliatePlayer}>
                  <Act
                    label={t(player.excluded === null ? 'affiliates.exclude' : 'affiliates.include')}
                    of={player.member.account}
                    onClick={() => change(player)}
                  />
                </Guard>
              </li>
            ))}
          </ul>
          {asked.hasNextPage && (
            <button
              type="button"
              className={css.more}
              disabled={asked.isFetchingNextPage}
              onClick={() => void asked.fetchNextPage()}
            >
              {t(asked.isFetchingNextPage ? 'list.moreBusy' : 'list.more')}
            </button>
          )}
        </>
      )}
      <Note text={note} />
    </section>
  );
}
