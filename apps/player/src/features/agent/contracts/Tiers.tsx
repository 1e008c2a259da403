import { grouped } from '@parlour/texts/grouped';
import { coin } from '../../../shared/coin.ts';
import { useT } from '../../../shared/i18n.tsx';
import css from '../../agent-centre/agent-centre.module.css';
import type { ShownTier } from './contracts.rules.ts';

type Props = {
  tiers: readonly ShownTier[];
  /** Current tiers: differing values are shown struck through. */
  current?: readonly ShownTier[] | null;
  testsLoss: boolean;
  symbol: string;
};

/** A value, with the current one struck through if it differs. */
function Value({ now, before }: { now: string; before: string | undefined }) {
  return (
    <>
      {before !== undefined && before !== now && (
        <s>
          <bdi>{before}</bdi>
        </s>
      )}
      <bdi>{now}</bdi>
    </>
  );
}

/** The tiers of a contract, lowest first. */
export function Tiers({ tiers, current, testsLoss, symbol }: Props) {
  const t = useT();
  const rate = ({ rate: value, isPercent }: ShownTier) => (isPercent ? `${value} %` : coin(symbol, value));
  return (
    <table className={css.tiers}>
      <thead>
        <tr>
          <th scope="col">{t('contract.turnover')}</th>
          <th scope="col">{t('contract.active')}</th>
          {testsLoss && <th scope="col">{t('contract.loss')}</th>}
          <th scope="col">{t('contract.rate')}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier, i) => {
          const before = current?.[i];
          return (
            <tr key={`${tier.turnover} ${tier.active} ${tier.loss}`}>
              <td>
                <Value now={coin(symbol, tier.turnover)} before={before && coin(symbol, before.turnover)} />
              </td>
              <td>
                <Value now={grouped(tier.active)} before={before && grouped(before.active)} />
              </td>
              {testsLoss && (
                <td>
                  <Value now={coin(symbol, tier.loss)} before={before && coin(symbol, before.loss)} />
                </td>
              )}
              <td>
                <b>
                  <Value now={rate(tier)} before={before && rate(before)} />
                </b>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
