import { type FontName, font } from './fonts.ts';
import type { Palette } from './palettes.ts';
import { type Random, round } from './seed.ts';
import { around, spark, times } from './shapes.ts';

/** Own emblems, drawn in a box of 200 x 200 centred on 0,0; `icon` draws an extracted emblem with its corner at 0,0. */
type Draw = (r: Random, p: Palette, icon: (name: string, size: number) => string) => string;

const centredText = (text: string, face: FontName, size: number, x: number, y: number, attributes: string): string => {
  const shapes = font(face);
  const left = x - shapes.getAdvanceWidth(text, size) / 2;
  return `<path d="${shapes.getPath(text, left, y, size).toPathData(1)}" ${attributes}/>`;
};

type Suit = 'spades' | 'hearts' | 'diamonds' | 'clubs';

const SUITS: Record<Suit, { path: string; colour: string }> = {
  spades: {
    path: 'M0 -14C6 -6 14 -2 14 5C14 12 5 13 2 8L5 15H-5L-2 8C-5 13 -14 12 -14 5C-14 -2 -6 -6 0 -14Z',
    colour: '#1b1730',
  },
  hearts: { path: 'M0 14C-8 6 -14 2 -14 -5C-14 -13 -3 -14 0 -6C3 -14 14 -13 14 -5C14 2 8 6 0 14Z', colour: '#d3123f' },
  diamonds: { path: 'M0 -15L11 0L0 15L-11 0Z', colour: '#d3123f' },
  clubs: { path: 'M-3 14L-1.5 5A7 7 0 1 1 -6 -4A7 7 0 1 1 6 -4A7 7 0 1 1 1.5 5L3 14Z', colour: '#1b1730' },
};

const card = (value: string, suit: Suit, turn: number, x: number, y: number, scale: number): string => {
  const { path, colour } = SUITS[suit];
  const sheet = 'x="-44" y="-62" width="88" height="124" rx="10"';
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">` +
    `<rect ${sheet} fill="#000" opacity=".35" transform="translate(3 5)"/><rect ${sheet} fill="url(#card)"/>` +
    `<rect x="-38" y="-56" width="76" height="112" rx="6" fill="none" stroke="${colour}" stroke-opacity=".22" stroke-width="1.5"/>` +
    `<path d="${path}" transform="translate(0 6) scale(2.1)" fill="${colour}"/>` +
    centredText(value, 'abril-fatface', 30, -24, -30, `fill="${colour}"`) +
    `<path d="${path}" transform="translate(-24 -15) scale(.62)" fill="${colour}"/></g>`
  );
};

const CHIP = {
  red: ['#d11a3e', '#8d0d28'],
  blue: ['#1277ea', '#0a4a9c'],
  green: ['#12a35f', '#0a6a3d'],
  black: ['#15161d', '#000'],
} as const;

