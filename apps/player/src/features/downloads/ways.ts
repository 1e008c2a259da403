/** What each button does, from what the operator has and what this browser can. */
import type { Downloads } from './downloads.queries.ts';

export type IosWay = 'store' | 'profile' | 'steps';
export type AndroidWay = 'link' | 'offer' | 'steps';

/** The store if there is one, else the profile with its further step, else the steps by hand. */
export const iosWay = ({ ios, profile }: Pick<Downloads, 'ios' | 'profile'>): IosWay =>
  ios ? 'store' : profile ? 'profile' : 'steps';

/** The operator's link if there is one, else the browser's own offer, else the steps by hand. */
export const androidWay = ({ android }: Pick<Downloads, 'android'>, canInstall: boolean): AndroidWay =>
  android ? 'link' : canInstall ? 'offer' : 'steps';
