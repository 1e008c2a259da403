/**
 * How a part of the app comes when it is first asked for: its script and its styles side by side. The build puts this in
 * the place of the bundler's own helper.
 *
 * A browser may keep in mind for as long as the page stands that a script did not come (Chromium does), and so does the
 * page of a sheet of styles. Whoever lost the network for a moment would never get that part again. So what failed once
 * is asked for at another address the next time, and a sheet that failed is taken away.
 */
const lost = new Map<string, Promise<unknown> | null>();
const sheets = new Map<string, Promise<void>>();

async function fetchAnew(url: string): Promise<unknown> {
  const other = `${url}?${Date.now()}`;
  try {
    return (await import(/* @vite-ignore */ other)) as unknown;
  } catch (error) {
    lost.set(url, null);
    throw error;
  }
}

/** The script of an import that failed, asked for anew if it had failed before. */
function again(error: unknown): unknown {
  // Where the browser does not tell the address, it forgets the failure.
  const [url] = /https?:\S+\.js/.exec(String(error)) ?? [];
  if (!url) throw error;
  const known = lost.get(url);
  if (known) return known;
  const isFirst = known === undefined;
  lost.set(url, null);
  if (isFirst) throw error;
  const coming = fetchAnew(url);
  lost.set(url, coming);
  return coming;
}

function dress(href: string): Promise<void> | undefined {
  const known = sheets.get(href);
  if (known || document.querySelector(`link[href="${href}"]`)) return known;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
  const coming = new Promise<void>((done, failed) => {
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      sheets.delete(href);
      failed(new Error(`${href} did not come`));
    };
  });
  sheets.set(href, coming);
  document.head.append(link);
  return coming;
}

/**
 * @param load imports the script
 * @param files paths of its sheets of styles below the root
 * @returns the part, once it can be drawn
 */
export const fetchPart = async <T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> => {
  const [part] = await Promise.all([load().catch(again) as Promise<T>, ...files.map((file) => dress(`/${file}`))]);
  return part;
};
