import { EMBLEMS } from '@parlour/ui/StateCard';
import { useEffect, useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import styles from './JackpotTicker.module.css';
import { figureCharacters, firstFigure, growthDelay, growthStep, startOfVisit } from './jackpot.ts';

/** The amount of this visit once set, so that returning to home continues with it. */
let ofVisit: number | null = null;

/**
 * A growing decorative amount. Its digits are hidden from screen readers, and it has no currency.
 *
 * @param seed known to the server and the browser, so that both render the same amount
 */
export function JackpotTicker({ seed }: { seed: string }) {
  const t = useT();
  const [{ before, now }, setFigure] = useState(() => {
    const first = ofVisit ?? firstFigure(seed);
    return { before: first, now: first };
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const goTo = (next: number) => {
      ofVisit = next;
      setFigure((figure) => ({ before: figure.now, now: next }));
    };
    if (ofVisit === null) goTo(startOfVisit(Math.random()));
    const grow = () => {
      if (!document.hidden && ofVisit !== null) goTo(ofVisit + growthStep(Math.random()));
      timer = setTimeout(grow, growthDelay(Math.random()));
    };
    timer = setTimeout(grow, growthDelay(Math.random()));
    return () => clearTimeout(timer);
  }, []);

  const old = figureCharacters(before);
  const shift = figureCharacters(now).length - old.length;
  return (
    <section className={styles.pot} aria-label={t('home.jackpotLabel')}>
      <img src={EMBLEMS.coin} className={styles.coin} width={31} height={31} alt="" loading="lazy" />
      <span className={styles.label}>
        {t('home.jackpot')}
        <small>{t('home.jackpotForShow')}</small>
      </span>
      <span className={styles.figure} aria-hidden="true">
        {figureCharacters(now).map((character, i) => {
          const was = old[i - shift];
          const place = figureCharacters(now).length - i;
          if (was === undefined || was === character) {
            return (
              <span key={place} className={styles.cell}>
                <span>{character}</span>
              </span>
            );
          }
          return (
            <span key={`${place}:${now}`} className={styles.cell}>
              <span className={styles.old}>{was}</span>
              <span className={styles.new}>{character}</span>
            </span>
          );
        })}
      </span>
    </section>
  );
}
