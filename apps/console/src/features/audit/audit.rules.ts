/** How rows of the record read. Pure. */
import { isTextKey, t } from '../../shared/texts.ts';

type Facts = Record<string, unknown> | null;

/** Name of an act; one that has no text shows as it is. */
export const actText = (act: string): string => {
  const key = `act.${act}`;
  return isTextKey(key) ? t(key) : act;
};

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What changed, fact by fact: `state active → disabled, ended 2`. */
export function changeText(before: Facts, after: Facts): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const parts = names.map((name) => {
    const values = [before?.[name], after?.[name]].filter((value) => value !== undefined).map(plain);
    return `${name} ${values.join(' → ')}`;
  });
  return parts.join(', ') || '–';
}
