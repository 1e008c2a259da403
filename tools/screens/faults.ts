/** Layout faults that a program can detect: truncated texts, wrapped figures, content outside the viewport. */
import type { Page } from '@playwright/test';

/** Waits for images above the fold, fonts and entering animations. */
export async function clearly(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && !image.complete;
    });
    const limit = new Promise((done) => setTimeout(done, 3000));
    const isEmpty = () => document.querySelector('main')?.textContent === '';
    const bones = () => isEmpty() || document.querySelector('[class*=bone], [aria-busy=true]') !== null;
    const until = performance.now() + 3000;
    while (bones() && performance.now() < until) await new Promise((done) => setTimeout(done, 50));
    await Promise.race([limit, Promise.all(inSight.map((image) => image.decode().catch(() => {})))]);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/** Returns one line for each truncated text, each wrapped figure and each text outside the viewport. */
export const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ')[0]}`;
    const isSeen = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const isShort = (style: CSSStyleDeclaration) =>
      style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    /**
     * Returns the bounds that clip a text: the nearest clipping box, or the viewport; null if it can be scrolled to.
     */
    const edgeOf = (from: Element): DOMRect | null => {
      for (let box: Element | null = from; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const rules = style.overflowX + style.overflowY;
        if (/auto|scroll/.test(rules) || isShort(style)) return null;
        if (/hidden|clip/.test(rules)) return box.getBoundingClientRect();
      }
      return new DOMRect(0, 0, innerWidth, innerHeight);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (!text || !parent || !isSeen(parent) || parent.closest('[aria-hidden=true], svg, [inert]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const edge = edgeOf(parent);
      // Elements of this size are for screen readers only.
      if (parent.clientWidth === 1 || parent.offsetWidth === 1 || (edge && edge.width < 3)) continue;
      if (edge && box.width > 2 && (box.right > edge.right + 1 || box.left < edge.left - 1))
        found.push(`cut ${nameOf(parent)}: ${text}`);
      if (getComputedStyle(parent).textOverflow === 'ellipsis' && parent.scrollWidth > parent.clientWidth + 1)
        found.push(`shortened ${nameOf(parent)}: ${text}`);
      const lines = new Set([...range.getClientRects()].map((rect) => Math.round(rect.top)));
      if (lines.size > 1 && /^[A-Z]{0,4}\s?[\d,.]{3,}$/.test(text))
        found.push(`in ${lines.size} lines ${nameOf(parent)}: ${text}`);
    }
    return [...new Set(found)];
  });
