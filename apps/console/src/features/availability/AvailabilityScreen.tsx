import { useState } from 'react';
import { stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './Availability.module.css';
import { AvailabilityForm } from './AvailabilityForm.tsx';
import { useAvailability } from './availability.queries.ts';
import { standingOf } from './availability.rules.ts';
import { Changes } from './Changes.tsx';
import { IpLookupCard } from './IpLookupCard.tsx';

/** Availability of the platform: maintenance, regions, and the history of changes. */
export function AvailabilityScreen() {
  const doors = useAvailability();
  const { data } = doors;
  const [now] = useState(() => Date.now());
  useTitle(t('nav.doors'));
  const standing = data && standingOf(data.doors, Math.max(now, Date.parse(data.changedAt)));

  return (
    <>
      <PageHead title={t('nav.doors')} />
      {!data && <Failed title="doors.failedTitle" asked={doors} />}
      <Loading label="doors.loading" asked={doors} />
      {data && standing && (
        <>
          <p className={css.standing} role="status">
            <i className={`${css.dot} ${standing.open ? css.open : css.shut}`} />
            <b>{t(standing.key, { count: data.doors.countries.length })}</b>
            {data.doors.maintenance && data.doors.opensAt && (
              <span>{t('doors.until', { time: stamp(data.doors.opensAt) })}</span>
            )}
          </p>
          <div className={css.columns}>
            <AvailabilityForm key={data.changedAt} doors={data.doors} languages={data.languages} here={data.here} />
            <div className={css.side}>
              <IpLookupCard here={data.here} />
              <Changes changes={data.changes} />
            </div>
          </div>
        </>
      )}
    </>
  );
}
