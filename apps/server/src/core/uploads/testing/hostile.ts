/** Malicious uploads, generated in code: most are not pictures, the others contain more than a picture. */
import { crc32, deflateSync } from 'node:zlib';
import { UPLOADS } from '@parlour/contract/rules';
import sharp from 'sharp';

/** Marker inside everything that must not survive. */
export const MARK = 'HIDDEN-PASSENGER';
const SCRIPT = `<script>alert('${MARK}')</script>`;
const ZIP = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from(MARK.repeat(4)), Buffer.from('PK\x05\x06')]);
const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_MAGIC = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${SCRIPT}</svg>`;
const LAUGHS = `<!DOCTYPE a [<!ENTITY b "${MARK}"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]><svg xmlns="http://www.w3.org/2000/svg">&c;</svg>`;

type HostileFile = { name: string; bytes: Buffer };

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function chunk(type: string, data: Buffer, checksum?: number): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([word(data.length), typed, word(checksum ?? crc32(typed))]);
}

const header = (width: number, height: number, depth = 8, colour = 2, checksum?: number): Buffer =>
  chunk('IHDR', Buffer.concat([word(width), word(height), Buffer.from([depth, colour, 0, 0, 0])]), checksum);
const END = chunk('IEND', Buffer.alloc(0));

/** Inserts chunks after the header of a PNG. */
const withChunks = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

/** Inserts a segment after the first two bytes of a JPG. */
function withSegment(jpg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]);
  return Buffer.concat([jpg.subarray(0, 2), head, data, jpg.subarray(2)]);
}

/** A picture with so much detail that half of its bytes are half of the picture. */
const noise = () => {
  const data = Buffer.alloc(64 * 64 * 3, 0).map((_, at) => (at * 7919) % 251);
  return sharp(data, { raw: { width: 64, height: 64, channels: 3 } });
};

/** Returns a JPG whose header declares a size that its data does not have. */
function resized(jpg: Buffer, side: number): Buffer {
  const copy = Buffer.from(jpg);
  const frame = copy.findIndex((byte, at) => byte === 0xff && (copy[at + 1] === 0xc0 || copy[at + 1] === 0xc2));
  copy.writeUInt16BE(side, frame + 5);
  copy.writeUInt16BE(side, frame + 7);
  return copy;
}

const text = (name: string, content: string): HostileFile => ({ name, bytes: Buffer.from(content) });

/** Files that must be refused. */
export async function refusedFiles(): Promise<HostileFile[]> {
  const png = await noise().png().toBuffer();
  const jpg = await noise().jpeg().toBuffer();
  const frames = await sharp(Buffer.alloc(8 * 16 * 3, 90), {
    raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
  })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  const mangled = Buffer.from(png.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
  const broken = Buffer.from(png);
  broken.fill(0xaa, 60, 400);
  const other = (name: string, ...bytes: (Buffer | string)[]): HostileFile => ({
    name,
    bytes: Buffer.concat(bytes.map((part) => Buffer.from(part as string, 'latin1'))),
  });
  return [
    text('an SVG with a script', SVG),
    text('an SVG behind an XML declaration', `<?xml version="1.0"?>${SVG}`),
    text('an SVG that multiplies entities', LAUGHS),
    text('an SVG that reads a file', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>'),
    text('a page', `<!doctype html><body>${SCRIPT}`),
    text('a page in UTF-16', Buffer.from(`\ufeff${SCRIPT}`, 'utf16le').toString('latin1')),
    text('a PHP file', `<?php system('${MARK}'); ?>`),
    text('a script', `alert('${MARK}')//`),
    text(
      'a drawing that runs a command',
      `push graphic-context\nimage over 0,0 0,0 'url(https://x.test/"|${MARK}")'\npop`,
    ),
    text('an MSL file', `<image><read filename="/etc/passwd"/><write filename="/tmp/${MARK}"/></image>`),
    text('a PDF', `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(${MARK})>>>>endobj`),
    text('PostScript', `%!PS-Adobe-3.0 EPSF-3.0\n(${MARK}) run`),
    text('nothing', ''),
    text('one byte', '\u0001'),
    text('blanks', ' '.repeat(5000)),
    other('a ZIP', ZIP),
    other('a program for Windows', 'MZ\x90\0', MARK),
    other('a program for Linux', '\x7fELF\x02\x01\x01', MARK),
    other('a GIF', await noise().gif().toBuffer()),
    other('a GIF that is a script', 'GIF89a/*', Buffer.alloc(40), `*/=1;alert('${MARK}')//`),
    other('a WebP', await noise().webp().toBuffer()),
    other('a WebP that moves, named png', frames),
    other('an AVIF', await noise().avif({ effort: 0 }).toBuffer()),
    other('a TIFF', await noise().tiff().toBuffer()),
    other('a BMP', 'BM', Buffer.alloc(60)),
    other('an icon', '\0\0\x01\0\x01\0', Buffer.alloc(60), png),
    other('a PSD', '8BPS\0\x01', Buffer.alloc(60)),
    other('a JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n', Buffer.alloc(60)),
    other('a JPEG XL', '\xff\x0a', Buffer.alloc(60)),
    other('a HEIC', '\0\0\0\x18ftypheic', Buffer.alloc(60)),
    other('an MNG', '\x8aMNG\r\n\x1a\n', Buffer.alloc(60)),
    other('a WMF', '\xd7\xcd\xc6\x9a', Buffer.alloc(60)),
    other('a picture one byte later', '\n', png),
    other('the first bytes of a PNG alone', PNG_MAGIC),
    other('a page behind the first bytes of a PNG', PNG_MAGIC, SCRIPT),
    other('an SVG behind the first bytes of a PNG', PNG_MAGIC, SVG),
    other('a page behind the first bytes of a JPG', JPEG_MAGIC, SCRIPT),
    other('a ZIP behind the first bytes of a JPG', JPEG_MAGIC, ZIP),
    other('the first bytes of a JPG alone', JPEG_MAGIC),
    other('a PNG whose line ends were changed on the way', mangled),
    other('half a PNG', png.subarray(0, png.length / 2)),
    other('half a JPG', jpg.subarray(0, jpg.length / 2)),
    other('a PNG with other bytes in its midst', broken),
    other('a PNG whose header does not add up', PNG_MAGIC, header(64, 64, 8, 2, 7), png.subarray(33)),
    other('a PNG of no width', PNG_MAGIC, header(0, 64), png.subarray(33)),
    other('a PNG without a picture', PNG_MAGIC, header(64, 64), END),
    other('a PNG of 2³¹ pixels a side', PNG_MAGIC, header(0x7fffffff, 0x7fffffff), png.subarray(33)),
    other(
      'a PNG of 20,000² pixels',
      PNG_MAGIC,
      header(20_000, 20_000, 1, 0),
      chunk('IDAT', deflateSync(Buffer.alloc(20_000 * 2501))),
      END,
    ),
    other(
      'a PNG of 400,000 × 1,000 pixels',
      PNG_MAGIC,
      header(400_000, 1_000, 1, 0),
      chunk('IDAT', deflateSync(Buffer.alloc(50_001 * 1000))),
      END,
    ),
    other('a JPG that says 65,500² pixels', resized(jpg, 65_500)),
    other('a JPG that says 20,000² pixels', resized(jpg, 20_000)),
  ];
}

