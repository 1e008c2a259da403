/**
 * Dynamic import of a part: script and style sheets in parallel. The build uses this in place of the bundler's own
 * helper.
 *
 * Browsers may cache a failed script import for the lifetime of the page (Chromium does), and a page keeps a failed
 * style sheet. After a moment offline, that part could never be loaded again. Therefore a failed script is retried with
 * a different URL, and a failed style sheet is removed.
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

/** Returns the script of a failed import, fetched again if it had failed before. */
function again(error: unknown): unknown {
  // Browsers whose error contains no URL do not cache the failure.
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
 * @param files paths of its style sheets below the root
 * @returns the part, once it can be rendered
 */
export const fetchPart = async <T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> => {
  const [part] = await Promise.all([load().catch(again) as Promise<T>, ...files.map((file) => dress(`/${file}`))]);
  return part;
};
