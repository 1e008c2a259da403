import { fullMoney, minorOf } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import css from './Player.module.css';

/** Progress of a wagering requirement, as amounts. */
export type WageringFacts = { required: string; progress: string };

/** Returns how much of a requirement is met, in whole percent: 100 only if nothing is left. */
export function metPercent({ required, progress }: WageringFacts): number {
  const whole = minorOf(required);
  return whole === 0n ? 100 : Number((minorOf(progress) * 100n) / whole);
}

/** Progress bar of a wagering requirement, with the same as text. */
export function Wagering({ of, symbol }: { of: WageringFacts; symbol: string }) {
  if (minorOf(of.required) === 0n) return <span className={css.wagering}>{t('bonus.free')}</span>;
  const percent = metPercent(of);
  const text = t('player.wagered', {
    done: fullMoney(of.progress, symbol),
    required: fullMoney(of.required, symbol),
    percent,
  });
  return (
    <span className={css.wagering}>
      <progress max={100} value={percent} aria-label={t('player.wagering')} aria-valuetext={text} />
      <small>{text}</small>
    </span>
  );
}
