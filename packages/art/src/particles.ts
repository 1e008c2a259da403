import type { Palette } from './palettes.ts';
import { type Random, round } from './seed.ts';
import { spark } from './shapes.ts';

/** Draws one particle of size `s` round 0,0. */
type Draw = (r: Random, p: Palette, s: number) => string;

/** Draws a slanted coin: `q` is the ratio of height to width. */
const coin = (s: number, q: number): string =>
  `<ellipse rx="${round(s)}" ry="${round(s * q)}" cy="${round(s * 0.16)}" fill="#8a4b05"/>` +
  `<ellipse rx="${round(s)}" ry="${round(s * q)}" fill="url(#coin)"/>` +
  `<ellipse rx="${round(s * 0.7)}" ry="${round(s * q * 0.7)}" fill="none" stroke="#a86406" stroke-width="${round(s * 0.09)}"/>` +
  `<path d="${spark(round(s * 0.4))}" transform="scale(1 ${round(q)})" fill="#fff6cf"/>`;

const coins: Draw = (r, _p, s) => coin(s, r.float(0.55, 1));
const sparks: Draw = (_r, p, s) => `<path d="${spark(round(s * 0.8))}" fill="${p.light}"/>`;
const embers: Draw = (r, p, s) => `<circle r="${round(s * 0.22)}" fill="${r.pick([p.accent, p.glow, p.light])}"/>`;
const snow: Draw = (_r, _p, s) => `<circle r="${round(s * 0.26)}" fill="#fff"/>`;

const bubbles: Draw = (_r, _p, s) =>
  `<circle r="${round(s * 0.6)}" fill="#fff" fill-opacity=".14" stroke="#fff" stroke-opacity=".75" stroke-width="1.6"/>` +
  `<path d="M${round(-s * 0.34)} ${round(-s * 0.2)}a${round(s * 0.4)} ${round(s * 0.4)} 0 0 1 ${round(s * 0.3)} ${round(-s * 0.22)}" ` +
  'stroke="#fff" stroke-width="2" fill="none" stroke-linecap="round"/>';

/** A path drawn for size 1, enlarged to `s`. */
const sized = (s: number, path: string): string => path.replace(/-?\d*\.?\d+/g, (x) => `${round(Number(x) * s)}`);

const petals: Draw = (r, p, s) =>
  `<path d="${sized(s, 'M0 -.7C.7 -.5 .5 .5 0 .7C-.5 .4 -.6 -.4 0 -.7Z')}" fill="${r.pick(['#ffd9e2', '#ffb3c4', p.light])}"/>`;

const leaves: Draw = (r, p, s) =>
  `<path d="${sized(s, 'M0 -1Q.7 0 0 1Q-.7 0 0 -1Z')}" fill="${r.pick(['#c9f56a', '#58c23a', p.glow])}"/>`;

const GEMS = [
  ['#ff9fd0', '#e0257f', '#9c0f55'],
  ['#a5f0ff', '#18a7e0', '#0a5fa8'],
  ['#b9ffd2', '#19c274', '#077045'],
  ['#fff0a8', '#ffb21a', '#b36a00'],
] as const;

const gems: Draw = (r, _p, s) => {
  const [top, body, side] = r.pick(GEMS);
  return (
    `<path d="${sized(s, 'M-.8 -.35L-.35 -.8H.35L.8 -.35L0 1Z')}" fill="${body}"/>` +
    `<path d="${sized(s, 'M-.8 -.35L-.35 -.8H.35L.8 -.35Z')}" fill="${top}"/>` +
    `<path d="${sized(s, 'M-.35 -.35L0 1L-.8 -.35Z')}" fill="${side}" opacity=".6"/>`
  );
};

const confetti: Draw = (r, p, s) =>
  `<rect x="${round(-s * 0.5)}" y="${round(-s * 0.2)}" width="${round(s)}" height="${round(s * 0.42)}" rx="1.5" ` +
  `fill="${r.pick([p.accent, p.light, p.glow, '#ff5f8f', '#45e0c8'])}"/>`;

const BAT =
  'M0 0q.3 -.5 .5 -.1q.4 -.4 .9 0q-.5 0 -.6 .4q-.4 -.3 -.8 .1q-.4 -.4 -.8 -.1q-.1 -.4 -.6 -.4q.5 -.4 .9 0q.2 -.4 .5 .1Z';

const bats: Draw = (_r, _p, s) => `<path d="${sized(s, BAT)}" fill="#08040c"/>`;

export const PARTICLES = { coins, sparks, embers, snow, bubbles, petals, leaves, gems, confetti, bats } as const;
export type ParticleName = keyof typeof PARTICLES;
