import type { FeedDifference, FeedPreview } from '@parlour/contract/catalogue-feed.admin.endpoints';
import { Segmented } from '@parlour/ui/Segmented';
import { StateCard } from '@parlour/ui/StateCard';
import { Choice } from '../../shared/Choice.tsx';
import { ListCard } from '../../shared/ListCard.tsx';
import { t } from '../../shared/texts.ts';
import type { Pages } from '../../shared/usePages.ts';
import css from './Catalogue.module.css';
import type { FeedFilter } from './feed.queries.ts';
import { countChanges, FEED_CHANGES, FEED_KINDS, fieldText, fieldValue, identityText } from './feed.rules.ts';

/** The fields of an entry, each with its value before and after; those of a new entry are folded. */
function Fields({ of: { change, fields } }: { of: FeedDifference }) {
  if (fields.length === 0) return '–';
  const list = (
    <ul className={css.fields}>
      {fields.map(({ field, from, to }) => (
        <li key={field}>
          <b>{fieldText(field)}</b>{' '}
          {change === 'changed' && (
            <>
              <del dir="auto">{fieldValue(from)}</del> <span className="sr">{t('feed.becomes')}</span>
              <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins dir="auto">{fieldValue(to)}</ins>
        </li>
      ))}
    </ul>
  );
  if (change === 'changed') return list;
  return (
    <details>
      <summary>{t('feed.fieldCount', { count: fields.length })}</summary>
      {list}
    </details>
  );
}

type Props = {
  list: Pages & { data: { pages: FeedPreview[] } | undefined };
  filter: FeedFilter;
  onFilter: (filter: FeedFilter) => void;
};

/** Entries that differ between a feed and the catalogue, field by field. */
export function FeedDifferences({ list, filter, onFilter }: Props) {
  const pages = list.data?.pages ?? [];
  const [first] = pages;
  if (!first) return null;
  if (countChanges(first) === 0)
    return <StateCard emblem="search" title={t('feed.emptyTitle')} text={t('feed.empty')} />;
  const rows = pages.flatMap((page) => page.differences);
  return (
    <>
      <div className={css.search}>
        <Choice<FeedFilter['kind']>
          label={t('feed.kind')}
          value={filter.kind}
          onChange={(kind) => onFilter({ ...filter, kind })}
          options={[['', t('feed.all')], ...FEED_KINDS.map((kind) => [kind, t(`feed.kind.${kind}`)] as const)]}
        />
        <Segmented<FeedFilter['change']>
          label={t('feed.change')}
          value={filter.change}
          onChange={(change) => onFilter({ ...filter, change })}
          options={[
            { value: '', label: t('feed.all') },
            ...FEED_CHANGES.map((value) => ({ value, label: t(`feed.change.${value}`) })),
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <p className={css.hint}>{t('feed.noneMatch')}</p>
      ) : (
        <ListCard
          label={t('feed.summary')}
          list={list}
          head={[t('feed.entry'), t('feed.kind'), t('feed.change'), t('feed.fields')]}
        >
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.id}`}>
              <th scope="row" className={css.entry}>
                <span dir="auto">{row.name}</span>
                <small>
                  {identityText(row)}
                  {row.line > 0 && ` · ${t('feed.line', { line: String(row.line) })}`}
                </small>
              </th>
              <td>{t(`feed.kind.${row.kind}`)}</td>
              <td>{t(`feed.change.${row.change}`)}</td>
              <td>
                <Fields of={row} />
              </td>
            </tr>
          ))}
        </ListCard>
      )}
    </>
  );
}
