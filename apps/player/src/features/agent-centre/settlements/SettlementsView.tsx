import { CONTRACT_KINDS, type ContractKind } from '@parlour/contract/agent-contracts';
import { Button } from '@parlour/ui/Button';
import { Segmented } from '@parlour/ui/Segmented';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOffline } from '../../../shared/api.ts';
import { coin } from '../../../shared/coin.ts';
import { useT } from '../../../shared/i18n.tsx';
import { ListEnd } from '../../../shared/ListEnd.tsx';
import { FailureLine, LoadFailure } from '../../../shared/LoadFailure.tsx';
import { toasts } from '../../../shared/toasts.ts';
import { useMasked } from '../../../shared/useMasked.ts';
import css from '../agent-centre.module.css';
import { useSpan } from '../useSpan.ts';
import { SettlementCard } from './SettlementCard.tsx';
import { type Side, type Statement, settlementsQuery, usePayDebts } from './settlements.queries.ts';
import { isSome } from './settlements.rules.ts';

const isKind = (name: string | undefined): name is ContractKind => CONTRACT_KINDS.some((kind) => kind === name);

/** Amounts owed by and to the agent, with a button to pay now. */
function Debts({ owes, isOwed, symbol }: Pick<Statement, 'owes' | 'isOwed' | 'symbol'>) {
  const t = useT();
  const mask = useMasked();
  const pay = usePayDebts();
  const [busy, setBusy] = useState(false);
  async function payNow() {
    if (busy) return;
    setBusy(true);
    const result = await pay();
    setBusy(false);
    toasts.show(result.ok ? 'success' : 'fail', t(result.ok ? 'settle.paidNow' : result.textKey));
  }
  return (
    <>
      {isSome(owes) && (
        <section className={css.card}>
          <p>{t('settle.owes', { amount: mask(coin(symbol, owes)) })}</p>
          <div className={css.acts}>
            <Button kind="raised" aria-disabled={busy} onClick={() => void payNow()}>
              {t('settle.payNow')}
            </Button>
          </div>
        </section>
      )}
      {isSome(isOwed) && <p className={css.lead}>{t('settle.isOwed', { amount: mask(coin(symbol, isOwed)) })}</p>}
    </>
  );
}

/** Payments by contracts per period: the agent's own, and those to agents directly below. */
export function SettlementsView() {
  const t = useT();
  const { search, change } = useSpan();
  const kind: ContractKind = isKind(search.kind) ? search.kind : 'daily';
  const [side, setSide] = useState<Side>('own');
  const pages = useInfiniteQuery(settlementsQuery(kind, side));
  const [first] = pages.data?.pages ?? [];
  const lines = pages.data?.pages.flatMap((page) => page.lines) ?? [];
  const retry = () => void pages.refetch();
  return (
    <div className={css.page}>
      <div className={css.span}>
        <Segmented<ContractKind>
          label={t('settle.title')}
          value={kind}
          onChange={(next) => change({ kind: next })}
          options={CONTRACT_KINDS.map((value) => ({ value, label: t(`contract.${value}`) }))}
        />
      </div>
      <div className={css.span}>
        <Segmented<Side>
          label={t('agent.contracts')}
          value={side}
          onChange={setSide}
          options={[
            { value: 'own', label: t('contract.mine') },
            { value: 'below', label: t('contract.team') },
          ]}
        />
      </div>
      {pages.error && pages.data && <FailureLine offline={isOffline(pages.error)} onRetry={retry} />}
      {pages.error && !pages.data && <LoadFailure error={pages.error} onRetry={retry} />}
      {!pages.error && !pages.data && (
        <div className={css.bones} role="status" aria-busy="true" aria-label={t('settle.title')}>
          <Skeleton className={css.bone} />
          <Skeleton className={css.bone} />
        </div>
      )}
      {first && <Debts {...first} />}
      {first && lines.length === 0 && (
        <StateCard emblem="receipt" title={t('settle.none')} text={t('settle.noneText')} />
      )}
      {first && lines.map((one) => <SettlementCard key={one.id} one={one} kind={kind} symbol={first.symbol} />)}
      {first && <ListEnd pages={pages} />}
    </div>
  );
}
