import { EXPORT_NAMES, type ExportName, MOST_DAYS } from '@parlour/contract/reporting';
import { exportBooks } from '@parlour/contract/reporting.endpoints';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { Choice } from '../../shared/Choice.tsx';
import cards from '../../shared/cards.module.css';
import { DayFields } from '../../shared/DayFields.tsx';
import { FileButtons } from '../../shared/FileButtons.tsx';
import { t } from '../../shared/texts.ts';
import css from './Books.module.css';
import type { Book, BookSpan } from './reporting.queries.ts';
import { isSpan } from './reporting.rules.ts';

type Props = {
  span: BookSpan;
  books: readonly Book[];
  today: string;
  onSpan: (span: BookSpan) => void;
};

/** Which book and which days, and files of them. */
export function SpanCard({ span, books, today, onSpan }: Props) {
  const [what, setWhat] = useState<ExportName>('days');
  const isFine = isSpan(span);

  return (
    <section className={cards.card} aria-label={t('books.export')}>
      <div className={css.span}>
        <Choice
          label={t('books.book')}
          value={span.book}
          options={books.map((book) => [book, t(`book.${book}`)] as const)}
          onChange={(book) => onSpan({ ...span, book })}
        />
        <DayFields
          days={span}
          latest={today}
          required
          error={isFine ? undefined : t('books.spanTooLong', { most: MOST_DAYS })}
          onChange={({ from, to }) => onSpan({ ...span, from, to })}
        />
        <Choice
          label={t('books.what')}
          value={what}
          options={EXPORT_NAMES.map((name) => [name, t(`books.what.${name}`)] as const)}
          onChange={setWhat}
        />
        <FileButtons send={(format) => call(exportBooks, { body: { what, format, ...span } })} isFine={isFine} />
      </div>
      <p className={css.note}>{t('books.exportHint')}</p>
    </section>
  );
}
