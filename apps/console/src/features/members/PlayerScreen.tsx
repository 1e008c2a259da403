import { listMemberGrants } from '@parlour/contract/member-bonuses.admin.endpoints';
import { listMemberChats, listMemberMessages } from '@parlour/contract/member-messages.admin.endpoints';
import type { MemberPage } from '@parlour/contract/members.admin.endpoints';
import { startPlayerView } from '@parlour/contract/player-views.admin.endpoints';
import { CONSOLE_BASE } from '@parlour/contract/routes';
import { firstLetter } from '@parlour/contract/visible-text';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { Segmented } from '@parlour/ui/Segmented';
import { lazy, Suspense, useState } from 'react';
import { ConsoleLink } from '../../shared/ConsoleLink.tsx';
import { stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { Guard, type Needs, useMay } from '../../shared/rights.tsx';
import { type TextKey, t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { useView } from '../../shared/useView.ts';
import { MemberPanel } from './MemberPanel.tsx';
import list from './Members.module.css';
import css from './Player.module.css';
import { PlayerMovements } from './PlayerMovements.tsx';
import { PlayerOverview } from './PlayerOverview.tsx';
import { PlayerRounds } from './PlayerRounds.tsx';
import { PlayerTimeline } from './PlayerTimeline.tsx';
import { usePlayer } from './player.queries.ts';
import { isLockKind, locksOf } from './player.rules.ts';
import { ViewAsPlayer } from './ViewAsPlayer.tsx';

const VIEWS = ['overview', 'timeline', 'movements', 'rounds', 'bonuses', 'messages', 'invitations', 'access'] as const;
type View = (typeof VIEWS)[number];

/** Views of other resources; a role without any of their rights does not see them. */
const NEEDS: Partial<Record<View, readonly Needs[]>> = {
  bonuses: [listMemberGrants],
  messages: [listMemberChats, listMemberMessages],
};

const LABELS: Record<View, TextKey> = {
  overview: 'player.overview',
  timeline: 'player.timeline',
  movements: 'player.movements',
  rounds: 'player.rounds',
  bonuses: 'player.bonusView',
  messages: 'player.messagesView',
  invitations: 'player.invitationsView',
  access: 'player.access',
};

const PlayerInvitations = lazy(async () => ({
  default: (await import('./PlayerInvitations.tsx')).PlayerInvitations,
}));
const PlayerMessages = lazy(async () => ({ default: (await import('./PlayerMessages.tsx')).PlayerMessages }));
const PlayerBonuses = lazy(async () => ({ default: (await import('./PlayerBonuses.tsx')).PlayerBonuses }));

/** Stands for a view whose code is loading. */
const WAITING = { data: undefined, error: null, isFetching: true, refetch: () => undefined };

function Header({ player }: { player: MemberPage }) {
  const [isViewing, setViewing] = useState(false);
  return (
    <>
      <section className={css.header} aria-label={player.account}>
        <span className={css.arch} aria-hidden="true">
          {firstLetter(player.account).toUpperCase()}
        </span>
        <div className={css.who}>
          <b dir="auto">{player.account}</b>
          <small>
            {[
              t('player.number', { id: player.id }),
              player.nickname === player.account ? '' : player.nickname,
              `${t('members.since')} ${stamp(player.since)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </div>
        <span className={`${list.state} ${list[player.state]}`}>{t(`members.${player.state}`)}</span>
        {player.tags.map((tag) => (
          <span key={tag} className={css.tag}>
            {tag}
          </span>
        ))}
        <Guard needs={startPlayerView}>
          <Button kind="raised" small icon="eye" aria-expanded={isViewing} onClick={() => setViewing(!isViewing)}>
            {t('player.viewAs')}
          </Button>
        </Guard>
      </section>
      {isViewing && <ViewAsPlayer id={player.id} onClose={() => setViewing(false)} />}
    </>
  );
}

/** Page of one player: everything that operators need for answers and decisions, at its own address. */
export function PlayerScreen({ id }: { id: string }) {
  const asked = usePlayer(id);
  const may = useMay();
  const views = VIEWS.filter((each) => NEEDS[each]?.some((needs) => may(needs)) ?? true);
  const [chosen, setView] = useView(VIEWS, 'overview');
  const view = views.includes(chosen) ? chosen : 'overview';
  const show = (next: View) => {
    setView(next);
    history.replaceState(null, '', `${location.pathname}${location.search}#${next}`);
  };
  const player = asked.data;
  useTitle(player?.account ?? t('nav.members'));
  return (
    <>
      <PageHead title={t('nav.members')} />
      <ConsoleLink className={css.back} href={`${CONSOLE_BASE}members`}>
        <Icon name="arrow-left" flip />
        {t('player.back')}
      </ConsoleLink>
      <Failed title="player.failed" asked={asked} />
      <Loading label="player.loading" asked={asked} />
      {player && (
        <>
          <Header player={player} />
          {locksOf(player).map(({ kind, text }) => (
            <p key={kind} role="note" className={css.lock}>
              <Icon name="lock" />
              <span>{text}</span>
              {isLockKind(kind) && view !== 'access' && (
                <button type="button" className={css.link} onClick={() => show('access')}>
                  {t('player.changeLocks')}
                </button>
              )}
            </p>
          ))}
          <div className={css.views}>
            <Segmented<View>
              label={t('player.view')}
              value={view}
              onChange={show}
              options={views.map((value) => ({ value, label: t(LABELS[value]) }))}
            />
          </div>
          {view === 'overview' && <PlayerOverview player={player} />}
          {view === 'timeline' && <PlayerTimeline id={id} />}
          {view === 'movements' && <PlayerMovements player={player} />}
          {view === 'rounds' && <PlayerRounds player={player} />}
          <Suspense fallback={<Loading label="player.loading" asked={WAITING} />}>
            {view === 'bonuses' && (
              <Guard needs={listMemberGrants}>
                <PlayerBonuses player={player} />
              </Guard>
            )}
            {view === 'invitations' && <PlayerInvitations player={player} />}
            {view === 'messages' && <PlayerMessages id={id} />}
          </Suspense>
          {view === 'access' && <MemberPanel member={player} />}
        </>
      )}
    </>
  );
}
