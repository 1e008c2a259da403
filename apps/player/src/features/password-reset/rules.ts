import type { Rules } from '@parlour/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { registrationQuery } from '../sessions/registration.queries.ts';

/** The merchant's rules by name; undefined until they are there, and the usual ones hold. */
export const useRules = (): Rules | undefined => useQuery(registrationQuery).data?.rules;
