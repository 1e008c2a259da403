/** A bird of the cockfight, drawn in the colours of its corner. It faces right; the style sheet mirrors it. */
import type { Bird } from '@parlour/games/table/cockfight';
import { svg } from '../dom.ts';
import './bout.css';

/** Outlines from back to front, with the part of the bird, in a box of 200 by 200. */
const SHAPES: readonly (readonly [part: string, outline: string])[] = [
  ['deep', 'M76 126C44 132 10 114 2 76c22 22 46 30 80 30z'],
  ['light', 'M78 120C44 116 14 88 12 46c16 32 42 48 74 54z'],
  ['main', 'M80 114C50 100 26 64 34 20c12 36 34 56 62 70z'],
  ['deep', 'M86 106C62 86 50 48 66 12c6 36 22 58 44 74z'],
  ['leg', 'M92 148l-4 36M88 184l-12 4M88 184l14 4M116 146l6 38M122 184l-12 4M122 184l15 4'],
  ['deep', 'M78 138l30 2-10 24h-12zM104 142l28-8-4 28h-14z'],
  ['main', 'M62 116c2-26 36-28 62-44 22 4 34 22 32 42-3 28-30 42-58 40-22-2-37-16-36-38z'],
  ['neck', 'M116 96c2-28 14-50 30-58 14-4 24 6 22 20-2 24-8 44-14 54l-8-8-4 12-8-10-6 8-4-10-8 2z'],
  ['light', 'M130 82c2-18 8-32 20-40 8 6 10 18 8 34l-8 18-4-12-8 10z'],
  ['deep', 'M70 112c18-16 48-14 64 0 0 8-6 12-12 14 2 8-6 14-14 14 0 6-8 8-16 6-14-4-24-18-22-34z'],
  ['light', 'M72 108c18-14 44-12 58 0-4 8-10 12-18 12 2 6-6 12-14 12-14 0-26-10-26-24z'],
  ['main', 'M78 106c14-9 32-8 42 1-4 6-10 8-16 8-10 1-22-2-26-9z'],
  ['comb', 'M140 42c-10-14 2-24 8-13 0-16 14-18 16-4 8-11 19-2 11 13l-12 9z'],
  ['comb', 'M141 48a15 15 0 1 0 30 0a15 15 0 1 0-30 0z'],
  ['lobe', 'M160 58c12 0 14 18 5 22-9-4-11-16-5-22z'],
  ['beak', 'M167 43l20 9-20 7c-3-5-3-11 0-16z'],
  ['eye', 'M152 46a6 6 0 1 0 12 0a6 6 0 1 0-12 0z'],
  ['pupil', 'M156.5 46a3 3 0 1 0 6 0a3 3 0 1 0-6 0z'],
];

/** Hidden from screen readers. */
export const birdElement = (bird: Bird): SVGElement =>
  svg(
    'svg',
    { class: `bird bird--${bird}`, viewBox: '0 0 200 200', 'aria-hidden': 'true', focusable: 'false' },
    ...SHAPES.map(([part, d]) => svg('path', { class: `bird__${part}`, d })),
  );
