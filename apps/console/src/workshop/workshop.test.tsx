import { readdirSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SPECIMENS } from './specimens.tsx';
import { Workshop } from './Workshop.tsx';

it('every file of packages/ui has a specimen, in both themes', () => {
  const parts = readdirSync(new URL('../../../../packages/ui/src/', import.meta.url))
    .filter((name) => /^[A-Z]\w*\.tsx$/.test(name))
    .map((name) => name.replace('.tsx', ''));
  expect(Object.keys(SPECIMENS).toSorted()).toEqual(parts.toSorted());
  const html = renderToStaticMarkup(<Workshop />);
  const shown = [...html.matchAll(/aria-label="(\w+), (dark|light)"/g)].map(([, name, theme]) => `${name} ${theme}`);
  expect(shown.toSorted()).toEqual(parts.flatMap((name) => [`${name} dark`, `${name} light`]).toSorted());
});
