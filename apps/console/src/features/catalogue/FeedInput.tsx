import { UPLOADS } from '@parlour/contract/rules';
import { Button } from '@parlour/ui/Button';
import { TextArea } from '@parlour/ui/TextArea';
import { useRef, useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { t } from '../../shared/texts.ts';
import css from './Catalogue.module.css';
import { type FeedSource, makeSource } from './feed.queries.ts';

const MEGABYTES = UPLOADS.bytes / 1024 ** 2;

/** Takes a feed: a file, or pasted text. */
export function FeedInput({ onGiven }: { onGiven: (source: FeedSource) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);

  function give(name: string, bytes: FeedSource['bytes']) {
    const isTooLarge = bytes.length > UPLOADS.bytes;
    setFailure(isTooLarge ? t('feed.tooLarge', { megabytes: MEGABYTES }) : null);
    if (!isTooLarge) onGiven(makeSource(name, bytes));
  }

  function giveText() {
    if (text.trim() === '') return setProblem(t('feed.nothing'));
    give(t('feed.paste'), new TextEncoder().encode(text));
  }

  return (
    <section className={css.panel} aria-label={t('feed.title')}>
      <p className={css.hint}>{t('feed.lead')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.csv,.txt,application/json,text/csv,text/plain"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          void file?.arrayBuffer().then((content) => give(file.name, new Uint8Array(content)));
        }}
      />
      <div>
        <Button kind="raised" small onClick={() => input.current?.click()}>
          {t('feed.file')}
        </Button>
      </div>
      <TextArea
        label={t('feed.paste')}
        rows={4}
        spellCheck={false}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <div>
        <Button small onClick={giveText}>
          {t('feed.show')}
        </Button>
      </div>
      <Alert text={failure} />
    </section>
  );
}
