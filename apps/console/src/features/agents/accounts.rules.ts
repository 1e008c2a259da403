/** Texts and checks of changes of single agents. Pure. */
import { AGENT_TYPES, type AgentType } from '@parlour/contract/agent-accounts.admin.endpoints';
import type { ClientFailure } from '@parlour/contract/client';
import { isPercent } from '@parlour/contract/rates';
import { failureText, isTextKey, t } from '../../shared/texts.ts';

export type TypeChoice = `${AgentType}`;

/** Options of agents' types: with contracts, and without. */
export const TYPE_OPTIONS = AGENT_TYPES.map((type) => [`${type}`, t(`agents.type.${type}`)] as const);

export const toType = (choice: TypeChoice): AgentType => AGENT_TYPES.find((type) => `${type}` === choice) ?? 1;

/** Whether a type is one of agents. */
export const isAgentType = (type: number): type is AgentType => AGENT_TYPES.some((each) => each === type);

/** Whether a text is a rate, or a number of accounts. */
export const isRate = (text: string): boolean => isPercent(text) && /[1-9]|^0$/.test(text);
export const isCount = (text: string): boolean => /^[1-9][0-9]{0,4}$/.test(text);

const reasonIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'reason' in value ? String(value.reason) : '';

/** Returns why a change was refused. @param step the step of rates in percent */
export function accountRefusal({ code, textKey, value }: ClientFailure, step: string): string {
  if (code === 'credit.second') return t('agents.rate.second');
  if (code === 'agent.account') return t('agents.make.refused');
  const key = `agents.rate.fault.${reasonIn(value)}`;
  return code === 'agent.rate' && isTextKey(key) ? t(key, { step }) : failureText(textKey);
}
