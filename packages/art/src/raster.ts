import sharp, { type Sharp } from 'sharp';

/** Formats that are sent to browsers; PNG only where an address must end so. */
export const RASTER_FORMATS = ['avif', 'webp', 'png'] as const;
export type RasterFormat = (typeof RASTER_FORMATS)[number];

export interface RasterOptions {
  /** Width in pixels; the height follows from the drawing's box. */
  width: number;
  format: RasterFormat;
  /** 1 to 100; a measured default per format. */
  quality?: number;
}

/** Chosen on the demo catalogue: a tile of 240 px is below 12 KiB as AVIF. */
const QUALITY = { avif: 50, webp: 74, png: 90 } as const;
/** AVIF effort 2 makes files of the size of effort 6 in a seventeenth of the time. */
const AVIF_EFFORT = 2;

const VIEW_BOX = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/;

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** Renders an SVG at a width. The drawing is scaled before it is rasterised, so pixels are never enlarged. */
const pixels = async (svg: string, width: number): Promise<Pixels> => {
  const [, w, h] = VIEW_BOX.exec(svg) ?? [];
  if (!w || !h) throw new Error('the SVG has no viewBox');
  const height = Math.round((width * Number(h)) / Number(w));
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  const { data, info } = await sharp(Buffer.from(sized)).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels === 3 ? 3 : 4 };
};

const encode = (image: Sharp, format: RasterFormat, quality: number): Promise<Buffer> => {
  if (format === 'avif') return image.avif({ quality, effort: AVIF_EFFORT }).toBuffer();
  if (format === 'webp') return image.webp({ quality, effort: 4 }).toBuffer();
  return image.png({ compressionLevel: 9, palette: true, quality }).toBuffer();
};

/** One SVG in several sizes and formats, painted once at the largest width. Rejects when the SVG cannot be drawn. */
export const rasters = async (svg: string, wanted: readonly RasterOptions[]): Promise<Buffer[]> => {
  const largest = Math.max(...wanted.map((one) => one.width));
  const { data, width, height, channels } = await pixels(svg, largest);
  const painted = () => sharp(data, { raw: { width, height, channels } });
  return Promise.all(
    wanted.map((one) => {
      const sized = one.width === width ? painted() : painted().resize(one.width);
      // A picture without transparency is smaller and faster without an alpha plane.
      const opaque = one.format === 'png' ? sized : sized.removeAlpha();
      return encode(opaque, one.format, one.quality ?? QUALITY[one.format]);
    }),
  );
};

/** One SVG as an image. Rejects when the SVG cannot be drawn. */
export const raster = async (svg: string, options: RasterOptions): Promise<Buffer> => {
  const [image] = await rasters(svg, [options]);
  if (!image) throw new Error('nothing was drawn');
  return image;
};

/** Computes the mean colour of an SVG as #rrggbb, for the placeholder until the image has loaded. */
export const averageColour = async (svg: string): Promise<string> => {
  const { channels } = await sharp(await raster(svg, { width: 32, format: 'png' }))
    .removeAlpha()
    .stats();
  return `#${channels.map((channel) => Math.round(channel.mean).toString(16).padStart(2, '0')).join('')}`;
};

/** Bounds the threads that one image may use. */
export const setRasterThreads = (threads: number): void => {
  sharp.concurrency(threads);
};
