import { Choice } from './Choice.tsx';
import { t } from './texts.ts';

type Book = 'PLAY' | 'REAL';
type Props = { books: readonly Book[]; value: Book; onChange: (book: Book) => void };

/**
 * Selects the book of a grant, if the installation has several books for members.
 *
 * @param props.books the members' default book first
 */
export function BookField({ books, value, onChange }: Props) {
  const [played] = books;
  if (!played || books.length < 2) return null;
  return (
    <Choice
      label={t('book.which')}
      value={value}
      options={books.map((book) => [book, t(`book.${book}`)] as const)}
      onChange={onChange}
      hint={t(value === played ? 'book.played' : 'book.notPlayed', { played: t(`book.${played}`) })}
    />
  );
}
