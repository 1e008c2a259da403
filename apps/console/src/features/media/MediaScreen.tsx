import { type MediaRow, removeMedia, renameMedia } from '@parlour/contract/media.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { fileSize, stamp } from '../../shared/format.ts';
import { ListState } from '../../shared/ListState.tsx';
import { MEDIA_KEY, useMedia } from '../../shared/media/media.queries.ts';
import { UploadArea } from '../../shared/media/UploadArea.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { Guard } from '../../shared/rights.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { t } from '../../shared/texts.ts';
import { useActions } from '../../shared/useActions.ts';
import { useCopy } from '../../shared/useCopy.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './MediaScreen.module.css';

/** Media library: pictures that operators upload for banners, promotions, rooms and texts. */
export function MediaScreen() {
  const [find, setFind] = useState('');
  const list = useMedia(find.trim());
  const client = useQueryClient();
  const { failure, act } = useActions(() => client.invalidateQueries({ queryKey: MEDIA_KEY }));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  useTitle(t('nav.media'));
  return (
    <>
      <PageHead title={t('nav.media')} />
      <p className={cards.lead}>{t('media.lead')}</p>
      <UploadArea />
      <div className={cards.find}>
        <SearchField label={t('media.find')} value={find} onChange={setFind} />
      </div>
      <Alert text={failure} />
      <ListState name="media" emblem="empty" list={list} isEmpty={rows.length === 0} />
      <ul className={css.grid} aria-label={t('nav.media')}>
        {rows.map((row) => (
          <li key={row.id}>
            <MediaCard
              row={row}
              onRename={(name) => act(call(renameMedia, { params: { id: row.id }, body: { name } }))}
              onRemove={() => act(call(removeMedia, { params: { id: row.id } }))}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button kind="ghost" small onClick={() => void list.fetchNextPage()}>
          {t(list.isFetchingNextPage ? 'list.moreBusy' : 'list.more')}
        </Button>
      )}
    </>
  );
}

type CardProps = { row: MediaRow; onRename: (name: string) => void; onRemove: () => void };

/** One picture with its uses and actions. */
export function MediaCard({ row, onRename, onRemove }: CardProps) {
  const [name, setName] = useState<string | null>(null);
  const { outcome, copy } = useCopy(row.whole);
  const isUsed = row.uses.length > 0;
  return (
    <article className={css.card} aria-label={row.name}>
      <img src={row.cover} width={720} height={321} alt="" loading="lazy" />
      {name === null ? (
        <h2 dir="auto">{row.name}</h2>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '' && name.trim() !== row.name) onRename(name.trim());
            setName(null);
          }}
        >
          <Field
            label={t('media.name')}
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <div className={cards.end}>
            <Button kind="ghost" small onClick={() => setName(null)}>
              {t('content.cancel')}
            </Button>
            <Button small type="submit">
              {t('content.save')}
            </Button>
          </div>
        </form>
      )}
      <p>
        {t('media.facts', { width: row.width, height: row.height, size: fileSize(row.bytes) })}
        <br />
        {t('media.by', { time: stamp(row.addedAt), operator: row.operator })}
      </p>
      <p>
        {isUsed
          ? t('media.usedIn', {
              uses: row.uses.map((use) => `${t(`media.use.${use.kind}`)} “${use.title}”`).join(', '),
            })
          : t('media.unused')}
      </p>
      <div className={css.acts}>
        <button type="button" className={cards.act} onClick={copy}>
          {t('media.copy')}
        </button>
        <Guard needs={renameMedia}>
          <button type="button" className={cards.act} onClick={() => setName(row.name)}>
            {t('media.rename')}
          </button>
        </Guard>
        {!isUsed && (
          <Guard needs={removeMedia}>
            <button type="button" className={cards.act} onClick={onRemove}>
              {t('media.remove')}
            </button>
          </Guard>
        )}
      </div>
      <p role="status">
        {outcome === 'copied' && t('copy.copied')}
        {outcome === 'denied' && (
          <>
            {t('copy.denied')} <code dir="ltr">{row.whole}</code>
          </>
        )}
      </p>
    </article>
  );
}
