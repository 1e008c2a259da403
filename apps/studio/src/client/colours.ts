/** Colours as `#rrggbb`. */
export function mix(a: string, b: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [x, y] = [Number.parseInt(a.slice(at, at + 2), 16), Number.parseInt(b.slice(at, at + 2), 16)];
    return Math.round(x + (y - x) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
