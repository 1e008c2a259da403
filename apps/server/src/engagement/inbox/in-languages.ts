type Texts = Record<string, string>;

/** Creates the texts of a message in English and in each language of the brand. */
export function inLanguages(
  languages: readonly string[],
  write: (language: string) => { title: string; text: string },
): { title: Texts; text: Texts } {
  const written = [...new Set(['EN', ...languages])].map((language) => [language, write(language)] as const);
  const part = (name: 'title' | 'text') =>
    Object.fromEntries(written.map(([language, said]) => [language, said[name]]));
  return { title: part('title'), text: part('text') };
}
