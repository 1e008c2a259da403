/** Formatting of audit rows. Pure. */
import { isTextKey, t } from '../../shared/texts.ts';

type Facts = Record<string, unknown> | null;

/** Returns the name of an action, or its code if it has no text. */
export const actText = (act: string): string => {
  const key = `act.${act}`;
  return isTextKey(key) ? t(key) : act;
};

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Formats changes by field: `state active → disabled, ended 2`. */
export function changeText(before: Facts, after: Facts): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const parts = names.map((name) => {
    const values = [before?.[name], after?.[name]].filter((value) => value !== undefined).map(plain);
    return `${name} ${values.join(' → ')}`;
  });
  return parts.join(', ') || '–';
}
