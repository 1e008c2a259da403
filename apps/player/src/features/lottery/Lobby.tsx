import { ORDER_STATUS } from '@parlour/contract/lottery';
import { PATHS } from '@parlour/contract/routes';
import { Icon } from '@parlour/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { coin } from '../../shared/coin.ts';
import { InLink } from '../../shared/games/InLink.tsx';
import { useT } from '../../shared/i18n.tsx';
import { usePageTitle } from '../../shared/pageHead.ts';
import { useSession } from '../../shared/store.ts';
import { useMasked } from '../../shared/useMasked.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import css from './lobby.module.css';
import {
  currentQuery,
  type Issue,
  type LotteryGame,
  type LotteryOrder,
  ordersQuery,
  useDrawEvents,
} from './lottery.queries.ts';
import { Result } from './Result.tsx';
import { familyName, usePeriod } from './Speeds.tsx';
import { useBetName } from './useBetName.ts';
import { useServerNow } from './useServerNow.ts';
import { clockText, currentOf, phaseOf } from './wingo.rules.ts';

const gameHref = (gameCode: string): string => `${PATHS.lottery}?game=${gameCode}`;
/** Elements of a result that fit next to a countdown at 320 px. */
const SHOWN_PARTS = 5;
const SECOND_MS = 1_000;

/** Symbol of each family: a letter or number from its results. */
const MARKS: Readonly<Record<string, string>> = {
  wingo: '7',
  k3: '⚃',
  ssc: '5D',
  pk: '10',
  x5: '11',
  keno: '20',
  'vn.n': 'Bắc',
  'vn.s': 'Nam',
  'mm.2d': '2D',
  'mm.3d': '3D',
  th: '3',
  '4d': '4D',
  six: '6',
};

type RowProps = {
  game: LotteryGame;
  now: number;
  current: { next: Issue | null; last: { winningNumber: unknown } | null; delayed: boolean };
};

function GameRow({ game, now, current: { next: coming, last, delayed } }: RowProps) {
  const t = useT();
  const periodOf = usePeriod();
  const next = coming && currentOf([coming], now);
  const at = next && phaseOf(next, now);
  const share = next ? (Date.parse(next.closesAt) - now) / (Date.parse(next.closesAt) - Date.parse(next.opensAt)) : 0;
  return (
    <li>
      <InLink href={gameHref(game.gameCode)} className={css.game}>
        <span className={css.mark} data-family={game.family} aria-hidden="true">
          {MARKS[game.family] ?? '#'}
        </span>
        <span className={css.name}>
          <b>
            {familyName(game)} <span>{periodOf(game)}</span>
          </b>
          {last?.winningNumber != null && (
            <small>
              {t('lottery.last')} <Result family={game.family} result={last.winningNumber} most={SHOWN_PARTS} />
            </small>
          )}
          {game.resumesOn && <small>{t('lottery.resumes', { date: game.resumesOn })}</small>}
          {delayed && <small className={css.delayed}>{t('lottery.delayed')}</small>}
        </span>
        <span className={css.time} data-phase={at?.phase}>
          <b>{at ? clockText(at.seconds, t) : '··:··'}</b>
          {at && at.phase !== 'open' && (
            <small>
              {t(
                at.phase === 'closing'
                  ? 'lottery.closing'
                  : at.phase === 'closed'
                    ? 'lottery.closedNow'
                    : 'lottery.drawing',
              )}
            </small>
          )}
        </span>
      </InLink>
      <span
        className={css.left}
        data-phase={at?.phase}
        style={{ transform: `scaleX(${Math.min(1, Math.max(0, share))})` }}
        aria-hidden="true"
      />
    </li>
  );
}

/** Open orders, ordered by their draw. */
function Tickets({ orders, symbol, now }: { orders: readonly LotteryOrder[]; symbol: string; now: number }) {
  const t = useT();
  const nameOf = useBetName();
  const mask = useMasked();
  if (orders.length === 0) return null;
  return (
    <section className={css.tickets} aria-label={t('lottery.openTickets')}>
      <header>
        <h2>
          {t('lottery.openTickets')} <small>{orders.length}</small>
        </h2>
        <InLink href={`${PATHS.lottery}?view=orders`}>
          {t('lottery.seeAll')} <Icon name="chevron-right" flip />
        </InLink>
      </header>
      <ul>
        {orders.map((order) => (
          <li key={order.orderDetailId}>
            <p>
              {familyName(order)}{' '}
              <b>{clockText(Math.max(0, Math.ceil((Date.parse(order.drawsAt) - now) / 1000)), t)}</b>
            </p>
            <b>{nameOf(order.playCode)}</b>
            <small>
              <bdi>{mask(coin(symbol, order.bettingAmount))}</bdi>
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = {
  /** Games of the prize mode requested by the launch. */
  games: readonly LotteryGame[];
  /** Number of games in all modes. */
  all: number;
};

/** Lottery lobby: the next draws, and the player's open orders. */
export function Lobby({ games, all }: Props) {
  const t = useT();
  const [family, setFamily] = useState<string | null>(null);
  const { data } = useQuery(currentQuery);
  const isIn = useSession() !== null;
  const orders = useQuery({ ...ordersQuery(), enabled: isIn }).data?.content ?? [];
  const symbol = useWhitelabel()?.currency.symbol ?? '';
  const now = useServerNow(data?.offset ?? 0, SECOND_MS);
  usePageTitle(t('lottery.title'), PATHS.elott);
  useDrawEvents();
  const families = [...new Set(games.map(familyName))];
  const byGame = new Map(data?.games.map((one) => [one.gameId, one]));
  const waiting = orders
    .filter(({ orderStatus }) => orderStatus === ORDER_STATUS.waiting)
    .toSorted((a, b) => Date.parse(a.drawsAt) - Date.parse(b.drawsAt));
  return (
    <div className={css.page}>
      <fieldset className={css.filters} aria-label={t('member.filter')}>
        {[null, ...families].map((name) => (
          <button key={name} type="button" aria-pressed={name === family} onClick={() => setFamily(name)}>
            {name ?? t('member.all')}
          </button>
        ))}
      </fieldset>
      <Tickets orders={waiting} symbol={symbol} now={now} />
      <h2>{t('lottery.drawingNext')}</h2>
      <ul className={css.games}>
        {games
          .filter((game) => family === null || familyName(game) === family)
          .map((game) => (
            <GameRow
              key={game.gameId}
              game={game}
              now={now}
              current={byGame.get(game.gameId) ?? { next: null, last: null, delayed: false }}
            />
          ))}
      </ul>
      {games.length < all && (
        <InLink href={PATHS.lottery} className={css.orders}>
          <Icon name="layout-grid" />
          {t('lottery.seeAll')}
          <Icon name="chevron-right" flip />
        </InLink>
      )}
      <InLink href={`${PATHS.lottery}?view=orders`} className={css.orders}>
        <Icon name="receipt-text" />
        {t('lottery.orders')}
        <Icon name="chevron-right" flip />
      </InLink>
    </div>
  );
}
