import { FEEDBACK_STATES, type FeedbackState } from '@parlour/contract/help.endpoints';
import { Segmented } from '@parlour/ui/Segmented';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ListState } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './Feedback.module.css';
import { FeedbackItem } from './FeedbackItem.tsx';
import { FEEDBACK_KEY, useFeedback } from './feedback.queries.ts';

/** Players' feedback, with unanswered items first. */
export function FeedbackScreen() {
  const [state, setState] = useState<FeedbackState>('open');
  const list = useFeedback(state);
  const client = useQueryClient();
  useTitle(t('nav.feedback'));
  // While another state is loading, the previous list is kept as placeholder and must not be shown.
  const rows = list.isPlaceholderData ? [] : (list.data?.pages.flatMap((page) => page.rows) ?? []);
  const count = list.data?.pages[0]?.open ?? 0;
  const renew = () => client.invalidateQueries({ queryKey: FEEDBACK_KEY });

  return (
    <>
      <PageHead title={t('nav.feedback')}>
        <Segmented
          label={t('feedback.state')}
          value={state}
          options={FEEDBACK_STATES.map((value) => ({
            value,
            label: value === 'open' ? t('feedback.openCount', { count }) : t(`feedback.${value}`),
          }))}
          onChange={setState}
        />
      </PageHead>
      <p className={css.lead}>{t('feedback.lead')}</p>
      <ListState name="feedback" emblem="empty" list={list} isEmpty={rows.length === 0 && !list.isPlaceholderData} />
      {rows.length > 0 && (
        <ul className={css.rows} aria-label={t('nav.feedback')}>
          {rows.map((row) => (
            <FeedbackItem key={row.id} row={row} onChanged={renew} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <button
          type="button"
          className={css.more}
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t(list.isFetchingNextPage ? 'list.moreBusy' : 'list.more')}
        </button>
      )}
    </>
  );
}
