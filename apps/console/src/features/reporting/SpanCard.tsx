import { EXPORT_NAMES, type ExportName, MOST_DAYS } from '@parlour/contract/reporting';
import { exportBooks } from '@parlour/contract/reporting.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import { Choice } from '../../shared/Choice.tsx';
import cards from '../../shared/cards.module.css';
import { saveFile } from '../../shared/save-file.ts';
import { failureText, t } from '../../shared/texts.ts';
import { useProof } from '../operators/useProof.tsx';
import css from './Books.module.css';
import type { Book, BookSpan } from './reporting.queries.ts';
import { isSpan } from './reporting.rules.ts';

type Props = {
  span: BookSpan;
  books: readonly Book[];
  today: string;
  onSpan: (span: BookSpan) => void;
  onSessionOver: () => void;
};

/** Which book and which days, and files of them. */
export function SpanCard({ span, books, today, onSpan, onSessionOver }: Props) {
  const proof = useProof(onSessionOver);
  const [what, setWhat] = useState<ExportName>('days');
  const [failure, setFailure] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isFine = isSpan(span);

  async function send(format: 'csv' | 'xlsx') {
    if (isBusy || !isFine) return;
    setBusy(true);
    setFailure(null);
    setNote('');
    const result = await proof.run(() => call(exportBooks, { body: { what, format, ...span } }));
    setBusy(false);
    if (!result) return;
    if (!result.ok) return setFailure(failureText(result.textKey));
    saveFile(result.value);
    const { name, rows, cut } = result.value;
    setNote(t(cut ? 'books.cut' : 'books.exported', { name, rows }));
  }

  return (
    <section className={cards.card} aria-label={t('books.export')}>
      <div className={css.span}>
        <Choice
          label={t('books.book')}
          value={span.book}
          options={books.map((book) => [book, t(`book.${book}`)] as const)}
          onChange={(book) => onSpan({ ...span, book })}
        />
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={t(`books.${end}`)}
            type="date"
            max={today}
            required
            value={span[end]}
            error={end === 'from' && !isFine ? t('books.spanTooLong', { most: MOST_DAYS }) : undefined}
            onChange={(event) => onSpan({ ...span, [end]: event.target.value })}
          />
        ))}
        <Choice
          label={t('books.what')}
          value={what}
          options={EXPORT_NAMES.map((name) => [name, t(`books.what.${name}`)] as const)}
          onChange={setWhat}
        />
        <div className={css.files}>
          {(['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              kind="raised"
              small
              icon="download"
              aria-disabled={isBusy || !isFine}
              onClick={() => void send(format)}
            >
              {t(`books.as.${format}`)}
            </Button>
          ))}
        </div>
      </div>
      <Alert text={failure} />
      {proof.prompt}
      <p role="status" className={css.note}>
        {note || t('books.exportHint')}
      </p>
    </section>
  );
}
