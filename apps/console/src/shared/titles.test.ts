import { describe, expect, it } from 'vitest';
import { hasTitle, titleIn } from './titles.ts';

const texts = {
  MY: { title: 'ညဈေး ၂၄' },
  EN: { title: 'Night market – Éclair' },
  RU: { title: 'Ночной рынок' },
};

describe('titles by language', () => {
  it('are found in every language, however they are typed', () => {
    const found = ['', '  ', 'night', 'MARKET ecl', 'nightmarket', 'НОЧНОЙ', 'ညဈေး', '24'];
    expect(found.map((wanted) => hasTitle(texts, wanted))).toEqual(found.map(() => true));
    const missing = ['day', 'market night', 'éclairs'];
    expect(missing.map((wanted) => hasTitle(texts, wanted))).toEqual(missing.map(() => false));
  });

  it('the English one names a row, else another', () => {
    const { MY } = texts;
    expect([titleIn(texts), titleIn({ MY }), titleIn({})]).toEqual(['Night market – Éclair', 'ညဈေး ၂၄', '']);
  });
});
