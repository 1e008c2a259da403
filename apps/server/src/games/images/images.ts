/** Pictures on demand: from disk if they exist, otherwise rendered once for all concurrent requests. */
import type { RasterOptions } from '@parlour/art/raster';
import type { Recipe } from '@parlour/art/tile';
import { contentHash, FORMATS, type Kind, type Variant, WIDTHS } from './addresses.ts';
import { type ImageStore, openImageStore } from './image-store.ts';
import { openRenderer, type Renderer, type RendererOptions } from './renderer.ts';

export type Subject = { kind: Kind; recipe: Recipe };

export type Images = {
  /** Returns one image; null when it cannot be rendered. Never rejects. */
  image: (subject: Subject, variant: Variant) => Promise<Buffer | null>;
  /** Renders a small picture without caching it on disk; returns null when it cannot be rendered. Never rejects. */
  once: (svg: string, options: RasterOptions) => Promise<Buffer | null>;
  /** Renders the missing ones of these while no other picture is requested; resolves when all are on disk. */
  warm: (subjects: readonly Subject[], variants?: (kind: Kind) => Variant[]) => Promise<void>;
  close: () => Promise<void>;
};

/** Returns every size and format of a kind except the large fallback, which only very old phones request. */
export const usualVariants = (kind: Kind): Variant[] =>
  WIDTHS[kind].flatMap((width) =>
    FORMATS.filter((format) => format === 'avif' || width !== 480).map((format) => ({ width, format })),
  );

const drawingOf = ({ kind, recipe }: Subject) => (kind === 'tile' ? { tile: recipe } : { banner: recipe });

export type ImagesOptions = RendererOptions & {
  cacheDir: string;
  /** Folders with images created by the build. */
  prepared?: readonly string[];
  /** Called with errors of rendering, reading or writing. The caller responds without the image. */
  failed: (error: unknown) => void;
};

export function openImages({ cacheDir, prepared = [], failed, ...limits }: ImagesOptions): Images {
  const store: ImageStore = openImageStore(cacheDir, prepared, failed);
  const renderer: Renderer = openRenderer(limits);
  const inWork = new Map<string, Promise<Buffer | null>>();
  let closed = false;

  const drawOne = async (hash: string, subject: Subject, variant: Variant): Promise<Buffer | null> => {
    const kept = await store.read(hash, variant);
    if (kept) return kept;
    try {
      const [image = null] = await renderer.draw({ drawing: drawingOf(subject), wanted: [variant] });
      if (image) await store.write(hash, variant, image);
      return image;
    } catch (error) {
      failed(error);
      return null;
    }
  };

  const missingOf = async (hash: string, wanted: Variant[]): Promise<Variant[]> => {
    const present = await Promise.all(wanted.map((variant) => store.has(hash, variant)));
    return wanted.filter((_, i) => !present[i]);
  };

  const warmOne = async (subject: Subject, wanted: Variant[]): Promise<void> => {
    const hash = contentHash(subject.kind, subject.recipe);
    const missing = await missingOf(hash, wanted);
    if (missing.length === 0 || closed) return;
    try {
      const images = await renderer.draw({ drawing: drawingOf(subject), wanted: missing }, 'idle');
      for (const [i, variant] of missing.entries()) {
        const image = images[i];
        if (image) await store.write(hash, variant, image);
      }
    } catch (error) {
      // Rendered again at the next request.
      failed(error);
    }
  };

  return {
    image(subject, variant) {
      const hash = contentHash(subject.kind, subject.recipe);
      const key = `${hash}-${variant.width}.${variant.format}`;
      const known = inWork.get(key);
      if (known) return known;
      const work = drawOne(hash, subject, variant).finally(() => inWork.delete(key));
      inWork.set(key, work);
      return work;
    },
    async once(svg, options) {
      try {
        const [image = null] = await renderer.draw({ drawing: { svg }, wanted: [options] });
        return image;
      } catch (error) {
        failed(error);
        return null;
      }
    },
    async warm(subjects, variants = usualVariants) {
      for (const subject of subjects) {
        if (closed) return;
        await warmOne(subject, variants(subject.kind));
      }
    },
    async close() {
      closed = true;
      await renderer.close();
    },
  };
}
