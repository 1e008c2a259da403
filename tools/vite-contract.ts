/**
 * Keeps the schema library out of the client bundle. A module named `*.endpoints.ts` is evaluated at build time, and
 * replaced by what a caller needs: its endpoints as plain objects and its other plain constants. Schemas and functions
 * are left out, so that importing one as a value fails the build. Types still come from the real file. Any other import
 * of the library is refused.
 */
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { LightAdminEndpoint } from '@parlour/contract/endpoint';
import type { Plugin } from 'vite';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isEndpoint = (value: unknown): value is LightAdminEndpoint & { access: string } =>
  isObject(value) && 'method' in value && 'path' in value && 'access' in value && 'output' in value;

const isPlain = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
};

/** Returns the source of the module that replaces one with these exports. */
export function lightModule(exports: Record<string, unknown>): string {
  const lines: string[] = [];
  for (const [name, value] of Object.entries(exports)) {
    if (isEndpoint(value)) {
      const { method, path, encrypted, quiet, bodyType, access, right, ownRight } = value;
      const light = {
        method,
        path,
        encrypted,
        quiet,
        bodyType,
        ...(access === 'operator' ? { right, ...(ownRight ? { ownRight } : {}) } : {}),
      };
      lines.push(`export const ${name} = ${JSON.stringify(light)};`);
    } else if (isPlain(value)) {
      lines.push(`export const ${name} = ${JSON.stringify(value)};`);
    }
  }
  return lines.join('\n');
}

export function contract(): Plugin {
  return {
    name: 'parlour-contract',
    enforce: 'pre',
    resolveId(source, importer) {
      // It generates and runs code, which the pages' content security policy forbids, and is larger than everything
      // else.
      if (source === 'zod')
        this.error(`${importer} brings the schema library into a browser: keep what a page reads apart`);
      return null;
    },
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!file.endsWith('.endpoints.ts')) return null;
      this.addWatchFile(file);
      const address = pathToFileURL(file);
      address.searchParams.set('at', String(statSync(file).mtimeMs));
      const code = lightModule((await import(address.href)) as Record<string, unknown>);
      return { code, moduleType: 'js' };
    },
  };
}
