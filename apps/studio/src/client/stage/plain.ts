/** Quads on a canvas without WebGL. */
import { NUMBERS } from './quads.ts';
import { fitCanvas, type Surface } from './surface.ts';

/** @param ground background colour @throws when the browser has no canvas support */
export function plainSurface(canvas: HTMLCanvasElement, ground: string): Surface {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('canvas');
  let picture: HTMLCanvasElement | null = null;
  let scale = 1;
  return {
    fit(size, given) {
      picture = given;
      scale = size.scale;
      fitCanvas(canvas, size);
    },
    draw({ length, frames, numbers }) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalAlpha = 1;
      context.fillStyle = ground;
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      for (let i = 0; i < length; i++) {
        const frame = frames[i];
        if (!picture || !frame) continue;
        const [x = 0, y = 0, w = 0, h = 0, alpha = 1] = numbers.subarray(i * NUMBERS, (i + 1) * NUMBERS);
        context.globalAlpha = alpha;
        context.drawImage(picture, frame.x, frame.y, frame.width, frame.height, x - w / 2, y - h / 2, w, h);
      }
    },
  };
}
