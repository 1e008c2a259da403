import { PATHS } from '@parlour/contract/routes';
import { Button } from '@parlour/ui/Button';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CallError } from '../../shared/api.ts';
import { dateTime } from '../../shared/dates.ts';
import { RichText } from '../../shared/html/RichText.tsx';
import { useListLanguage, useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { toasts } from '../../shared/toasts.ts';
import css from './inbox.module.css';
import { letterQuery, markRead, takeOut } from './inbox.queries.ts';

/** One message. Opening it marks it as read. */
export function MessageView({ id }: { id: string }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: letter, error, isPending, refetch } = useQuery(letterQuery(id, useListLanguage()));
  const [leaving, setLeaving] = useState(false);
  const unread = letter?.read === false;
  useEffect(() => {
    if (unread) void markRead(client, [id]);
  }, [client, id, unread]);

  const toList = () => navigate({ to: PATHS.inbox, replace: true });
  if (isPending)
    return (
      <div className={css.letter} aria-busy="true">
        <Skeleton className={css.line} />
        <Skeleton className={css.line} />
        <Skeleton className={css.line} />
      </div>
    );
  if (!letter) {
    const isGone = error instanceof CallError && /^(thing\.unknown|request\.invalid)$/.test(error.failure.code);
    if (!isGone) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    const action = { label: t('inbox.title'), onClick: () => void toList(), primary: true };
    return <StateCard emblem="empty" title={t('inbox.gone')} text={t('inbox.noneText')} action={action} />;
  }
  const remove = async () => {
    setLeaving(true);
    const problem = await takeOut(client, id);
    if (!problem) return void toList();
    setLeaving(false);
    toasts.show('fail', t(problem));
  };
  return (
    <article className={css.letter}>
      <h2 dir="auto">{letter.title}</h2>
      <small>
        <bdi>{dateTime(letter.sentAt)}</bdi>
      </small>
      <div dir="auto">
        <RichText html={letter.content} />
      </div>
      <Button kind="ghost" small disabled={leaving} onClick={() => void remove()}>
        {t('inbox.remove')}
      </Button>
    </article>
  );
}
