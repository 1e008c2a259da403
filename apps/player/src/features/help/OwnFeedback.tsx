import { useInfiniteQuery } from '@tanstack/react-query';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import { ListEnd } from '../../shared/ListEnd.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import css from './help.module.css';
import { feedbackQuery } from './help.queries.ts';

/** The member's feedback with its answers; renders nothing without any. */
export function OwnFeedback({ token }: { token: string }) {
  const t = useT();
  const own = useInfiniteQuery(feedbackQuery(token));
  const items = own.data?.pages.flatMap(({ list }) => list) ?? [];
  if (own.isError && !own.data) return <LoadFailure error={own.error} onRetry={() => void own.refetch()} />;
  if (items.length === 0) return null;
  return (
    <>
      <h3 className={css.mine}>{t('feedback.mine')}</h3>
      <ul className={css.own}>
        {items.map(({ id, comment, state, sentAt, pictures, answers }) => (
          <li key={id}>
            <p className={css.when}>
              <time dir="ltr" dateTime={sentAt}>
                {dateTime(sentAt)}
              </time>
              <span className={state === 'answered' ? css.answered : undefined}>{t(`feedback.${state}`)}</span>
            </p>
            <p dir="auto" className={css.words}>
              {comment}
            </p>
            {pictures.length > 0 && (
              <p className={css.shots}>
                {pictures.map((picture, at) => (
                  <img
                    key={picture.id}
                    src={picture.url}
                    alt={t('uploads.picture', { number: at + 1 })}
                    width={picture.width}
                    height={picture.height}
                    loading="lazy"
                  />
                ))}
              </p>
            )}
            {answers.map(({ text, at }) => (
              <blockquote key={at} dir="auto">
                <small>
                  {t('feedback.answer')} ·{' '}
                  <time dir="ltr" dateTime={at}>
                    {dateTime(at)}
                  </time>
                </small>
                {text}
              </blockquote>
            ))}
          </li>
        ))}
      </ul>
      <ListEnd pages={own} inside />
    </>
  );
}
