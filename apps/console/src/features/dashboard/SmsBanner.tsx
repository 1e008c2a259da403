import { momentIn } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import { Banner } from './Banner.tsx';
import type { DayFigures } from './figures.ts';

/** Alert that the day's budget of SMS codes was exhausted, by an attack or because it is too small. */
export function SmsBanner({
  figures: { smsRefused, timeZone },
}: {
  figures: Pick<DayFigures, 'smsRefused' | 'timeZone'>;
}) {
  if (smsRefused === null) return null;
  const when = momentIn(timeZone, new Date(smsRefused.at));
  return <Banner icon="circle-alert" text={t('sms.usedUp', { count: smsRefused.requests, when })} isAlert />;
}
