/** The files for deployments agree with the product: settings, addresses, limits and metrics that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { consoleStream, stream } from '@parlour/contract/events.endpoints';
import { addUpload } from '@parlour/contract/uploads.endpoints';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const all = (pattern: RegExp, text: string): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

/** Names of the server's settings, as its schema declares them. */
const SETTINGS = new Set(all(/^ {2}([A-Z][A-Z_]+): /gm, read('apps/server/src/config/config.ts')));

it('every setting that is passed to the platform exists', () => {
  expect(SETTINGS.size).toBeGreaterThan(30);
  const compose =
    /\n {2}platform:[\s\S]*?\n {4}environment:\n([\s\S]*?)\n {4}volumes:/.exec(read('deploy/compose.yaml'))?.[1] ?? '';
  const passed = [
    ...all(/^ {6}([A-Z_]+):/gm, compose),
    ...all(/([A-Z_]+)=/g, /^ENV NODE_ENV.*$/m.exec(read('deploy/Dockerfile'))?.[0] ?? ''),
    ...all(/([A-Z_]+)=/g, /^Environment=.*$/m.exec(read('deploy/parlour.service'))?.[0] ?? ''),
  ];
  expect(passed.length).toBeGreaterThan(15);
  expect(passed.filter((name) => !SETTINGS.has(name))).toEqual([]);
});

it('every variable of the compose file is in the example of its settings', () => {
  const used = all(/\$\{([A-Z_]+)/g, read('deploy/compose.yaml'));
  const listed = all(/^([A-Z_]+)=/gm, read('deploy/example.env'));
  expect(used.filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !used.includes(name))).toEqual([]);
});

it('files that are started exist', () => {
  const started = ['deploy/Dockerfile', 'deploy/parlour.service', 'docs/deployment.md'].flatMap((file) =>
    all(/\b(apps\/[\w/.-]+\.ts)\b/g, read(file)),
  );
  expect(started).toContain('apps/server/src/main.ts');
  expect(started.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('the proxy passes event streams on unbuffered, and lets uploads through', () => {
  const nginx = read('deploy/nginx.conf');
  // The first expression that matches an address counts.
  const locations = [...nginx.matchAll(/location ~ (\S+) \{([\s\S]*?)\n\t\}/g)].map(([, form = '', body = '']) => ({
    form: new RegExp(form),
    body,
  }));
  const bodyOf = (path: string) => locations.find(({ form }) => form.test(path))?.body ?? '';
  for (const { path } of [stream, consoleStream]) expect(bodyOf(path)).toContain('proxy_buffering off');
  for (const path of [addUpload.path, '/wps/console/media']) expect(bodyOf(path)).toContain('client_max_body_size 8m');
  expect(bodyOf('/wps/wallets/member')).toBe('');
});

it('rules of the monitoring name metrics that the platform has', () => {
  const used = all(/\b(parlour_[a-z_]+)/g, read('deploy/parlour-rules.yml'));
  const declared = all(/'(parlour_[a-z_]+)'/g, read('apps/server/src/platform/http/metrics.ts'));
  expect(used.length).toBeGreaterThan(2);
  expect(used.filter((name) => !declared.includes(name))).toEqual([]);
});

it('every file is described', () => {
  const guide = read('docs/deployment.md');
  const files = readdirSync(join(ROOT, 'deploy')).filter((name) => name !== 'Dockerfile.dockerignore');
  expect(files.filter((name) => !guide.includes(`deploy/${name}`))).toEqual([]);
});
