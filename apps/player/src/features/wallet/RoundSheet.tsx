import { displayMoney } from '@parlour/contract/money-display';
import { ButtonLink } from '@parlour/ui/Button';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { dateTime } from '../../shared/dates.ts';
import { useListLanguage, useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import css from './records.module.css';
import { roundQuery } from './records.queries.ts';
import { Movement, ROUND_STATES } from './rows.tsx';

type Props = { roundId: string; open: boolean; onClose: () => void; onClosed: () => void };

/** One round: its details, all its movements, and the vendor's replay if there is one. */
export default function RoundSheet({ roundId, open, onClose, onClosed }: Props) {
  const t = useT();
  const mask = useMasked();
  const { data, error, refetch } = useQuery(roundQuery(roundId, useListLanguage()));
  const round = data?.round;
  return (
    <PageSheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={round?.gameName ?? t('member.rounds')}
      closeLabel={t('action.close')}
    >
      {!data &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton className={css.bone} />)}
      {data && round && (
        <div data-round={round.roundId}>
          <dl className={css.facts}>
            <dt>{t(ROUND_STATES[round.state])}</dt>
            <dd>{dateTime(round.closedAt ?? round.startedAt)}</dd>
            <dt>{t('kind.bet')}</dt>
            <dd>
              <bdi>{mask(displayMoney(round.bet))}</bdi>
            </dd>
            <dt>{t('kind.win')}</dt>
            <dd>
              <bdi>{mask(displayMoney(round.win))}</bdi>
            </dd>
          </dl>
          <ul className={css.lines} aria-label={t('member.movements')}>
            {data.lines.map((line) => (
              <Movement key={line.id} line={{ ...line, gameName: null }} />
            ))}
          </ul>
          {round.recallUrl && (
            <ButtonLink wide kind="raised" icon="play" href={round.recallUrl} target="_blank" rel="noopener noreferrer">
              {t('member.recall')}
            </ButtonLink>
          )}
        </div>
      )}
    </PageSheet>
  );
}
