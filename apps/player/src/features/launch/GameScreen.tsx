import { isGuest } from '@parlour/contract/accounts';
import { readPause } from '@parlour/contract/catalogue';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { CallError, textKeyOfError } from '../../shared/api.ts';
import { gameQuery, vendorsQuery } from '../../shared/games/games.queries.ts';
import { gameGuard } from '../../shared/games/guards.ts';
import { TileArt } from '../../shared/games/TileArt.tsx';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { changeSettings, useApp, useSession } from '../../shared/store.ts';
import { useCanGoBack } from '../../shared/useCanGoBack.ts';
import type { PlayOver } from '../responsible-gaming/PlayWatch.tsx';
import { holdWins } from '../wallet/held-wins.ts';
import { walletQuery } from '../wallet/wallet.queries.ts';
import { createBalanceCheck } from './balance-check.ts';
import { explain } from './failures.ts';
import { GameBar } from './GameBar.tsx';
import { GameFrame } from './GameFrame.tsx';
import styles from './GameScreen.module.css';
import { LaunchFailure } from './LaunchFailure.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { useLaunch } from './launch.queries.ts';
import { withChoice } from './launch-item.ts';

const PlayWatch = lazy(() => import('../responsible-gaming/PlayWatch.tsx'));

const codeOf = (error: unknown) => (error instanceof CallError ? error.failure.code : 'client.unreadable');

/** Game page: the platform's bar, and the vendor's page in a frame. */
export function GameScreen() {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const canGoBack = useCanGoBack();
  const language = useLanguage();
  const session = useSession();
  const { searchStr } = useLocation();
  const search = new URLSearchParams(searchStr);
  const nodeId = search.get('nodeId') ?? '';
  const choice = search.get('choice') ?? '';
  const [attempt, setAttempt] = useState(0);
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Set when play ended while a game was open. */
  const [over, setOver] = useState<PlayOver | null>(null);
  const sound = useApp((state) => state.settings.gameSound);

  const mayPlay = gameGuard(session) === 'go';
  const game = useQuery({ ...gameQuery(nodeId, language), enabled: nodeId !== '', retry: false });
  const vendors = useQuery(vendorsQuery(language));
  const { launched, failure: refused } = useLaunch(mayPlay ? game.data : undefined, {
    language,
    attempt,
    freePlay: session !== null && isGuest(session.type),
  });

  useEffect(() => {
    if (launched?.mode === 'page') location.assign(launched.url);
    // The in-house lottery replaces this page, so that back leads to the list.
    if (launched?.mode === 'app') void router.navigate({ href: launched.url, replace: true });
  }, [launched, router]);

  useEffect(() => () => holdWins(client, false), [client]);

  const leave = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ href: '/m/home', replace: true });
  };
  const turn = (running: boolean) => {
    setBusy(running);
    holdWins(client, running);
  };
  const reload = () => {
    setReady(false);
    turn(false);
    setAttempt((n) => n + 1);
  };
  const [balances] = useState(() =>
    createBalanceCheck({
      known: () => client.getQueryData(walletQuery.queryKey)?.sumBalance,
      ask: () => void client.invalidateQueries({ queryKey: walletQuery.queryKey }),
    }),
  );
  useEffect(() => balances.stop, [balances]);
  const told = (balance: string) => {
    holdWins(client, false);
    balances.told(balance);
  };

  const failure = !mayPlay
    ? explain('access.free_reject', 'free_reject')
    : over
      ? explain(over, over)
      : nodeId === ''
        ? explain('thing.unknown', 'error.notFound')
        : game.error
          ? explain(codeOf(game.error), textKeyOfError(game.error))
          : refused && explain(refused.code, refused.textKey);
  const title = game.data?.displayName ?? '';
  const vendor = vendors.data?.vendors.find((each) => each.vassalage === game.data?.vassalage)?.displayName ?? '';

  return (
    <div
      className={styles.screen}
      data-busy={busy || undefined}
      ref={(box) => box?.style.setProperty('--art', game.data?.colour ?? '#1a1024')}
    >
      <GameBar title={title} vendor={vendor} canHide={ready} onLeave={leave} onReload={reload} />
      <div className={styles.stage}>
        {failure ? (
          <LaunchFailure
            failure={failure}
            pause={refused?.code === 'launch.paused' ? readPause(refused.value) : null}
            onRetry={() => (game.isError ? void game.refetch() : reload())}
            onLeave={leave}
          />
        ) : (
          <>
            {launched?.mode === 'frame' && (
              <Suspense fallback={null}>
                <PlayWatch
                  busy={busy}
                  onLeave={leave}
                  onOver={(why) => {
                    turn(false);
                    setOver(why);
                  }}
                />
              </Suspense>
            )}
            {launched?.mode === 'frame' && (
              <GameFrame
                key={attempt}
                launched={withChoice(launched, choice)}
                title={title}
                onReady={() => setReady(true)}
                sound={sound}
                onSound={(on) => changeSettings({ gameSound: on })}
                onBusy={turn}
                onBalance={told}
                onExit={leave}
              />
            )}
            <div className={styles.cover} data-gone={ready || undefined} role="status">
              {game.data && (
                <span className={styles.art}>
                  <TileArt game={game.data} first near />
                </span>
              )}
              {!ready && <span>{t('launch.opening', { name: title })}</span>}
              <span className={styles.line} />
            </div>
          </>
        )}
      </div>
      <LeaveQuestion busy={busy} />
    </div>
  );
}
