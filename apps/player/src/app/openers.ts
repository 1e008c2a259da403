/**
 * Preloads a popup's script when its opener is touched, so that it is loaded or loading when the tap ends. In
 * data-saver mode it is loaded with the tap itself.
 */
import { savesData } from '../shared/device.ts';
import { partOf } from './Hosts.tsx';
import { POPUPS } from './popups.ts';

const isPopup = (name: string | undefined): name is keyof typeof POPUPS => name !== undefined && name in POPUPS;

/** Watches all elements that name the popup they open in `data-opens`. */
export function watchOpeners(): void {
  const warm = ({ target }: Event) => {
    const name = (target as Element).closest<HTMLElement>('[data-opens]')?.dataset.opens;
    if (isPopup(name) && !savesData()) void partOf(name)?.warm();
  };
  // Keyboard users reach it by focus.
  for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, warm, { passive: true });
}
