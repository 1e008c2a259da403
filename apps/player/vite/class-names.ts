import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Marks of files: of two files that use the same class name, the marks differ in all likelihood (24 bits). */
const marks = new Map<string, string>();

/**
 * The name of a class of a style module: its own, and a mark of its file. The bundler's names also tell the line, which
 * every document, sheet and script would carry. Both builds, the browser's and the server's, must call it.
 *
 * @param local the name in the style module
 * @param file the module's path
 */
export function classNameOf(local: string, file: string): string {
  const path = relative(ROOT, file.replace(/\?.*$/, ''));
  let mark = marks.get(path);
  if (!mark) {
    mark = createHash('sha256').update(path).digest('base64url').slice(0, 4);
    marks.set(path, mark);
  }
  return `${local}_${mark}`;
}
