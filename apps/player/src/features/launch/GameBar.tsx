import { IconButton } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { useBalance } from '../wallet/wallet.queries.ts';
import { clockText, untilNextMinute } from './clock.ts';
import styles from './GameScreen.module.css';

const Sheet = lazy(async () => ({ default: (await import('@parlour/ui/Sheet')).Sheet }));

/** Time after which the bar is hidden in landscape. */
const BAR_STAYS_MS = 4000;

/** Length of a balance above which its font is smaller, so that the title keeps its space. */
const LONG = 12;

type Props = { title: string; vendor: string; canHide: boolean; onLeave: () => void; onReload: () => void };

function useClock(): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), untilNextMinute(now));
    return () => clearTimeout(timer);
  }, [now]);
  return clockText(now);
}

/** The platform's bar over a game: exit, title, balance and time. */
export function GameBar({ title, vendor, canHide, onLeave, onReload }: Props) {
  const t = useT();
  const balance = useBalance();
  const time = useClock();
  const [menu, setMenu] = useState(false);
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!canHide || away || menu) return;
    const timer = setTimeout(() => setAway(true), BAR_STAYS_MS);
    return () => clearTimeout(timer);
  }, [canHide, away, menu]);
  const fullscreen = () => {
    setMenu(false);
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  return (
    <>
      <header className={styles.bar} data-away={away || undefined} onPointerDown={() => setAway(false)}>
        <IconButton icon="arrow-left" flip label={t('launch.leave')} onClick={onLeave} />
        <div className={styles.name}>
          <h1>{title}</h1>
          <small>
            {vendor && <bdi>{vendor}</bdi>}
            {vendor && <span>·</span>}
            <time>{time}</time>
          </small>
        </div>
        <output
          className={styles.pill}
          data-balance={balance.text}
          data-long={balance.text.length > LONG || undefined}
          aria-label={t('balance.title')}
        >
          <b>{balance.symbol}</b>
          <bdi>{balance.text}</bdi>
        </output>
        <IconButton
          icon="ellipsis-vertical"
          label={t('launch.menu')}
          aria-haspopup="dialog"
          onClick={() => setMenu(true)}
        />
      </header>
      {away && (
        <button type="button" className={styles.show} aria-label={t('launch.showBar')} onClick={() => setAway(false)}>
          <Icon name="chevron-down" />
        </button>
      )}
      {menu && (
        <Suspense fallback={null}>
          <Sheet open onClose={() => setMenu(false)} title={title} closeLabel={t('action.close')}>
            <div className={styles.rows}>
              <button
                type="button"
                className={styles.row}
                onClick={() => {
                  setMenu(false);
                  onReload();
                }}
              >
                <Icon name="refresh-cw" />
                {t('launch.reload')}
              </button>
              <button type="button" className={styles.row} onClick={fullscreen}>
                <Icon name="maximize" />
                {t('launch.fullscreen')}
              </button>
            </div>
          </Sheet>
        </Suspense>
      )}
    </>
  );
}
