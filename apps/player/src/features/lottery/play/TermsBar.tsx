import { fraction, isMore, times } from '@parlour/games/fraction';
import { afterCut } from '@parlour/games/lottery/prices';
import { useT } from '../../../shared/i18n.tsx';
import type { LotteryGame } from '../lottery.queries.ts';
import { NumberNotes } from '../NumberNotes.tsx';
import type { Cuts, Standing } from '../numbers.rules.ts';
import { stakeOf } from '../wingo.rules.ts';
import css from './play.module.css';
import { Stepper } from './Stepper.tsx';
import {
  priceText,
  type Quote,
  rebatePercent,
  type Sold,
  seriesWithin,
  type Terms,
  topPrice,
  UNIT_NAMES,
} from './slip.rules.ts';
import { type Currency, useAmount } from './use-amount.ts';

type Props = {
  game: LotteryGame;
  sold: Sold;
  /** The selected bets, if they can be bet: their own prices are shown and not the best of their type. */
  quote: Quote | null;
  terms: Terms;
  /** Selected numbers that pay less than the list price, and blocked ones. */
  standing: Standing;
  change: (terms: Terms) => void;
  currency: Currency;
};

/** Notes on the selected numbers, and the bet's terms: unit, multiple, and prize or rebate if the type has a series. */
export default function TermsBar({ game, sold, quote, terms, standing, change, currency }: Props) {
  const t = useT();
  const amount = useAmount(currency);
  const at = UNIT_NAMES.indexOf(terms.unit);
  const unit = (step: number) => {
    const next = UNIT_NAMES[at + step];
    if (next) change({ ...terms, unit: next });
  };
  const each = (stakeOf(game.stake, 1, currency.exponent) * BigInt(Math.round(Number(terms.unit) * 100))) / 100n;
  const ofQuote = (cuts: Cuts) => quote && times(quote.payouts(cuts).most, fraction(1n, quote.each));
  const price = ofQuote({}) ?? topPrice(sold, terms.series);
  const current = ofQuote(standing.cuts) ?? afterCut(price, standing.least);
  return (
    <>
      <NumberNotes standing={standing} />
      <section className={css.terms}>
        <dl>
          <div>
            <dt>{t('lottery.price')}</dt>
            <dd>
              {isMore(price, current) && (
                <>
                  <s>
                    <bdi>{priceText(price)}</bdi>
                  </s>{' '}
                </>
              )}
              <bdi>{priceText(current)}</bdi>
            </dd>
          </div>
          {sold.type.basis === 'series' && (
            <div>
              <dt>{t('lottery.rebate')}</dt>
              <dd data-rebate>
                <bdi>{rebatePercent(sold.type, terms.series, game)} %</bdi>
              </dd>
            </div>
          )}
        </dl>
        {sold.type.basis === 'series' && (
          <label className={css.series}>
            <span className="sr">{t('lottery.series')}</span>
            <input
              type="range"
              min={game.minSeries}
              max={game.maxBetSeries}
              step={2}
              value={terms.series}
              onChange={(event) => change({ ...terms, series: seriesWithin(Number(event.target.value), game) })}
            />
            <small>{t('lottery.seriesText', { series: terms.series })}</small>
          </label>
        )}
        <div className={css.steppers}>
          <Stepper
            name={t('lottery.unit')}
            text={amount(each)}
            less={at < UNIT_NAMES.length - 1 ? () => unit(1) : null}
            more={at > 0 ? () => unit(-1) : null}
          />
          <Stepper
            name={t('lottery.multiple')}
            text={`${terms.multiple}×`}
            less={terms.multiple > 1 ? () => change({ ...terms, multiple: terms.multiple - 1 }) : null}
            more={
              terms.multiple < game.betMultipleMax ? () => change({ ...terms, multiple: terms.multiple + 1 }) : null
            }
            value={terms.multiple}
            set={(multiple) => change({ ...terms, multiple: Math.min(game.betMultipleMax, Math.max(1, multiple)) })}
          />
        </div>
      </section>
    </>
  );
}
