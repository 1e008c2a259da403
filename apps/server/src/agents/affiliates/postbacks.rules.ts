/** Templates of postback addresses, and when a failed call is tried again. */
import {
  POSTBACK_MACROS,
  type PostbackEvent,
  type PostbackMacro,
  type PostbackProblem,
} from '@parlour/contract/affiliates';

const MACRO = /\{([^{}]*)\}/g;
const isMacro = (name: string): name is PostbackMacro => POSTBACK_MACROS.some((macro) => macro === name);

/** Returns why a template is refused; null when it is good. Whether its host may be called is tested at each call. */
export function checkTemplate(template: string): PostbackProblem | null {
  const names = [...template.matchAll(MACRO)].map(([, name = '']) => name);
  if (!names.every(isMacro)) return 'MACRO_UNKNOWN';
  const filled = template.replace(MACRO, '0');
  if (/[{}\s\\]/.test(filled) || !URL.canParse(filled)) return 'URL_REFUSED';
  const url = new URL(filled);
  const isPlain = url.username === '' && url.password === '' && url.hash === '' && !template.includes('#');
  // A macro in the host would let an event choose whom to call.
  const [head = ''] = template.split(/(?<=^https:\/\/[^/?#]*)[/?#]/);
  return url.protocol === 'https:' && isPlain && !head.includes('{') ? null : 'URL_REFUSED';
}

export type Values = Partial<Record<PostbackMacro, string>> & { event: PostbackEvent; event_id: string };

/** Fills a template; values are percent-encoded, unknown ones are empty. */
export const fillTemplate = (template: string, values: Values): string =>
  template.replace(MACRO, (_, name: string) => (isMacro(name) ? encodeURIComponent(values[name] ?? '') : ''));

/** Seconds until the next try after the first, second, … failure. */
const RETRY_SECONDS = [10, 60, 600, 3_600, 21_600] as const;

/** @param attempts failed tries so far @returns seconds until the next one; null when the event is parked */
export const retryAfter = (attempts: number): number | null => RETRY_SECONDS[attempts - 1] ?? null;
