/** The carousel engine and its options in one file, loaded after the banners are painted. */
import embla from 'embla-carousel';
import autoplay from 'embla-carousel-autoplay';
import { autoplayOptions, bannerOptions, endUnseen } from './carousels.ts';

type Options = { direction: 'ltr' | 'rtl'; still: boolean; onSelect: (slide: number) => void };

/**
 * Starts the carousel on markup that is already in the engine's initial position.
 *
 * @returns a function that stops it
 */
export function startCarousel(root: HTMLElement, { direction, still, onSelect }: Options): () => void {
  const api = embla(root, bannerOptions(direction, still), [autoplay(autoplayOptions(still))]);
  api.on('select', () => onSelect(api.selectedScrollSnap()));
  api.on('scroll', () => endUnseen(api.internalEngine()));
  return () => api.destroy();
}
