/** The five reels in their window: spinning, stopping one after another, and highlighting wins. */
import type { Palette } from '@parlour/games/skins';
import type { Cell, LineWin } from '@parlour/games/slot/engine';
import { LINES, REELS, ROWS } from '@parlour/games/slot/model';
import { type Atlas, drawAtlas } from './atlas.ts';
import { mix } from './colours.ts';
import { LinePath } from './line-path.ts';
import { Reel, type ReelPlace } from './reel.ts';
import { openStage, type Stage } from './stage/stage.ts';

/** Milliseconds between one reel's stop and the next. */
const STAGGER_MS = 170;
/** Longer, after two scatters. */
const SUSPENSE_MS = 900;
/** Seconds between one reel's start and the next. */
const START_S = 0.03;
const GAP = 3;
/** Size of a symbol relative to the shorter side of its cell. */
const SYMBOL = 1.04;
/** Maximum device pixels per CSS pixel: more cost time without a visible difference. */
const MOST_SCALE = 2;

export type Strips = readonly string[];
export type ReelsOptions = {
  host: HTMLElement;
  /** The skin's symbols. */
  symbols: HTMLImageElement;
  palette: Palette;
  strips: Strips;
  stops: readonly number[];
  calm: () => boolean;
};
export type Landing = { onStop: (reel: number) => void; onScatter: (seen: number) => void };

