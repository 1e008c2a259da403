import { afterEach, describe, expect, it, vi } from 'vitest';
import { refreshTheme } from './refresh-theme.ts';

type Link = {
  href: string;
  onload?: () => void;
  onerror?: () => void;
  cloneNode: () => Link;
  after: (next: Link) => void;
  remove: () => void;
};

/** Stubs a page with the theme in its head; returns its links in order. */
function withPage(controller: object | null): Link[] {
  const links: Link[] = [];
  const makeLink = (href: string): Link => ({
    href,
    cloneNode: () => makeLink(href),
    after: (next) => links.push(next),
    remove() {
      links.splice(links.indexOf(this), 1);
    },
  });
  links.push(makeLink('/brand/theme.css'));
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
  vi.stubGlobal('document', { querySelector: () => links[0] });
  return links;
}

const hrefs = (links: Link[]) => links.map(({ href }) => href);

afterEach(() => vi.unstubAllGlobals());

describe('kept colours of a brand', () => {
  it('give way to the present ones once those are there', () => {
    const links = withPage({});
    refreshTheme();
    expect(hrefs(links)).toEqual(['/brand/theme.css', '/brand/theme.css?fresh']);
    links[1]?.onload?.();
    expect(hrefs(links)).toEqual(['/brand/theme.css?fresh']);
  });

  it('stay where the present ones do not come', () => {
    const links = withPage({});
    refreshTheme();
    links[1]?.onerror?.();
    expect(hrefs(links)).toEqual(['/brand/theme.css']);
  });

  it('are the present ones where no worker kept them', () => {
    const links = withPage(null);
    refreshTheme();
    expect(hrefs(links)).toEqual(['/brand/theme.css']);
  });
});
