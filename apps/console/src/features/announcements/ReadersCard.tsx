import { listReaders } from '@parlour/contract/announcements.endpoints';
import { Button } from '@parlour/ui/Button';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { ReadersFile } from '../../shared/ReadersFile.tsx';
import { People } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { usePages } from '../../shared/usePages.ts';

type Props = { id: string; title: string; onClose: () => void };

/** Members who read an announcement, latest first. */
export function ReadersCard({ id, title, onClose }: Props) {
  const list = usePages(['content', 'readers', id], ({ before }, signal) =>
    call(listReaders, { params: { id: id }, query: before ? { after: before } : {} }, signal),
  );
  const readers = list.data?.pages.flatMap((page) => page.readers) ?? [];
  return (
    <section className={cards.card} aria-label={t('content.whoRead')}>
      <h2>{t('content.whoRead')}</h2>
      <p dir="auto">{title}</p>
      {!list.data && <Failed title="content.failedTitle" asked={list} />}
      <Loading label="content.loading" asked={list} />
      {list.data && readers.length === 0 && <p className={cards.lead}>{t('content.nobodyRead')}</p>}
      <People people={readers.map((reader) => ({ ...reader, at: stamp(reader.at) }))} />
      <div className={cards.end}>
        {list.hasNextPage && (
          <Button kind="ghost" onClick={() => void list.fetchNextPage()}>
            {t('content.moreReaders')}
          </Button>
        )}
        {readers.length > 0 && (
          <ReadersFile name={`readers-${id}`} ask={(query) => call(listReaders, { params: { id: id }, query })} />
        )}
        <Button kind="ghost" onClick={onClose}>
          {t('content.close')}
        </Button>
      </div>
    </section>
  );
}
