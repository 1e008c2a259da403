/** One canvas and a way to draw quads on it. */
import type { Quads } from './quads.ts';

export type Size = { width: number; height: number; scale: number };

export type Surface = {
  /** `size` in CSS pixels with device pixels for each; quads are cut out of `picture` from now on. */
  fit(size: Size, picture: HTMLCanvasElement): void;
  draw(quads: Quads): void;
};

export function fitCanvas(canvas: HTMLCanvasElement, { width, height, scale }: Size): void {
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
}
