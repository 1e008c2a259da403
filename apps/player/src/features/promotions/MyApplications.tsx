import type { Application, Promotion } from '@parlour/contract/promotions.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Button } from '@parlour/ui/Button';
import { Link } from '@tanstack/react-router';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { type Asked, isMissing, PartFailure } from '../../shared/LoadFailure.tsx';
import css from './promotions.module.css';
import { StatusPill } from './StatusPill.tsx';
import { useClaim } from './useClaim.ts';

function Row({ own, isRunning }: { own: Application; isRunning: boolean }) {
  const claim = useClaim(own);
  const row = (
    <>
      <b>
        <bdi>{own.title}</bdi>
        <small className={css.since}>
          <bdi dir="ltr">{dateTime(own.changedAt)}</bdi>
        </small>
      </b>
      {!(own.state === 'claim' && !isRunning) && <StatusPill status={own.state} />}
    </>
  );
  return (
    <li className={css.own}>
      {isRunning ? (
        <Link to={PATHS.activity} search={{ id: own.promotionId }} className={list.row}>
          {row}
        </Link>
      ) : (
        <div className={list.row}>
          {row}
          {/* A released grant can still be claimed after its promotion. */}
          {own.state === 'claim' && (
            <Button small aria-disabled={claim.busy} onClick={() => void claim.run()}>
              {claim.label}
            </Button>
          )}
        </div>
      )}
      {own.reason !== '' && (
        <p className={css.reason}>
          <bdi>{own.reason}</bdi>
        </p>
      )}
    </li>
  );
}

type Props = {
  applications: Application[];
  running: readonly Promotion[];
  /** State of the query. */
  asked: Asked;
};

/** The reader's applications to promotions with their states; running promotions are links. */
export function MyApplications({ applications, running, asked }: Props) {
  const t = useT();
  if (applications.length === 0 && !isMissing(asked)) return null;
  return (
    <section aria-labelledby="own-promotions">
      <h2 className={css.heading} id="own-promotions">
        {t('promotions.mine')}
      </h2>
      <PartFailure of={[asked]} apart />
      {applications.length > 0 && (
        <ul className={list.card}>
          {applications.map((own) => (
            <Row key={own.promotionId} own={own} isRunning={running.some(({ id }) => id === own.promotionId)} />
          ))}
        </ul>
      )}
    </section>
  );
}
