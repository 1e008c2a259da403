import { readFileSync } from 'node:fs';
import { DRAWN, isDrawn } from './drawn.ts';
import type { Palette } from './palettes.ts';
import { type Random, round } from './seed.ts';
import { prefixIds } from './shapes.ts';

const reader = <T>(name: string): (() => Record<string, T>) => {
  let content: Record<string, T> | undefined;
  return () => {
    content ??= JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')) as Record<string, T>;
    return content;
  };
};

/** Drawings of 32 x 32 by name; read when the first one is drawn. */
const bodies = reader<string>('emblems.json');
/** Dominant hue by name; null for grey, white or multicoloured. A small file, so that the choice needs no drawings. */
const hues = reader<number | null>('emblem-hues.json');

/** Hues of our own emblems that have one. */
const DRAWN_HUES: Record<string, number> = { roulette: 15, chips: 350, sevens: 15, seven: 15, bars: 15 };

/** Names of the emblems that can be drawn: our own and the extracted ones. */
export const emblemNames = (): string[] => [...Object.keys(DRAWN), ...Object.keys(hues())];

export const isEmblem = (name: string): boolean => isDrawn(name) || Object.hasOwn(hues(), name);

/** Dominant hue of an emblem in degrees, or null. */
export const emblemHue = (name: string): number | null => DRAWN_HUES[name] ?? hues()[name] ?? null;

/** Draws emblems into one document; every drawing gets unique ids. */
export interface EmblemPainter {
  /** An extracted emblem in a box of `size` with its corner at 0,0. */
  boxed(name: string, size: number): string;
  /** Any emblem in a box of `size` centred on 0,0. */
  centred(name: string, size: number): string;
}

export const emblemPainter = (r: Random, p: Palette): EmblemPainter => {
  let drawings = 0;
  const boxed = (name: string, size: number): string => {
    const body = bodies()[name];
    if (body === undefined) throw new Error(`no emblem ${name}`);
    return `<svg width="${round(size)}" height="${round(size)}" viewBox="0 0 32 32" overflow="visible">${prefixIds(body, `e${drawings++}-`)}</svg>`;
  };
  const centred = (name: string, size: number): string => {
    if (isDrawn(name)) return `<g transform="scale(${Math.round(size / 2) / 100})">${DRAWN[name](r, p, boxed)}</g>`;
    return `<g transform="translate(${round(-size / 2)} ${round(-size / 2)})">${boxed(name, size)}</g>`;
  };
  return { boxed, centred };
};
