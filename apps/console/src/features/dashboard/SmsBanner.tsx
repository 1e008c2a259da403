import { momentIn } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import { Banner } from './Banner.tsx';
import type { DayFigures } from './figures.ts';

/** Says that the day's budget of codes by SMS was used up, which an attack does, or a budget that is too small. */
export function SmsBanner({
  figures: { smsRefused, timeZone },
}: {
  figures: Pick<DayFigures, 'smsRefused' | 'timeZone'>;
}) {
  if (smsRefused === null) return null;
  const when = momentIn(timeZone, new Date(smsRefused.at));
  return <Banner icon="circle-alert" text={t('sms.usedUp', { count: smsRefused.requests, when })} isAlert />;
}
