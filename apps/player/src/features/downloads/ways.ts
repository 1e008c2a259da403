/** Selects what each download button does, from the operator's links and the browser's capabilities. */
import type { Downloads } from './downloads.queries.ts';

export type IosWay = 'store' | 'profile' | 'steps';
export type AndroidWay = 'link' | 'offer' | 'steps';

/** Returns the store if there is one, else the profile with its further step, else manual steps. */
export const iosWay = ({ ios, profile }: Pick<Downloads, 'ios' | 'profile'>): IosWay =>
  ios ? 'store' : profile ? 'profile' : 'steps';

/** Returns the operator's link if there is one, else the browser's install prompt, else manual steps. */
export const androidWay = ({ android }: Pick<Downloads, 'android'>, canInstall: boolean): AndroidWay =>
  android ? 'link' : canInstall ? 'offer' : 'steps';
