/**
 * All popups with the import of their script. The entry script does not contain this list; it is loaded in the first
 * idle task.
 */
import type { ComponentType } from 'react';
import type { PopupProps } from '../shared/popup.ts';
import type { Popup } from '../shared/store.ts';

type Load = () => Promise<{ default: ComponentType<PopupProps> }>;

export const POPUPS: Record<Exclude<Popup, 'balance'>, Load> = {
  menu: () => import('./MenuPopup.tsx'),
  service: () => import('./ServicePopup.tsx'),
  login: () => import('../features/sessions/LoginPopup.tsx'),
  forget: () => import('../features/password-reset/PasswordResetPopup.tsx'),
  password: () => import('../features/password-reset/PasswordPrompt.tsx'),
  logout: () => import('../features/sessions/LogoutDialog.tsx'),
  language: () => import('../features/settings/LanguagePopup.tsx'),
  install: () => import('../features/downloads/InstallPopup.tsx'),
  guest: () => import('../features/guest-play/GuestPrompt.tsx'),
  update: () => import('./UpdateDialog.tsx'),
  invite: () => import('../features/referrals/InvitePopup.tsx'),
  notifications: () => import('../features/announcements/NotificationsPopup.tsx'),
  contract: () => import('../features/agent/contracts/ContractPrompt.tsx'),
  leave: () => import('../shared/LeaveDialog.tsx'),
};
