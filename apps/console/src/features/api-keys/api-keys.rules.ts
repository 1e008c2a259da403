/** Form of a new API key. Pure. */

import { isNetwork } from '@parlour/contract/networks';
import { KEY_RIGHTS, type Resource, type Right } from '@parlour/contract/operator-rights';
import { t } from '../../shared/texts.ts';

/** As in the contract, whose schemas stay out of the browser. */
const NAME = { least: 3, most: 40 } as const;
export const DAYS = { least: 1, most: 365 } as const;
const MOST_NETWORKS = 20;
export const LONGEST_NAME = NAME.most;

export type KeyForm = { name: string; rights: ReadonlySet<Right>; networks: string; days: string };
export type KeyErrors = Partial<Record<keyof KeyForm, string>>;
export type KeyDraft = { name: string; rights: Right[]; networks: string[]; days: number };

export const NEW_KEY: KeyForm = { name: '', rights: new Set(), networks: '', days: '90' };

/** Resource of a right, which names it: keys have rights to view only. */
export const resourceOf = (right: Right): Resource => right.split('.')[0] as Resource;

/** Returns the errors of a form by field, and its content if there are none. */
export function validateKey(form: KeyForm): { errors: KeyErrors; draft: KeyDraft | null } {
  const name = form.name.trim();
  const networks = form.networks.split(/[\s,]+/).filter(Boolean);
  const wrong = networks.find((each) => !isNetwork(each));
  const days = /^\d{1,4}$/.test(form.days.trim()) ? Number(form.days) : 0;
  const rights = KEY_RIGHTS.filter((right) => form.rights.has(right));
  const errors: KeyErrors = {
    ...(name.length < NAME.least || name.length > NAME.most ? { name: t('apiKeys.nameShort') } : {}),
    ...(rights.length === 0 ? { rights: t('apiKeys.noRights') } : {}),
    ...(networks.length > MOST_NETWORKS ? { networks: t('apiKeys.networksMany', { most: MOST_NETWORKS }) } : {}),
    ...(wrong === undefined ? {} : { networks: t('apiKeys.networkWrong', { text: wrong }) }),
    ...(days < DAYS.least || days > DAYS.most ? { days: t('apiKeys.daysWrong', DAYS) } : {}),
  };
  return { errors, draft: Object.keys(errors).length > 0 ? null : { name, rights, networks, days } };
}
