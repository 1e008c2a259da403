/** Updates `docs/vendor-api.md` from the contract. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fill } from './vendor-api/document.ts';

const FILE = join(resolve(import.meta.dirname, '..'), 'docs/vendor-api.md');
writeFileSync(FILE, fill(readFileSync(FILE, 'utf8')));
