import type { BackdropName } from './backdrops.ts';
import type { FontName } from './fonts.ts';
import type { HaloName } from './halos.ts';
import type { PaletteName } from './palettes.ts';
import type { ParticleName } from './particles.ts';
import type { PatternName } from './patterns.ts';
import type { ThemeName } from './themes.ts';

/** All parameters of a tile. Omitted ones are chosen by the seed. Plain JSON. */
export interface Recipe {
  /** Title of the lettering; also seeds the choices. */
  name: string;
  seed?: number;
  theme: ThemeName;
  emblem: string;
  palette?: PaletteName;
  pattern?: PatternName;
  backdrop?: BackdropName;
  halo?: HaloName;
  particles?: ParticleName;
  font?: FontName;
  /** Smaller emblems beside the main one, at most four. */
  supports?: readonly string[];
  supportScale?: number;
  supportsBehind?: boolean;
  /** Degrees; by default seeded within 7. */
  tilt?: number;
  flip?: boolean;
  /** Side of the emblem's box in the 300 x 400 tile. */
  size?: number;
}

/** Size and layout of a drawing that is not a tile. */
export interface Stage {
  width: number;
  height: number;
  /** Centre of the emblem. */
  cx?: number;
  cy?: number;
  /** Scale of emblem, halo and particles relative to a tile. */
  scale?: number;
  /** Share of the width, from the left, that particles leave free for text. */
  safe?: number;
  /** Without scrim and lettering. */
  plain?: boolean;
  maxLettering?: number;
  farParticles?: number;
  midParticles?: number;
}
