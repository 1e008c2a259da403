import type { Rules } from '@parlour/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { registrationQuery } from '../sessions/registration.queries.ts';

/** Returns the merchant's rules by name; undefined until loaded, when the defaults apply. */
export const useRules = (): Rules | undefined => useQuery(registrationQuery).data?.rules;
