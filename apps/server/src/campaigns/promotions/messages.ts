/** Inbox messages about operators' decisions on applications, in every language of the brand. */
import type { ApplicationState } from '@parlour/contract/promotions';

type Texts = Record<string, string>;
export type Labels = (language: string) => Texts;

export type ApplicationNotice = {
  state: ApplicationState;
  /** Titles of the promotion by language. */
  titles: Texts;
  /** Play money, formatted for display; null when none is granted. */
  amount: string | null;
  reason: string;
};

/**
 * Title and lines by language: the state, the grant, and the operator's reason.
 *
 * @param labels texts of the player app in a language
 */
export function letterOf(
  notice: ApplicationNotice,
  languages: readonly string[],
  labels: Labels,
): { title: Texts; text: Texts } {
  const title: Texts = {};
  const text: Texts = {};
  for (const code of new Set(['EN', ...languages])) {
    const table = labels(code);
    const name = notice.titles[code] ?? notice.titles.EN ?? Object.values(notice.titles)[0] ?? '';
    const state = table[`activity.${notice.state}`] ?? notice.state;
    const grant = notice.amount === null ? '' : (table['promotions.grant'] ?? '').replace('{amount}', notice.amount);
    title[code] = `${name}: ${state}`;
    text[code] = [state, grant, notice.reason].filter((line) => line !== '').join('\n\n');
  }
  return { title, text };
}
