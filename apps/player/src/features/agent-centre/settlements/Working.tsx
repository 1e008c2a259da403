import type { ContractKind } from '@parlour/contract/agent-contracts';
import { grouped } from '@parlour/texts/grouped';
import type { ReactNode } from 'react';
import { coin } from '../../../shared/coin.ts';
import { useT } from '../../../shared/i18n.tsx';
import { useMasked } from '../../../shared/useMasked.ts';
import { signedCoin } from '../amounts.ts';
import css from './settlements.module.css';
import type { Settlement } from './settlements.queries.ts';
import { isSome, restOf, startOf } from './settlements.rules.ts';

type Props = { one: Settlement; kind: ContractKind; symbol: string };

/** One step of the computation from bets to payment. */
function Step({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <li>
      <span>{label}</span>
      <bdi>{value}</bdi>
      {children}
    </li>
  );
}

/** Computation of a settlement step by step: figures, tier, amount, corrections and payable amount. */
export function Working({ one, kind, symbol }: Props) {
  const t = useT();
  const mask = useMasked();
  const money = (amount: string) => mask(coin(symbol, amount));
  const signed = (amount: string) => mask(signedCoin(symbol, amount));
  const { terms, tier, base } = one;
  const rateOf = (rate: string) => (terms.rateType === 'P' ? `${rate} %` : money(rate));
  const reached = tier === null ? undefined : terms.tiers[tier - 1];
  const next = terms.tiers[tier ?? 0];
  const isOfLoss = kind === 'dividend';
  return (
    <ol className={css.steps}>
      <Step label={t('agent.turnover')} value={money(one.turnover)} />
      <Step label={t('agent.active')} value={grouped(one.active)}>
        <small>{t('contract.activeMin', { amount: money(terms.activeMin) })}</small>
      </Step>
      {(isOfLoss || terms.lossCheck) && <Step label={t('settle.loss')} value={signed(one.loss)} />}
      {isOfLoss && isSome(one.costs) && <Step label={t('settle.costs')} value={signed(`-${one.costs}`)} />}
      {isSome(one.carryIn) && <Step label={t('settle.carried')} value={signed(one.carryIn)} />}
      <Step
        label={
          reached === undefined ? t('settle.noTier') : t('settle.tier', { number: tier ?? 0, all: terms.tiers.length })
        }
        value={reached === undefined ? '' : rateOf(reached.rate)}
      >
        {next && (
          <small>{t('settle.next', { turnover: money(next.minTurnover), active: grouped(next.minActive) })}</small>
        )}
      </Step>
      <Step label={t('settle.amount')} value={money(one.amount)}>
        {reached && terms.rateType === 'P' && (
          <small>
            <span dir="ltr">
              {money(base)} × {reached.rate} %
            </span>
          </small>
        )}
      </Step>
      {one.corrections.map(({ periodStart, amount }) => (
        <Step
          key={periodStart}
          label={t('settle.correction', { period: startOf(kind, periodStart) })}
          value={signed(amount)}
        />
      ))}
      {isSome(one.debtIn) && <Step label={t('settle.before')} value={signed(one.debtIn)} />}
      {isSome(one.debtOut) && <Step label={t('settle.later')} value={signed(one.debtOut)} />}
      <li className={css.total}>
        <span>{t('settle.payable')}</span>
        <bdi>{money(one.payable)}</bdi>
      </li>
      {isSome(one.paid) && one.paid !== one.payable && (
        <>
          <Step label={t('agent.paid')} value={money(one.paid)} />
          <Step label={t('settle.rest')} value={money(restOf(one.payable, one.paid))} />
        </>
      )}
    </ol>
  );
}
