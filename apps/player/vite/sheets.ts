/**
 * Joins style sheets that a first visit would load one after the other: those of the page that the server draws with the
 * first script's, and those of what follows it in the pauses.
 */
import type { Plugin, Rollup } from 'vite';

type Bundle = Rollup.OutputBundle;

/** Sheets that the parts of these modules bring along, each once, what is imported first. */
function sheetsOf(bundle: Bundle, modules: readonly string[]): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const seen = new Set<string>();
  const sheets = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const inner of chunk.imports) visit(inner);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) sheets.add(sheet);
  };
  for (const module of modules)
    for (const chunk of chunks.values()) if (chunk.facadeModuleId === module) visit(chunk.fileName);
  return [...sheets];
}

/** @param groups modules of the parts whose sheets come as one; a sheet belongs to the first group that has it */
export const sheets = (groups: readonly (readonly string[])[]): Plugin => ({
  name: 'parlour:sheets',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const done = new Set<string>();
    for (const modules of groups) {
      const names = sheetsOf(bundle, modules).filter((name) => !done.has(name));
      if (names.length < 2) continue;
      const source = names
        .map((name) => {
          const file = bundle[name];
          return file?.type === 'asset' ? String(file.source) : '';
        })
        .join('');
      const joined = this.getFileName(this.emitFile({ type: 'asset', name: 'sheet.css', source }));
      done.add(joined);
      for (const name of names) delete bundle[name];
      for (const file of Object.values(bundle)) {
        const imported = file.type === 'chunk' ? file.viteMetadata?.importedCss : undefined;
        for (const name of names) if (imported?.delete(name)) imported.add(joined);
      }
    }
  },
});
