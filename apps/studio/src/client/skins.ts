/** Images of the symbols: one atlas per skin, ten cells of equal size. */
import type { SkinName } from '@parlour/games/skins';
import { SYMBOLS } from '@parlour/games/slot/model';

const ATLASES = import.meta.glob<string>('./generated/*.webp', { query: '?url', import: 'default', eager: true });

export const CELL = 192;
export const COLUMNS = 5;

export const atlasUrl = (skin: SkinName): string => ATLASES[`./generated/${skin}.webp`] ?? '';

/** Column and row of a symbol in its atlas. */
export const placeOf = (symbol: string): readonly [column: number, row: number] => {
  const at = Math.max(0, (SYMBOLS as readonly string[]).indexOf(symbol));
  return [at % COLUMNS, Math.floor(at / COLUMNS)];
};

/** Loads an image for use on a canvas, also in a frame with an opaque origin. */
export function loadImage(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.decoding = 'async';
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('picture'));
    image.src = url;
  });
}

/**
 * Creates the element of a symbol, for tables and records. @param name accessible name; empty when text beside it
 * suffices
 */
export function symbolElement(skin: SkinName, symbol: string, name: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'symbol';
  if (name === '') element.setAttribute('aria-hidden', 'true');
  else {
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', name);
  }
  const [column, row] = placeOf(symbol);
  element.style.backgroundImage = `url("${atlasUrl(skin)}")`;
  element.style.backgroundPosition = `${(column / (COLUMNS - 1)) * 100}% ${row * 100}%`;
  return element;
}
