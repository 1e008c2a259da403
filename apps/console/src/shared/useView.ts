import { useState } from 'react';

/** Which of a page's views is shown; the address may name the one to begin with, behind its `#`. */
export function useView<View extends string>(views: readonly View[], first: View): [View, (view: View) => void] {
  return useState<View>(() => views.find((view) => location.hash === `#${view}`) ?? first);
}
