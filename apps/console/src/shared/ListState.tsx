import { Skeleton } from '@parlour/ui/Skeleton';
import { type Emblem, StateCard } from '@parlour/ui/StateCard';
import { textKeyOf } from './api.ts';
import css from './ListCard.module.css';
import { failureText, type TextKey, t } from './texts.ts';

type Asked = { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };

/** Error shown instead of content, or above outdated content. */
export function Failed({ title, asked }: { title: TextKey; asked: Asked }) {
  if (!asked.error) return null;
  return (
    <StateCard
      emblem="error"
      title={t(title)}
      text={failureText(textKeyOf(asked.error))}
      action={{
        label: t(asked.isFetching ? 'state.retrying' : 'state.retry'),
        onClick: () => void asked.refetch(),
        primary: true,
      }}
    />
  );
}

/** A card whose content is loading. */
export function Loading({ label, asked }: { label: TextKey; asked: Asked }) {
  if (asked.data || asked.error) return null;
  return (
    <div className={css.card} aria-busy="true" aria-label={t(label)} role="status">
      <Skeleton className={css.bone} />
    </div>
  );
}

/** Sections with the texts of a list: `x.loading`, `x.failedTitle`, `x.emptyTitle`, `x.empty`. */
type Named<Part extends string, Key = TextKey> = Key extends `${infer Name}.${Part}` ? Name : never;
type ListName = Extract<Named<'loading'>, Named<'emptyTitle'>>;

/** State of a list without rows: failed, loading, or empty. */
export function ListState(props: { name: ListName; emblem: Emblem; list: Asked; isEmpty: boolean }) {
  const { name, emblem, list, isEmpty } = props;
  return (
    <>
      <Failed title={`${name}.failedTitle`} asked={list} />
      <Loading label={`${name}.loading`} asked={list} />
      {list.data !== undefined && isEmpty && (
        <StateCard emblem={emblem} title={t(`${name}.emptyTitle`)} text={t(`${name}.empty`)} />
      )}
    </>
  );
}
