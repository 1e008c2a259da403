import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BookField } from './BookField.tsx';

const shown = (books: readonly ('PLAY' | 'REAL')[], value: 'PLAY' | 'REAL') =>
  renderToStaticMarkup(<BookField books={books} value={value} onChange={() => undefined} />);

describe('the field of the book', () => {
  it('is not there where the house keeps one', () => {
    expect(shown(['PLAY'], 'PLAY')).toBe('');
  });

  it('says whether members play in the chosen one', () => {
    const played = shown(['PLAY', 'REAL'], 'PLAY');
    expect(played).toMatch(
      /<option value="PLAY" selected="">Play money<\/option><option value="REAL">Real money<\/option>/,
    );
    expect(played).toContain('Players of this house play with this type of money.');
    expect(shown(['PLAY', 'REAL'], 'REAL')).toContain(
      'Players of this house play with another type of money: Play money.',
    );
  });
});
