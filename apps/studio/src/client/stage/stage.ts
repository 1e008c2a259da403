/**
 * A canvas that fills its host and draws quads, with WebGL if available. A context that is lost and not restored is
 * replaced.
 */
import { glSurface } from './gl.ts';
import { plainSurface } from './plain.ts';
import { Quads } from './quads.ts';
import type { Size, Surface } from './surface.ts';

/** Milliseconds within which a lost context may be restored. */
const PATIENCE_MS = 1500;

export type Stage = {
  /** Quads drawn by `draw`. */
  readonly quads: Quads;
  fit: Surface['fit'];
  draw: () => void;
};

/** @param ground background colour, as `#rrggbb` */
export function openStage(host: HTMLElement, ground: string): Stage {
  const quads = new Quads();
  let fitted: { size: Size; picture: HTMLCanvasElement } | null = null;
  let surface: Surface = open();

  function newCanvas(): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    return canvas;
  }

  function openPlain(): Surface {
    const canvas = newCanvas();
    const plain = plainSurface(canvas, ground);
    host.append(canvas);
    return plain;
  }

  function open(): Surface {
    const canvas = newCanvas();
    const drawn = glSurface(canvas, ground);
    if (!drawn) return openPlain();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      // Browsers display an error icon over it.
      canvas.style.visibility = 'hidden';
      waiting = setTimeout(() => {
        canvas.remove();
        surface = openPlain();
        if (fitted) surface.fit(fitted.size, fitted.picture);
        surface.draw(quads);
      }, PATIENCE_MS);
    });
    canvas.addEventListener('webglcontextrestored', () => {
      clearTimeout(waiting);
      drawn.renew();
      drawn.draw(quads);
      canvas.style.visibility = '';
    });
    host.append(canvas);
    return drawn;
  }

  return {
    quads,
    fit(size, picture) {
      fitted = { size, picture };
      surface.fit(size, picture);
    },
    draw: () => surface.draw(quads),
  };
}