/** Pictures with embedded extras; each contains {@link MARK} or metadata, which must not be kept. */
export async function ladenPictures(): Promise<HostileFile[]> {
  const png = await noise().png().toBuffer();
  const jpg = await noise().jpeg().toBuffer();
  const gps = { IFD0: { Copyright: MARK }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } };
  const frame = (n: number, ...rest: Buffer[]) =>
    chunk(
      'fcTL',
      Buffer.concat([word(n), word(64), word(64), word(0), word(0), Buffer.from([0, 1, 0, 10, 0, 0]), ...rest]),
    );
  const whole = Buffer.concat([jpg, Buffer.alloc(UPLOADS.bytes - jpg.length, MARK)]);
  return [
    { name: 'a PNG with a ZIP behind it', bytes: Buffer.concat([png, ZIP]) },
    { name: 'a JPG with a ZIP behind it', bytes: Buffer.concat([jpg, ZIP]) },
    { name: 'a JPG with a page behind it', bytes: Buffer.concat([jpg, Buffer.from(SCRIPT)]) },
    { name: 'a PNG with a page behind it', bytes: Buffer.concat([png, Buffer.from(SCRIPT)]) },
    { name: 'a PNG with a page in a text', bytes: withChunks(png, chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))) },
    {
      name: 'a PNG with a PHP file in a text',
      bytes: withChunks(png, chunk('tEXt', Buffer.from(`X\0<?php ${MARK} ?>`))),
    },
    { name: 'a PNG with a chunk of its own', bytes: withChunks(png, chunk('maRk', Buffer.from(MARK))) },
    {
      name: 'a PNG that moves',
      bytes: withChunks(
        png,
        chunk('acTL', Buffer.concat([word(2), word(0)])),
        frame(0),
        chunk('tEXt', Buffer.from(`a\0${MARK}`)),
      ),
    },
    { name: 'a PNG with EXIF', bytes: await sharp(png).withExif(gps).png().toBuffer() },
    {
      name: 'a PNG with XMP',
      bytes: await sharp(png).withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK}</x:xmpmeta>`).png().toBuffer(),
    },
    { name: 'a PNG with a colour profile', bytes: await sharp(png).withIccProfile('p3').png().toBuffer() },
    { name: 'a JPG that says where it was taken', bytes: await sharp(jpg).withExif(gps).jpeg().toBuffer() },
    {
      name: 'a JPG with XMP',
      bytes: await sharp(jpg).withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK}</x:xmpmeta>`).jpeg().toBuffer(),
    },
    { name: 'a JPG with a colour profile', bytes: await sharp(jpg).withIccProfile('p3').jpeg().toBuffer() },
    { name: 'a JPG with a script as its comment', bytes: withSegment(jpg, 0xfe, Buffer.from(SCRIPT)) },
    { name: 'a JPG with a segment of its own', bytes: withSegment(jpg, 0xed, Buffer.from(MARK)) },
    { name: 'a JPG that begins as a script', bytes: withSegment(jpg, 0xfe, Buffer.from(`*/=alert('${MARK}')/*`)) },
    {
      name: 'a JPG lying on its side',
      bytes: await sharp(jpg).withExif(gps).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    },
    {
      name: 'a JPG in the colours of print',
      bytes: await sharp(jpg).toColourspace('cmyk').withExif(gps).jpeg().toBuffer(),
    },
    { name: 'a JPG of exactly 5 MiB', bytes: whole },
  ];
}
