/** Form of a new API key. Pure. */

import { KEY_DAYS, KEY_NAME_LENGTHS, MOST_KEY_NETWORKS } from '@parlour/contract/api-keys';
import { isNetwork } from '@parlour/contract/networks';
import { KEY_RIGHTS, type Resource, type Right } from '@parlour/contract/operator-rights';
import { t } from '../../shared/texts.ts';

export type KeyForm = { name: string; rights: ReadonlySet<Right>; networks: string; days: string };
export type KeyErrors = Partial<Record<keyof KeyForm, string>>;
export type KeyDraft = { name: string; rights: Right[]; networks: string[]; days: number };

export const NEW_KEY: KeyForm = { name: '', rights: new Set(), networks: '', days: String(KEY_DAYS.usual) };

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
    ...(name.length < KEY_NAME_LENGTHS.min || name.length > KEY_NAME_LENGTHS.max
      ? { name: t('apiKeys.nameShort') }
      : {}),
    ...(rights.length === 0 ? { rights: t('apiKeys.noRights') } : {}),
    ...(networks.length > MOST_KEY_NETWORKS
      ? { networks: t('apiKeys.networksMany', { most: MOST_KEY_NETWORKS }) }
      : {}),
    ...(wrong === undefined ? {} : { networks: t('apiKeys.networkWrong', { text: wrong }) }),
    ...(days < KEY_DAYS.least || days > KEY_DAYS.most ? { days: t('apiKeys.daysWrong', KEY_DAYS) } : {}),
  };
  return { errors, draft: Object.keys(errors).length > 0 ? null : { name, rights, networks, days } };
}
