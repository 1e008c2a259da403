const two = (n: number): string => String(n).padStart(2, '0');

/** `YYYY-MM-DD` in the reader's own time zone. @param between what stands between the parts */
export function dayOf(iso: string, between = '-'): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join(between);
}

/** `YYYY-MM-DD HH:mm` in the reader's own time zone, with Latin digits in every language. */
export function dateTime(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
