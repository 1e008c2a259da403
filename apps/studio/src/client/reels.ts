/** The five reels in their window: turning, landing one after another, and showing what has won. */
import type { Palette } from '@parlour/games/skins';
import type { Cell, LineWin } from '@parlour/games/slot/engine';
import { LINES, REELS, ROWS } from '@parlour/games/slot/model';
import { Application, Container, Graphics, Sprite, type Texture } from 'pixi.js';
import 'pixi.js/app';
import 'pixi.js/graphics';
import 'pixi.js/unsafe-eval';
import { Reel } from './reel.ts';
import { cellTexture, type SymbolTextures, winTexture } from './textures.ts';

/** Between one reel's stop and the next. */
const STAGGER_MS = 170;
/** Longer, while two scatters are waiting for a third. */
const SUSPENSE_MS = 900;
const GAP = 3;

export type Strips = readonly string[];
export type ReelsOptions = {
  host: HTMLElement;
  textures: SymbolTextures;
  palette: Palette;
  strips: Strips;
  stops: readonly number[];
  calm: () => boolean;
};
export type Landing = { onStop: (reel: number) => void; onScatter: (seen: number) => void };

const seconds = () => performance.now() / 1000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export class Reels {
  readonly #app: Application;
  readonly #options: ReelsOptions;
  readonly #reels: Reel[];
  readonly #grounds = new Container();
  readonly #glows = new Container();
  readonly #lines = new Graphics();
  #glowing: { cells: readonly Cell[]; gold: boolean; breathe: boolean; since: number } | null = null;
  #cell = { width: 1, height: 1 };
  #textures: Texture[] = [];

  static async open(options: ReelsOptions): Promise<Reels> {
    const app = new Application();
    await app.init({
      preference: 'webgl',
      backgroundAlpha: 0,
      antialias: true,
      autoDensity: true,
      resolution: Math.min(window.devicePixelRatio || 1, 2.5),
      autoStart: false,
      // Events, accessibility and filters of the library are not needed: every control is a real element.
      skipExtensionImports: true,
      width: Math.max(1, options.host.clientWidth),
      height: Math.max(1, options.host.clientHeight),
    });
    return new Reels(app, options);
  }

  private constructor(app: Application, options: ReelsOptions) {
    this.#app = app;
    this.#options = options;
    this.#reels = options.strips.map((strip, i) => new Reel(options.textures, strip, options.stops[i] ?? 0));
    app.stage.addChild(this.#grounds, this.#glows, ...this.#reels, this.#lines);
    app.canvas.setAttribute('aria-hidden', 'true');
    options.host.append(app.canvas);
    new ResizeObserver(() => this.resize()).observe(options.host);
    app.ticker.add(() => this.#frame());
    this.resize();
  }

  resize(): void {
    const { host, palette } = this.#options;
    const [width, height] = [host.clientWidth, host.clientHeight];
    if (width === 0 || height === 0) return;
    const scale = this.#app.renderer.resolution;
    this.#app.renderer.resize(width, height);
    this.#cell = { width: (width - GAP * (REELS + 1)) / REELS, height: (height - GAP * (ROWS + 1)) / ROWS };
    const [w, h] = [this.#cell.width, this.#cell.height];
    for (const texture of this.#textures) texture.destroy(true);
    const ground = cellTexture(palette, Math.round(w * scale), Math.round(h * scale));
    const glow = winTexture(Math.round(w * scale), Math.round(h * scale));
    this.#textures = [ground, glow];
    this.#grounds.removeChildren();
    this.#glows.removeChildren();
    for (let reel = 0; reel < REELS; reel++)
      for (let row = 0; row < ROWS; row++)
        for (const [layer, texture] of [
          [this.#grounds, ground],
          [this.#glows, glow],
        ] as const) {
          const sprite = new Sprite(texture);
          sprite.setSize(w, h);
          sprite.position.set(GAP + reel * (w + GAP), GAP + row * (h + GAP));
          sprite.visible = layer === this.#grounds;
          layer.addChild(sprite);
        }
    this.#reels.forEach((reel, i) => {
      reel.position.set(GAP + i * (w + GAP), GAP / 2);
      reel.resize(w, h + GAP);
    });
    this.#paintGlow(seconds());
    this.#app.render();
  }

  /** Draws while something moves; an idle game costs nothing. */
  #wake(): void {
    if (!this.#app.ticker.started) this.#app.ticker.start();
  }

  #frame(): void {
    const now = seconds();
    for (const reel of this.#reels) if (!reel.resting) reel.update(now);
    this.#paintGlow(now);
    if (this.#reels.every((r) => r.resting) && !this.#glowing?.breathe) this.#app.ticker.stop();
  }

  #paintGlow(now: number): void {
    const glowing = this.#glowing;
    const won = new Set((glowing?.cells ?? []).map(([reel, row]) => reel * ROWS + row));
    const beat = glowing?.breathe ? 1.08 + 0.07 * Math.sin((now - glowing.since) * 7) : 1.08;
    this.#reels.forEach((reel, i) => {
      for (let row = 0; row < ROWS; row++) {
        const wins = won.has(i * ROWS + row);
        const glow = this.#glows.children[i * ROWS + row];
        if (glow) glow.visible = wins && glowing?.gold === true;
        reel.scales[row] = wins && glowing?.gold ? beat : 1;
        reel.alphas[row] = glowing && !wins ? (glowing.gold ? 0.5 : 0.72) : 1;
      }
      if (reel.resting) reel.draw();
    });
  }

  /** Every reel starts at once, in the frame of the player's tap. */
  turn(strips: Strips): void {
    this.clear();
    if (this.#options.calm()) return;
    const now = seconds();
    this.#reels.forEach((reel, i) => {
      reel.turn(now, strips[i] ?? '');
    });
    this.#wake();
  }

  /** The reels come to rest from left to right. */
  async land(strips: Strips, stops: readonly number[], { onStop, onScatter }: Landing): Promise<void> {
    const calm = this.#options.calm();
    let seen = 0;
    const landings: Promise<void>[] = [];
    for (const [i, reel] of this.#reels.entries()) {
      const strip = strips[i] ?? '';
      const stop = stops[i] ?? 0;
      const suspense = seen >= 2;
      const scatter = Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length]).includes('S');
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
      if (i > 0) await pause(suspense ? SUSPENSE_MS : STAGGER_MS);
      landings.push(reel.land(seconds(), strip, stop).then(rested));
    }
    await Promise.all(landings);
    this.#app.render();
  }

  /** Lights the cells in gold and lets them breathe; without celebration they only stand out a little. */
  glow(cells: readonly Cell[], celebrated: boolean): void {
    this.#glowing = { cells, gold: celebrated, breathe: celebrated && !this.#options.calm(), since: seconds() };
    this.#paintGlow(seconds());
    if (this.#glowing.breathe) this.#wake();
    this.#app.render();
  }

  /** Draws one line through the window, as far as it wins. */
  line({ line, cells }: LineWin): void {
    const { width, height } = this.#cell;
    const rows = LINES[line] ?? [];
    const points = rows.map((row, reel) => ({
      x: GAP + reel * (width + GAP) + width / 2,
      y: GAP + row * (height + GAP) + height / 2,
    }));
    const path = () => {
      this.#lines.moveTo(0, points[0]?.y ?? 0);
      for (const { x, y } of points) this.#lines.lineTo(x, y);
      this.#lines.lineTo(this.#options.host.clientWidth, points.at(-1)?.y ?? 0);
    };
    this.#lines.clear();
    path();
    this.#lines.stroke({ width: 7, color: 0x2b0a06, alpha: 0.5, join: 'round' });
    path();
    this.#lines.stroke({ width: 3.5, color: 0xffd56b, alpha: 0.95, join: 'round' });
    this.glow(cells, true);
  }

  clear(): void {
    this.#lines.clear();
    this.#glowing = null;
    this.#paintGlow(seconds());
    this.#app.render();
  }
}
