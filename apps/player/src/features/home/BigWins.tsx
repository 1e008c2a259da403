import type { Winner } from '@parlour/contract/big-wins.endpoints';
import { displayMoney } from '@parlour/contract/money-display';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { useCallback, useState } from 'react';
import { gameGuard } from '../../shared/games/guards.ts';
import { InLink } from '../../shared/games/InLink.tsx';
import { playHref } from '../../shared/games/Tile.tsx';
import { useGuard } from '../../shared/games/use-guard.ts';
import { WatchedImage } from '../../shared/games/WatchedImage.tsx';
import { useT } from '../../shared/i18n.tsx';
import { useWhitelabel } from '../system/system.queries.ts';
import styles from './BigWins.module.css';
import { byAmount } from './big-wins.ts';
import { useBigWins } from './home.queries.ts';

/** Rows before "show more". */
const FIRST_ROWS = 5;

/** The biggest wins of the last days, from real rounds. Renders nothing without any. */
export function BigWins() {
  const t = useT();
  const board = useBigWins();
  const symbol = useWhitelabel()?.currency.symbol ?? '';
  const [open, setOpen] = useState(false);
  if (!board || board.list.length === 0) return null;
  const wins = byAmount(board.list);
  const shown = open ? wins : wins.slice(0, FIRST_ROWS);
  return (
    <section className={styles.board} aria-labelledby="winners">
      <h2 id="winners" className={styles.title}>
        <Icon name="trophy" />
        {t('home.winners')}
      </h2>
      <p className={styles.note}>
        {t(board.book === 'REAL' ? 'home.winnersReal' : 'home.winnersPlay', { days: board.days })}
      </p>
      <ol className={styles.rows}>
        {shown.map((winner) => (
          <Row key={`${winner.at} ${winner.nodeId} ${winner.vo.winner}`} winner={winner} symbol={symbol} />
        ))}
      </ol>
      {shown.length < board.list.length && (
        <Button kind="ghost" wide onClick={() => setOpen(true)}>
          {t('home.showMore')}
        </Button>
      )}
    </section>
  );
}

function Row({ winner: { nodeId, vo }, symbol }: { winner: Winner; symbol: string }) {
  const mayOpen = useGuard(gameGuard);
  const [failed, setFailed] = useState(false);
  const href = playHref({ nodeId });
  const coloured = useCallback(
    (box: HTMLElement | null) => {
      box?.style.setProperty('--art', vo.colour);
    },
    [vo.colour],
  );
  return (
    <li>
      <InLink href={href} className={styles.row} onGo={() => mayOpen(href)}>
        <span ref={coloured} className={styles.art}>
          {!failed && vo.iconUrl !== '' && (
            <WatchedImage
              path={`${vo.iconUrl}-240.webp`}
              width={36}
              height={48}
              alt=""
              onFail={() => setFailed(true)}
            />
          )}
        </span>
        <span className={styles.who}>
          <span>
            <bdi>{vo.winner}</bdi>
          </span>
          <small>
            <bdi>{vo.gameName}</bdi>
          </small>
        </span>
        <bdi className={styles.amount}>
          {symbol} {displayMoney(vo.winAmount)}
        </bdi>
      </InLink>
    </li>
  );
}
