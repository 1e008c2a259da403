/**
 * One reel: a tape of symbols that moves down. Place `k` of the tape is displayed in row `k - position`; the reel spins
 * by decreasing `position`. Its stop is spliced into the tape above the window, where it is invisible.
 */
import { ROWS } from '@parlour/games/slot/model';
import type { SymbolFrames } from './atlas.ts';
import type { Quads } from './stage/quads.ts';

/** Symbols per second at full speed. */
const SPEED = 25;
/** Amplitudes of the backward movement before the spin, and of the overshoot past the stop. */
const LEAN = 0.14;
const SWING = 1.1;
const LEAN_S = 0.07;
const RISE_S = 0.16;
/** Symbols per second below which a symbol is sharp, and above which it is fully blurred. */
const SHARP = 5;
const SMEARED = 13;

type Part = { below: number; strip: string; shift: number };
type Motion =
  | { kind: 'rest' }
  | { kind: 'turn'; since: number; from: number }
  | { kind: 'land'; since: number; from: number; to: number; length: number; done: () => void };

/** Looks of symbols, and position of a reel: its left edge and the size of a cell, in CSS pixels. */
export type ReelLook = { sharp: SymbolFrames; moving: SymbolFrames };
export type ReelPlace = { left: number; top: number; width: number; height: number; symbol: number };

/** Stretch of a moving symbol. */
const STRETCH = 1.12;

const at = (strip: string, k: number): string => strip[((k % strip.length) + strip.length) % strip.length] ?? 'H';

export class Reel {
  #tape: Part[];
  #position: number;
  #motion: Motion = { kind: 'rest' };
  /** Symbols per second, in either direction. */
  #speed = 0;
  /** Size factor (for the animation of winning symbols) and opacity of the symbols in visible rows. */
  readonly scales = [1, 1, 1];
  readonly alphas = [1, 1, 1];

  constructor(strip: string, stop: number) {
    this.#tape = [{ below: Number.POSITIVE_INFINITY, strip, shift: 0 }];
    this.#position = stop;
  }

  get resting(): boolean {
    return this.#motion.kind === 'rest';
  }

  #symbol(k: number): string {
    for (let i = this.#tape.length - 1; i >= 0; i--) {
      const part = this.#tape[i];
      if (part && k < part.below) return at(part.strip, k + part.shift);
    }
    return 'H';
  }

  /** Starts to spin immediately; further symbols are of `strip`. */
  turn(now: number, strip: string): void {
    this.#tape.push({ below: Math.floor(this.#position), strip, shift: 0 });
    this.#motion = { kind: 'turn', since: now, from: this.#position };
  }

  /** Stops with `stop` of `strip` in the top row; resolves when it has stopped. */
  land(now: number, strip: string, stop: number): Promise<void> {
    const edge = Math.floor(this.#position);
    const to = edge - ROWS;
    this.#tape.push({ below: edge, strip, shift: stop - to });
    return new Promise((resolve) => {
      const way = this.#position - to;
      // The swing's curve starts with slope SWING + 3: this length takes over the speed of the turning reel.
      const length = (way * (SWING + 3)) / SPEED;
      const done = () => {
        this.show(strip, stop);
        resolve();
      };
      this.#motion = { kind: 'land', since: now, from: this.#position, to, length, done };
    });
  }

  /** Displays a stop, without animation. */
  show(strip: string, stop: number): void {
    this.#tape = [{ below: Number.POSITIVE_INFINITY, strip, shift: 0 }];
    this.#position = stop;
    this.#motion = { kind: 'rest' };
    this.#speed = 0;
  }

  /** Updates the position for `now` (seconds). */
  update(now: number): void {
    const motion = this.#motion;
    if (motion.kind === 'turn') {
      const t = Math.max(0, now - motion.since);
      if (t < LEAN_S) this.#position = motion.from + LEAN * Math.sin((t / LEAN_S) * (Math.PI / 2));
      else {
        const s = t - LEAN_S;
        this.#speed = SPEED * Math.min(1, s / RISE_S);
        const risen = s < RISE_S ? (SPEED * s * s) / (2 * RISE_S) : SPEED * (s - RISE_S / 2);
        this.#position = motion.from + LEAN - risen;
      }
      // Parts below the window are dropped, so that a long wait does not grow the tape.
      if (this.#tape.length > 8) this.#tape.splice(0, this.#tape.length - 3);
    } else if (motion.kind === 'land') {
      const t = Math.min(1, Math.max(0, now - motion.since) / motion.length);
      const u = t - 1;
      const eased = 1 + (SWING + 1) * u ** 3 + SWING * u ** 2;
      const slope = 3 * (SWING + 1) * u ** 2 + 2 * SWING * u;
      this.#position = motion.from + (motion.to - motion.from) * eased;
      this.#speed = Math.abs(((motion.to - motion.from) * slope) / motion.length);
      if (t >= 1) motion.done();
    }
  }

  /** Adds the visible symbols, with one more above and below. */
  draw(quads: Quads, { sharp, moving }: ReelLook, { left, top, width, height, symbol }: ReelPlace): void {
    const first = Math.floor(this.#position);
    const smear = Math.min(1, Math.max(0, (this.#speed - SHARP) / (SMEARED - SHARP)));
    for (let row = -1; row <= ROWS; row++) {
      const k = first + row;
      const [still, smeared] = [sharp, moving].map((frames) => frames.get(this.#symbol(k)));
      if (!still || !smeared) continue;
      const size = symbol * (this.resting ? (this.scales[row] ?? 1) : 1);
      const y = top + (k - this.#position + 0.5) * height;
      const alpha = this.resting ? (this.alphas[row] ?? 1) : 1;
      if (smear < 1) quads.add(still, left + width / 2, y, size, size, alpha);
      quads.add(smeared, left + width / 2, y, size, size * STRETCH, smear);
    }
  }
}
