/** Render list of a stage: upright pieces of one image, from back to front. */

/** A rectangle of the image, in its pixels. */
export type Frame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Numbers of a quad: its centre and size in CSS pixels, and its opacity. */
export const NUMBERS = 5;
/** Twice the maximum of a window with all its wins. */
export const MOST = 128;

/** Reused for every frame, so that no garbage is created. */
export class Quads {
  readonly frames: Frame[] = [];
  readonly numbers = new Float32Array(MOST * NUMBERS);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  /** `x` and `y` are the centre. Invisible quads are omitted, as are those beyond the capacity. */
  add(frame: Frame, x: number, y: number, width: number, height: number, alpha = 1): void {
    if (alpha <= 0 || this.#length === MOST) return;
    const at = this.#length * NUMBERS;
    this.frames[this.#length++] = frame;
    this.numbers[at] = x;
    this.numbers[at + 1] = y;
    this.numbers[at + 2] = width;
    this.numbers[at + 3] = height;
    this.numbers[at + 4] = alpha;
  }
}