const chip = (x: number, y: number, scale: number, colour: keyof typeof CHIP): string => {
  const [face, edge] = CHIP[colour];
  const marks = around(
    8,
    (a) => `<path transform="scale(1 .714) rotate(${a})" d="M-7 -42H7L5 -31H-5Z" fill="#fff" opacity=".95"/>`,
  );
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cy="8" rx="42" ry="30" fill="#000" opacity=".4"/>` +
    `<ellipse cy="6" rx="42" ry="30" fill="${edge}"/><ellipse rx="42" ry="30" fill="${face}"/>${marks}` +
    `<ellipse rx="29" ry="20.6" fill="${edge}"/><ellipse rx="26" ry="18.4" fill="${face}"/>` +
    `<path d="${spark(15)}" transform="scale(1 .72)" fill="#fff"/></g>`
  );
};

const BALL_COLOURS = ['#e5173f', '#1277ea', '#14a861', '#f5a300', '#8a34e6', '#e6399b', '#0fa7b8'] as const;

const ball = (text: string, x: number, y: number, radius: number, colour: string): string =>
  `<g transform="translate(${x} ${y})"><circle r="${radius}" fill="${colour}"/><circle r="${radius}" fill="url(#ballsh)"/>` +
  `<circle r="${round(radius * 0.56)}" fill="#fff"/>` +
  centredText(text, 'bowlby-one', radius * 0.62, 0, radius * 0.23, 'fill="#1b1430"') +
  `<ellipse cx="${round(-radius * 0.34)}" cy="${round(-radius * 0.56)}" rx="${round(radius * 0.34)}" ry="${round(radius * 0.18)}" ` +
  'fill="#fff" opacity=".75" transform="rotate(-24)"/></g>';

/** Point at an angle (radians, clockwise from the top) and distance. */
const polar = (angle: number, distance: number): string =>
  `${round(distance * Math.sin(angle))} ${round(-distance * Math.cos(angle))}`;

const roulette: Draw = () => {
  const [inner, outer] = [50, 84];
  const pockets = times(37, (i) => {
    const [a, b] = [(i * 2 * Math.PI) / 37, ((i + 1) * 2 * Math.PI) / 37];
    const colour = i === 0 ? '#12a35f' : i % 2 ? '#c8102e' : '#17131f';
    const d = `M${polar(a, inner)}L${polar(a, outer)}A84 84 0 0 1 ${polar(b, outer)}L${polar(b, inner)}A50 50 0 0 0 ${polar(a, inner)}Z`;
    return `<path d="${d}" fill="${colour}" stroke="#f5d27a" stroke-width=".8"/>`;
  });
  return (
    '<g transform="scale(1 .94)"><circle r="104" fill="#3b1708"/><circle r="104" fill="url(#goldl)"/>' +
    '<circle r="95" fill="#5a240c"/><circle r="95" fill="url(#ballsh)"/><circle r="86" fill="url(#goldl)"/>' +
    `${pockets}<circle r="50" fill="#6b2c10"/><circle r="50" fill="url(#ballsh)"/>` +
    around(8, (a) => `<path transform="rotate(${a})" d="M-2 -10L0 -47L2 -10Z" fill="#f7d98c"/>`) +
    '<circle r="19" fill="url(#goldl)"/><circle r="10" fill="#fff1c0"/>' +
    around(4, (a) => `<circle transform="rotate(${a + 45})" cy="-31" r="5" fill="url(#goldl)"/>`) +
    '<circle cx="52" cy="-52" r="7" fill="#fff"/>' +
    '<path d="M-88 -40A97 97 0 0 1 -10 -96" stroke="#fff" stroke-opacity=".7" stroke-width="4" fill="none" stroke-linecap="round"/></g>'
  );
};

const aces: Draw = () =>
  card('A', 'clubs', -30, -46, 12, 0.95) +
  card('A', 'diamonds', -10, -16, -6, 0.98) +
  card('A', 'spades', 10, 18, -6, 1) +
  card('A', 'hearts', 30, 52, 14, 1.02);

const royal: Draw = () => card('K', 'spades', -14, -30, 0, 1.12) + card('A', 'hearts', 12, 32, 4, 1.16);

const baccarat: Draw = () =>
  card('9', 'hearts', -16, -40, -14, 1.08) +
  card('K', 'diamonds', 10, 26, -10, 1.08) +
  chip(-48, 72, 0.9, 'red') +
  chip(40, 78, 0.9, 'blue') +
  chip(-2, 88, 0.8, 'black');

const chips: Draw = () =>
  times(5, (i) => chip(-36, 62 - i * 15, 1.15, 'red')) +
  times(3, (i) => chip(44, 74 - i * 15, 1.15, 'green')) +
  card('A', 'spades', 16, 42, -48, 0.86);

const BALL_PLACES = [
  [-48, -34, 44],
  [46, -40, 40],
  [0, 34, 52],
  [-74, 44, 32],
  [74, 42, 34],
] as const;

const balls: Draw = (r) =>
  BALL_PLACES.map(([x, y, radius]) => ball(`${r.whole(1, 49)}`, x, y, radius, r.pick(BALL_COLOURS))).join('');

const BINGO_PLACES = [
  ['B', -70, -42, 38],
  ['I', -26, 18, 44],
  ['N', 26, -56, 42],
  ['G', 70, 14, 40],
  ['O', 0, 66, 36],
] as const;

const bingo: Draw = () =>
  BINGO_PLACES.map(([letter, x, y, radius], i) => ball(letter, x, y, radius, BALL_COLOURS[i] ?? '#e5173f')).join('');

const WHEEL_COLOURS = ['#e5173f', '#f5a300', '#14a861', '#1277ea', '#8a34e6', '#e6399b'] as const;

const wheel: Draw = () => {
  const sectors = times(12, (i) => {
    const [a, b] = [(i * Math.PI) / 6, ((i + 1) * Math.PI) / 6];
    return `<path d="M0 0L${polar(a, 88)}A88 88 0 0 1 ${polar(b, 88)}Z" fill="${WHEEL_COLOURS[i % 6]}" stroke="#fff" stroke-opacity=".6"/>`;
  });
  return (
    `<circle r="104" fill="url(#goldl)"/><circle r="92" fill="#4a1c08"/>${sectors}<circle r="88" fill="url(#ballsh)"/>` +
    around(24, (a) => `<circle transform="rotate(${a})" cy="-98" r="3.4" fill="#fff8dc"/>`) +
    `<circle r="26" fill="url(#goldl)"/><path d="${spark(19)}" fill="#a8430a"/>` +
    '<path d="M0 -76L-15 -116H15Z" fill="#fff" stroke="#b5123a" stroke-width="5" stroke-linejoin="round"/>'
  );
};

const dice: Draw = (_r, _p, icon) =>
  `<g transform="translate(-98 -62) rotate(-8)">${icon('game-die', 118)}</g>` +
  `<g transform="translate(-6 -96) rotate(12)">${icon('game-die', 104)}</g>` +
  `<g transform="translate(-26 -8)">${icon('game-die', 112)}</g>`;

const SEVEN = 'fill="url(#seven)" stroke="#5a0616" stroke-width="9" paint-order="stroke" stroke-linejoin="round"';

const sevens: Draw = () =>
  `<g transform="skewX(-6)">${centredText('7', 'bowlby-one', 118, -66, 44, SEVEN)}${centredText('7', 'bowlby-one', 150, 0, 56, SEVEN)}${centredText('7', 'bowlby-one', 118, 66, 44, SEVEN)}</g>`;

const seven: Draw = () => centredText('7', 'bowlby-one', 230, 0, 84, SEVEN);

const BAR = 'fill="#1c0a12" stroke="url(#goldl)" stroke-width="7"';

const bars: Draw = () =>
  [-58, 0, 58]
    .map(
      (y) =>
        `<rect x="-88" y="${y - 26}" width="176" height="50" rx="12" ${BAR}/>` +
        centredText('BAR', 'bowlby-one', 40, 0, y + 14, 'fill="url(#seven)"'),
    )
    .join('');

export const DRAWN = {
  roulette,
  aces,
  royal,
  baccarat,
  chips,
  balls,
  bingo,
  wheel,
  dice,
  sevens,
  seven,
  bars,
} satisfies Record<string, Draw>;
export type DrawnName = keyof typeof DRAWN;
export const isDrawn = (name: string): name is DrawnName => Object.hasOwn(DRAWN, name);