const seconds = () => performance.now() / 1000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export class Reels {
  readonly #options: ReelsOptions;
  readonly #reels: Reel[];
  readonly #stage: Stage;
  readonly #line: LinePath;
  #atlas: Atlas | null = null;
  #cell = { width: 1, height: 1 };
  #glowing: { cells: readonly Cell[]; gold: boolean; breathe: boolean; since: number } | null = null;
  /** The reel that may bring the third scatter, while it spins, and the positions of the first two. */
  #suspense: { reel: number; scatters: ReadonlySet<number>; since: number } | null = null;
  /** Dims instead of spinning when the player prefers reduced motion. */
  #faded = false;
  #awake = false;

  constructor(options: ReelsOptions) {
    const { host, palette, strips, stops } = options;
    this.#options = options;
    this.#reels = strips.map((strip, i) => new Reel(strip, stops[i] ?? 0));
    this.#stage = openStage(host, mix(palette.deep, '#000000', 0.3));
    this.#line = new LinePath(host);
    new ResizeObserver(() => this.resize()).observe(host);
    this.resize();
  }

  resize(): void {
    const { host, palette, symbols } = this.#options;
    const [width, height] = [host.clientWidth, host.clientHeight];
    if (width === 0 || height === 0) return;
    const scale = Math.min(window.devicePixelRatio || 1, MOST_SCALE);
    this.#cell = { width: (width - GAP * (REELS + 1)) / REELS, height: (height - GAP * (ROWS + 1)) / ROWS };
    const [w, h] = [this.#cell.width * scale, this.#cell.height * scale];
    this.#atlas = drawAtlas(symbols, palette, { width: w, height: h, symbol: Math.min(w, h) * SYMBOL });
    this.#stage.fit({ width, height, scale }, this.#atlas.picture);
    this.#line.fit(width, height);
    this.#draw();
  }

  /** Left edge and cell of a reel. A reel's own cells are taller by the gap between two. */
  #placeOf(reel: number): ReelPlace {
    const { width, height } = this.#cell;
    const symbol = Math.min(width, height + GAP) * SYMBOL;
    return { left: GAP + reel * (width + GAP), top: GAP / 2, width, height: height + GAP, symbol };
  }

  #draw(): void {
    const { quads } = this.#stage;
    const { width, height } = this.#cell;
    quads.clear();
    if (!this.#atlas) return;
    const { ground, glow } = this.#atlas;
    const won = this.#glowing?.gold ? this.#won() : new Set<number>();
    const lit = this.#suspense && 0.34 + 0.16 * Math.sin((seconds() - this.#suspense.since) * 12);
    for (const frame of [ground, glow])
      for (let reel = 0; reel < REELS; reel++)
        for (let row = 0; row < ROWS; row++) {
          const isWaiting = reel === this.#suspense?.reel;
          if (frame === glow && !isWaiting && !won.has(reel * ROWS + row)) continue;
          const x = GAP + reel * (width + GAP) + width / 2;
          const alpha = frame === glow && isWaiting ? (lit ?? 1) : 1;
          quads.add(frame, x, GAP + row * (height + GAP) + height / 2, width, height, alpha);
        }
    for (const [i, reel] of this.#reels.entries()) reel.draw(quads, this.#atlas, this.#placeOf(i));
    this.#stage.draw();
  }

  #won(): Set<number> {
    return new Set((this.#glowing?.cells ?? []).map(([reel, row]) => reel * ROWS + row));
  }

  /** Renders while something moves; an idle game uses no CPU. */
  #wake(): void {
    if (this.#awake) return;
    this.#awake = true;
    requestAnimationFrame(this.#frame);
  }

  readonly #frame = (): void => {
    const now = seconds();
    for (const reel of this.#reels) if (!reel.resting) reel.update(now);
    this.#light(now);
    this.#draw();
    this.#awake = this.#reels.some((reel) => !reel.resting) || this.#glowing?.breathe === true;
    if (this.#awake) requestAnimationFrame(this.#frame);
  };

  /**
   * Animates the winning symbols, and dims all others; likewise all except scatters while a reel may bring the third
   * one.
   */
  #light(now: number): void {
    const [glowing, suspense] = [this.#glowing, this.#suspense];
    const won = this.#won();
    const beat = glowing?.breathe ? 1.08 + 0.07 * Math.sin((now - glowing.since) * 7) : 1.08;
    for (const [i, reel] of this.#reels.entries())
      for (let row = 0; row < ROWS; row++) {
        const wins = won.has(i * ROWS + row);
        reel.scales[row] = wins && glowing?.gold ? beat : 1;
        reel.alphas[row] = 1;
        if (this.#faded) reel.alphas[row] = 0.25;
        else if (suspense && !suspense.scatters.has(i * ROWS + row)) reel.alphas[row] = 0.38;
        else if (glowing && !wins) reel.alphas[row] = glowing.gold ? 0.5 : 0.72;
      }
  }

  /** Starts the reels from left to right, the first in the frame of the player's tap. */
  turn(strips: Strips): void {
    this.#faded = this.#options.calm();
    if (this.#faded) return this.clear();
    // The first frame draws it; drawing here as well would delay that frame.
    this.#forget();
    const now = seconds();
    this.#reels.forEach((reel, i) => {
      reel.turn(now + i * START_S, strips[i] ?? '');
    });
    this.#wake();
  }

  /** Displays these stops immediately. */
  show(strips: Strips, stops: readonly number[]): void {
    for (const [i, reel] of this.#reels.entries()) reel.show(strips[i] ?? '', stops[i] ?? 0);
    this.clear();
  }

  /** Stops the reels from left to right. */
  async land(strips: Strips, stops: readonly number[], { onStop, onScatter }: Landing): Promise<void> {
    const calm = this.#options.calm();
    const scatters = new Set<number>();
    let seen = 0;
    this.#faded = false;
    const landings: Promise<void>[] = [];
    for (const [i, reel] of this.#reels.entries()) {
      const strip = strips[i] ?? '';
      const stop = stops[i] ?? 0;
      const suspense = seen >= 2;
      const rows = Array.from({ length: ROWS }, (_, row) => row).filter(
        (row) => strip[(stop + row) % strip.length] === 'S',
      );
      const scatter = rows.length > 0;
      if (scatter) seen++;
      const count = seen;
      const rested = () => {
        onStop(i);
        if (scatter) onScatter(count);
      };
      if (calm || reel.resting) {
        reel.show(strip, stop);
        rested();
        continue;
      }
      if (suspense) this.#suspense = { reel: i, scatters: new Set(scatters), since: seconds() };
      if (i > 0) await pause(suspense ? SUSPENSE_MS : STAGGER_MS);
      for (const row of rows) scatters.add(i * ROWS + row);
      landings.push(reel.land(seconds(), strip, stop).then(rested));
    }
    await Promise.all(landings);
    this.#suspense = null;
    this.#light(seconds());
    this.#draw();
  }

  /** Highlights the cells in gold with an animation; without celebration only slightly. */
  glow(cells: readonly Cell[], celebrated: boolean): void {
    this.#glowing = { cells, gold: celebrated, breathe: celebrated && !this.#options.calm(), since: seconds() };
    this.#light(seconds());
    if (this.#glowing.breathe) this.#wake();
    this.#draw();
  }

  /** Draws one line through the window, and highlights its winning part. */
  line({ line, cells }: LineWin): void {
    const { width, height } = this.#cell;
    const middles = (LINES[line] ?? []).map((row, reel): [number, number] => [
      GAP + reel * (width + GAP) + width / 2,
      GAP + row * (height + GAP) + height / 2,
    ]);
    this.#line.show(middles);
    this.glow(cells, true);
  }

  clear(): void {
    this.#forget();
    this.#draw();
  }

  #forget(): void {
    this.#line.hide();
    this.#glowing = null;
    this.#light(seconds());
  }
}
