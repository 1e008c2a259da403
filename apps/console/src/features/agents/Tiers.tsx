import type { ContractKind } from '@parlour/contract/agent-contracts';
import type { ContractTerms } from '@parlour/contract/agent-contracts.endpoints';
import { testsLoss } from '@parlour/contract/contract-draft';
import { count, fullMoney } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import css from './Agents.module.css';
import { rateText } from './agents.rules.ts';

type Props = {
  kind: ContractKind;
  terms: ContractTerms;
  caption: string;
  /** Counted from 1; null if none was reached, or nothing was decided. */
  reached: number | null;
  symbol: string;
};

/** The tiers of a contract, lowest first. */
export function Tiers({ kind, terms, caption, reached, symbol }: Props) {
  const hasLoss = testsLoss(kind, terms);
  const isAverage = terms.tierBasis === 'dailyAverage';
  const notes = [
    caption,
    t('agents.activeText', { from: fullMoney(terms.activeMin, symbol) }),
    ...(terms.cap === null ? [] : [t('agents.work.cap', { cap: fullMoney(terms.cap, symbol) })]),
    ...(kind === 'dividend' ? [t(`agents.carry.${terms.carry}`)] : []),
  ];
  return (
    <div>
      <p className={css.terms}>{notes.join(' · ')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard */}
      <section className={css.tiers} aria-label={caption} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('agents.tier')}</th>
              <th scope="col">{t(isAverage ? 'agents.tier.average' : 'agents.tier.turnover')}</th>
              <th scope="col">{t('agents.tier.active')}</th>
              {hasLoss && <th scope="col">{t('agents.tier.loss')}</th>}
              <th scope="col">{t('agents.tier.rate')}</th>
            </tr>
          </thead>
          <tbody>
            {terms.tiers.map((tier, i) => (
              <tr key={tier.rate} aria-current={i + 1 === reached ? 'true' : undefined}>
                <th scope="row">
                  {i + 1}
                  {i + 1 === reached && <small> {t('agents.tier.reached')}</small>}
                </th>
                <td>{fullMoney(tier.minTurnover, symbol)}</td>
                <td>{count(tier.minActive)}</td>
                {hasLoss && <td>{fullMoney(tier.minLoss, symbol)}</td>}
                <td>{rateText(terms, tier.rate, symbol)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
