/** Which of two forms a page has, by the flag that the server gives: 1, as a number or a text, is the new one (N51). */
export const templateOf = (flag: unknown): 'new' | 'base' => (flag === 1 || flag === '1' ? 'new' : 'base');
