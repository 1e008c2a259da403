import { listMessageReaders, type MessageRow } from '@parlour/contract/inbox.endpoints';
import { Button, IconButton } from '@parlour/ui/Button';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { LanguageTabs } from '../../shared/editor/LanguageTabs.tsx';
import { PhonePreview } from '../../shared/editor/PhonePreview.tsx';
import { stamp } from '../../shared/format.ts';
import { Failed } from '../../shared/ListState.tsx';
import { ReadersFile } from '../../shared/ReadersFile.tsx';
import { People } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import css from './Messages.module.css';
import { useMessageReaders } from './messages.queries.ts';

type Props = { row: MessageRow; onClose: () => void };

/** One message as members see it, and its readers. */
export function MessageCard({ row, onClose }: Props) {
  const written = Object.keys(row.texts);
  const [language, setLanguage] = useState(written.includes('EN') ? 'EN' : (written[0] ?? 'EN'));
  const readers = useMessageReaders(row.id);
  const words = row.texts[language] ?? { title: '', html: '' };
  const found = readers.data?.pages.flatMap((page) => page.readers) ?? [];
  return (
    <section className={cards.card} aria-label={t('messages.message')}>
      <header className={css.head}>
        <h2>{t('messages.message')}</h2>
        <IconButton icon="x" label={t('messages.close')} onClick={onClose} />
      </header>
      {row.operator && <p className={cards.lead}>{t('messages.by', { name: row.operator })}</p>}
      <LanguageTabs languages={written} written={written} value={language} onChange={setLanguage} />
      <PhonePreview title={words.title} note={stamp(row.sentAt)} html={words.html} />
      <h3>{t('messages.readBy', { count: row.readers })}</h3>
      <Failed title="messages.failedTitle" asked={readers} />
      {readers.data && found.length === 0 && <p className={cards.lead}>{t('messages.nobody')}</p>}
      <People label={t('messages.readers')} people={found.map((reader) => ({ ...reader, at: stamp(reader.at) }))} />
      {found.length > 0 && (
        <ReadersFile
          name={`message-${row.id}-readers`}
          ask={(query) => call(listMessageReaders, { params: { id: row.id }, query })}
        />
      )}
      {readers.hasNextPage && (
        <Button kind="ghost" small disabled={readers.isFetchingNextPage} onClick={() => void readers.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </section>
  );
}
