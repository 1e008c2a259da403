/** The tabs of the login popup, in their order. The first is there for every merchant; the others come with a flag. */

import type { OutputOf } from '@parlour/contract/endpoint';
import type { LoginType } from '@parlour/contract/session';
import type { getWhitelabel } from '@parlour/contract/system.endpoints';
import { type ComponentType, lazy } from 'react';
import { UsernameTab } from './UsernameTab.tsx';
import type { SignIn } from './useSignIn.ts';

type Flag = keyof OutputOf<typeof getWhitelabel>['flags'];

export type LoginTab = {
  type: LoginType;
  /** The merchant's switch, or null when the tab is always there. */
  flag: Flag | null;
  /** Key of its name. */
  label: string;
  Tab: ComponentType<{ signIn: SignIn }>;
};

export const TABS: readonly [LoginTab, ...LoginTab[]] = [
  { type: 'username', flag: null, label: 'login.username', Tab: UsernameTab },
  {
    type: 'sms',
    flag: 'MOBILEVERCODELOGIN3',
    label: 'sms.mobile',
    Tab: lazy(async () => ({ default: (await import('../codes/SmsTab.tsx')).SmsTab })),
  },
];
