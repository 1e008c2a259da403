/** Rendering thread: receives a drawing and the sizes, returns the images. */
import { parentPort } from 'node:worker_threads';
import { banner } from '@parlour/art/banner';
import { type RasterOptions, rasters, setRasterThreads } from '@parlour/art/raster';
import { tile } from '@parlour/art/tile';
import type { Drawing, WorkerAnswer } from './renderer.ts';

type Order = { id: number; drawing: Drawing; wanted: RasterOptions[] };

const svgOf = (drawing: Drawing): string => {
  if ('tile' in drawing) return tile(drawing.tile);
  if ('banner' in drawing) return banner(drawing.banner);
  return drawing.svg;
};

/**
 * The first banner determines home's largest contentful paint; at this quality it has half the size and looks the same.
 */
const BANNER_AVIF_QUALITY = 38;

const sizesOf = (drawing: Drawing, wanted: RasterOptions[]): RasterOptions[] =>
  'banner' in drawing
    ? wanted.map((one) => (one.format === 'avif' ? { ...one, quality: BANNER_AVIF_QUALITY } : one))
    : wanted;

// Two drawings run concurrently, so each needs only one thread.
setRasterThreads(1);

const draw = async ({ id, drawing, wanted }: Order): Promise<WorkerAnswer> => {
  try {
    return { id, images: await rasters(svgOf(drawing), sizesOf(drawing, wanted)) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : 'the drawing failed' };
  }
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.on('message', (order: Order) => void draw(order).then((answer) => parentPort?.postMessage(answer)));
