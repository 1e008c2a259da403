/** Returns a page's template from the server's flag: 1, as number or string, is the new one (N51). */
export const templateOf = (flag: unknown): 'new' | 'base' => (flag === 1 || flag === '1' ? 'new' : 'base');
