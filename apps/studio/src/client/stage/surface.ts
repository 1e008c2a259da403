/** A canvas and a way to draw quads on it. */
import type { Quads } from './quads.ts';

export type Size = { width: number; height: number; scale: number };

export type Surface = {
  /** Sets the size in CSS pixels, the device pixel ratio, and the image of all further quads. */
  fit(size: Size, picture: HTMLCanvasElement): void;
  draw(quads: Quads): void;
};

export function fitCanvas(canvas: HTMLCanvasElement, { width, height, scale }: Size): void {
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
}
