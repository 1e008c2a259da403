import { momentIn } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import { Banner } from './Banner.tsx';
import type { DayFigures } from './figures.ts';

/** Alert above the figures when the ledger does not balance, or its state is unknown. */
export function LedgerBanner({
  figures,
}: {
  figures: Pick<DayFigures, 'ledgerClean' | 'ledgerCountedAt' | 'timeZone'>;
}) {
  const { ledgerClean, ledgerCountedAt: at, timeZone } = figures;
  if (ledgerClean === true) return null;
  if (ledgerClean === false) return <Banner icon="circle-alert" text={t('ledger.alert')} isAlert />;
  const text = at === null ? t('ledger.neverKnown') : t('ledger.unknown', { when: momentIn(timeZone, new Date(at)) });
  return <Banner icon="circle-alert" text={text} />;
}
