/** The predefined avatars. */
import type { HeadIcon } from '@parlour/contract/profile';
import dolphin from './avatars/dolphin.svg?no-inline';
import frog from './avatars/frog.svg?no-inline';
import monkey from './avatars/monkey-face.svg?no-inline';
import owl from './avatars/owl.svg?no-inline';
import panda from './avatars/panda.svg?no-inline';
import parrot from './avatars/parrot.svg?no-inline';
import penguin from './avatars/penguin.svg?no-inline';
import rabbit from './avatars/rabbit-face.svg?no-inline';
import tiger from './avatars/tiger-face.svg?no-inline';
import fish from './avatars/tropical-fish.svg?no-inline';
import turtle from './avatars/turtle.svg?no-inline';

export const HEADS: Record<HeadIcon, string> = {
  'tiger-face': tiger,
  panda,
  'rabbit-face': rabbit,
  'monkey-face': monkey,
  owl,
  parrot,
  penguin,
  turtle,
  dolphin,
  'tropical-fish': fish,
  frog,
};
