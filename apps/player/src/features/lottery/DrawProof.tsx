import { isSameResult } from '@parlour/games/lottery/same-result';
import { useT } from '../../shared/i18n.tsx';
import css from './lobby.module.css';
import type { LotteryOrder } from './lottery.queries.ts';
import { familyOf } from './orders.rules.ts';
import { verified } from './proof.rules.ts';
import { Result } from './Result.tsx';

/** Recomputes the draw of an order on this device: the seed must fit what was published before the sale. */
export default function DrawProof({ order }: { order: LotteryOrder }) {
  const t = useT();
  const family = familyOf(order.playCode);
  const drawn = verified(order, family);
  return (
    <div className={css.proof}>
      {drawn !== null && isSameResult(drawn, order.winningNumber) ? (
        <>
          <p role="status">{t('lottery.proofOk')}</p>
          <Result family={family} result={drawn} />
        </>
      ) : (
        <p role="alert">{t('lottery.proofBad')}</p>
      )}
      <dl>
        <div>
          <dt>{t('lottery.fingerprint')}</dt>
          <dd dir="ltr">{order.commitment}</dd>
        </div>
        <div>
          <dt>{t('lottery.secretSeed')}</dt>
          <dd dir="ltr">{order.seed}</dd>
        </div>
      </dl>
    </div>
  );
}
