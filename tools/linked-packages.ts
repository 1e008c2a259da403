import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Gives a copy of the checkout its `node_modules`: the copy's own workspaces, so that changes to them take effect, and
 * links to all other packages.
 */
export function linkPackages(root: string, copy: string): void {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(to, '@parlour'), { recursive: true });
  for (const name of readdirSync(from).filter((each) => each !== '@parlour'))
    symlinkSync(join(from, name), join(to, name));
  for (const folder of ['apps', 'packages'])
    for (const name of readdirSync(join(copy, folder)))
      symlinkSync(join(copy, folder, name), join(to, '@parlour', name));
}
