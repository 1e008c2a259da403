import { useState } from 'react';

/** Returns the selected view of a page; the address's hash may name the initial one. */
export function useView<View extends string>(views: readonly View[], first: View): [View, (view: View) => void] {
  return useState<View>(() => views.find((view) => location.hash === `#${view}`) ?? first);
}
