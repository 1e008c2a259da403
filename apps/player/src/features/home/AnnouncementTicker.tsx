import { Icon } from '@parlour/ui/Icon';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { InLink } from '../../shared/games/InLink.tsx';
import { useT } from '../../shared/i18n.tsx';
import styles from './AnnouncementTicker.module.css';
import { marqueeRun, STILL_LINE_MS } from './marquee.ts';

const drafts = () => matchMedia('(prefers-reduced-motion: reduce)');
const watchDrafts = (changed: () => void) => {
  const draft = drafts();
  draft.addEventListener('change', changed);
  return () => draft.removeEventListener('change', changed);
};

/** Returns whether reduced motion is preferred; unknown in a server-rendered page. */
const useStillness = (): boolean =>
  useSyncExternalStore(
    watchDrafts,
    () => drafts().matches,
    () => false,
  );

type Notice = { id: string; title: string };

/**
 * Announcements as a scrolling line. Its megaphone pauses and resumes it; with reduced motion the announcements
 * alternate instead.
 */
export function AnnouncementTicker({ notices }: { notices: readonly Notice[] }) {
  const t = useT();
  const belt = useRef<HTMLSpanElement>(null);
  const [paused, setPaused] = useState(false);
  const still = useStillness();
  const [turn, setTurn] = useState(0);
  const run = useRef<Animation>(null);
  /** Paused while a finger or the keyboard focus is on the line. */
  const [held, setHeld] = useState(false);
  const stands = paused || held;
  const standing = useRef(stands);

  useEffect(() => {
    if (!still || stands || notices.length < 2) return;
    const timer = setInterval(() => setTurn((n) => (n + 1) % notices.length), STILL_LINE_MS);
    return () => clearInterval(timer);
  }, [still, stands, notices.length]);

  // The browser animates the line, without React renders.
  useEffect(() => {
    const element = belt.current;
    if (!element || still) return;
    // Also called initially, after layout, when measuring is free.
    const measured = new ResizeObserver(() => {
      const { keyframes, timing } = marqueeRun(element.scrollWidth / 2, getComputedStyle(element).direction === 'rtl');
      const at = Number(run.current?.currentTime ?? 0);
      run.current?.cancel();
      run.current = element.animate(keyframes, timing);
      run.current.currentTime = at % timing.duration;
      if (standing.current) run.current.pause();
    });
    measured.observe(element);
    return () => {
      measured.disconnect();
      run.current?.cancel();
      run.current = null;
    };
  }, [still]);

  useEffect(() => {
    standing.current = stands;
    run.current?.[stands ? 'pause' : 'play']();
  }, [stands]);

  const shown = notices[turn % Math.max(1, notices.length)];
  if (!shown) return null;
  const copy = notices.map((notice) => (
    <bdi key={notice.id} className={styles.line}>
      {notice.title}
    </bdi>
  ));
  return (
    <div className={styles.ticker}>
      <button
        type="button"
        className={styles.pause}
        aria-label={t('home.pauseNotices')}
        aria-pressed={paused}
        onClick={() => setPaused((is) => !is)}
      >
        <Icon name="megaphone" />
      </button>
      <InLink
        href="/m/notice"
        className={styles.window}
        aria-label={`${t('home.notices')}: ${shown.title}`}
        onPointerEnter={() => setHeld(true)}
        onPointerDown={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {still ? (
          <bdi className={styles.still}>{shown.title}</bdi>
        ) : (
          <span ref={belt} className={styles.belt}>
            {copy}
            <span aria-hidden="true" className={styles.belt}>
              {copy}
            </span>
          </span>
        )}
      </InLink>
    </div>
  );
}
