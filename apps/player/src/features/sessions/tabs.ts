/** Tabs of the login popup in display order. The first is always available; the others depend on a flag. */

import type { LoginType } from '@parlour/contract/sessions';
import { type ComponentType, lazy } from 'react';
import type { Flags } from './switches.ts';
import { UsernameTab } from './UsernameTab.tsx';
import type { SignIn } from './useSignIn.ts';

type Flag = keyof Flags;

export type LoginTab = {
  type: LoginType;
  /** The merchant's flag, or null when the tab is always shown. */
  flag: Flag | null;
  /** Key of its label. */
  label: string;
  Tab: ComponentType<{ signIn: SignIn }>;
};

export const TABS: readonly [LoginTab, ...LoginTab[]] = [
  { type: 'username', flag: null, label: 'login.username', Tab: UsernameTab },
  {
    type: 'sms',
    flag: 'MOBILEVERCODELOGIN3',
    label: 'sms.mobile',
    Tab: lazy(async () => ({ default: (await import('../otp/SmsTab.tsx')).SmsTab })),
  },
];

/** Returns the tabs that this merchant has. */
export const tabsOf = (flags: Flags | undefined): LoginTab[] =>
  TABS.filter(({ flag }) => flag === null || flags?.[flag] === true);
