/** Texts of Sic Bo bets. */
import { HALVES } from '@parlour/games/table/sic-bo';
import { t } from '../i18n.ts';

const isHalf = (bet: string): bet is (typeof HALVES)[number] => HALVES.some((half) => half === bet);

export function betText(bet: string): string {
  if (bet === 'triple') return t('sicbo.triple');
  if (isHalf(bet)) return bet === 'odd' || bet === 'even' ? t(`roulette.${bet}`) : t(`sicbo.${bet}`);
  const [, sum] = /^sum-(\d+)$/.exec(bet) ?? [];
  // Faces of the dice that the bet requires.
  return sum ? t('sicbo.sum', { n: sum }) : bet.replaceAll('-', ' · ');
}
