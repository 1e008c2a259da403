/**
 * The script of a popup comes when a finger touches what opens it: it is there, or on its way, when the finger lets go.
 * Where data is to be saved it comes with the tap itself.
 */
import { savesData } from '../shared/device.ts';
import { partOf } from './Hosts.tsx';
import { POPUPS } from './popups.ts';

const isPopup = (name: string | undefined): name is keyof typeof POPUPS => name !== undefined && name in POPUPS;

/** Watches everything that names, in `data-opens`, the popup that it opens. */
export function watchOpeners(): void {
  const warm = ({ target }: Event) => {
    const name = (target as Element).closest<HTMLElement>('[data-opens]')?.dataset.opens;
    if (isPopup(name) && !savesData()) void partOf(name)?.warm();
  };
  // Keyboards come to it by its focus.
  for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, warm, { passive: true });
}
