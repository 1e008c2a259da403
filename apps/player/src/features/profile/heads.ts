/** The set of pictures that members choose from. */
import type { HeadIcon } from '@parlour/contract/profile';
import dolphin from './heads/dolphin.svg?no-inline';
import frog from './heads/frog.svg?no-inline';
import monkey from './heads/monkey-face.svg?no-inline';
import owl from './heads/owl.svg?no-inline';
import panda from './heads/panda.svg?no-inline';
import parrot from './heads/parrot.svg?no-inline';
import penguin from './heads/penguin.svg?no-inline';
import rabbit from './heads/rabbit-face.svg?no-inline';
import tiger from './heads/tiger-face.svg?no-inline';
import fish from './heads/tropical-fish.svg?no-inline';
import turtle from './heads/turtle.svg?no-inline';

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
