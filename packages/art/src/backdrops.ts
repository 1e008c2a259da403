import { type Random, round } from './seed.ts';
import { times } from './shapes.ts';

/** Outlines of two silhouettes, as paths; empty when there is none. */
type Silhouettes = readonly [far: string, near: string];
type Draw = (r: Random, W: number, H: number) => Silhouettes;

/** A bell-shaped pagoda with a stepped base: centre x, base y, width, height. */
const stupa = (x: number, base: number, w: number, h: number): string => {
  const u = w / 10;
  const at = (dx: number, up: number) => `${round(x + u * dx)} ${round(base - h * up)}`;
  const step = round(h * 0.06);
  return (
    `M${round(x - w / 2)} ${round(base)}h${round(w)}v${-step}h${round(-u)}v${-step}h${round(-u)}v${round(-h * 0.05)}` +
    `C${at(2.6, 0.28)} ${at(2, 0.45)} ${at(0.7, 0.6)}L${at(0.5, 0.78)}L${at(0, 1)}L${at(-0.5, 0.78)}L${at(-0.7, 0.6)}` +
    `C${at(-2, 0.45)} ${at(-2.6, 0.28)} ${at(-3, 0.17)}v${round(h * 0.05)}h${round(-u)}v${step}h${round(-u)}Z`
  );
};

const ridge = (r: Random, W: number, H: number, y: number, height: number, step: number): string => {
  let d = `M-10 ${H}V${round(y)}`;
  for (let x = -10; x < W + step; x += step)
    d +=
      `L${round(x + step * r.float(0.3, 0.7))} ${round(y - r.float(0.3, 1) * height)}` +
      `L${round(x + step)} ${round(y + r.float(-0.2, 0.25) * height)}`;
  return `${d}V${H}Z`;
};

/**
 * Returns the path of the ground below y. Its direction must equal that of the outlines above it, because overlapping
 * areas of opposite directions cancel out: `turned` is for outlines that run from their foot to the right.
 */
const floor = (W: number, H: number, y: number, turned = false): string =>
  turned ? `M0 ${H}H${W}V${round(y)}H0Z` : `M0 ${round(y)}H${W}V${H}H0Z`;

const mountains: Draw = (r, W, H) => [ridge(r, W, H, H * 0.58, 110, 90), ridge(r, W, H, H * 0.72, 70, 70)];

const dunes: Draw = (_r, W, H) => {
  const dune = (y: number) =>
    `M-10 ${H}V${round(y)}Q${round(W * 0.3)} ${round(y - 60)} ${round(W * 0.6)} ${round(y)}T${W + 40} ${round(y - 30)}V${H}Z`;
  return [dune(H * 0.58), dune(H * 0.72)];
};

const pyramids: Draw = (_r, W, H) => {
  const base = round(H * 0.75);
  const one = (x: number, w: number, h: number) =>
    `M${round(x - w)} ${base}L${round(x)} ${round(base - h)}L${round(x + w)} ${base}Z`;
  return [
    one(W * 0.2, 120, 150) + one(W * 0.86, 110, 130) + floor(W, H, base - 1),
    `M-10 ${H}V${round(H * 0.74)}Q${round(W * 0.4)} ${round(H * 0.66)} ${W + 10} ${round(H * 0.76)}V${H}Z`,
  ];
};

const pagoda: Draw = (_r, W, H) => {
  const base = round(H * 0.76);
  const far = stupa(W * 0.1, base, 90, 170) + stupa(W * 0.92, base, 110, 210) + stupa(W * 0.32, base, 60, 110);
  return [
    far + floor(W, H, base - 1, true),
    stupa(W * -0.02, H * 0.86, 120, 150) + stupa(W * 1.04, H * 0.86, 120, 140),
  ];
};

const temple: Draw = (r, W, H) => {
  const base = H * 0.78;
  const steps = (x: number, width: number, count: number) =>
    times(count, (i) => {
      const w = width * (1 - i / count);
      return `M${round(x - w / 2)} ${round(base - i * 28)}h${round(w)}v-30h${round(-w)}Z`;
    });
  const far = steps(W * 0.06, 120, 5) + steps(W * 0.95, 130, 6) + floor(W, H, base - 2, true);
  return [far, ridge(r, W, H, H * 0.84, 26, 60)];
};

const castle: Draw = (r, W, H) => {
  const base = H * 0.8;
  const towers = times(7, (i) => {
    const w = r.float(22, 40);
    const h = r.float(60, 190) * ((Math.abs(i - 3) / 3) * 0.7 + 0.45);
    const [half, roof] = [round(w / 2), round(w * 1.5)];
    return `M${round((i * W) / 6 - 20)} ${round(base)}v${round(-h)}l${half} ${-roof}l${half} ${roof}v${round(h)}Z`;
  });
  return [towers + floor(W, H, base - 30), ridge(r, W, H, H * 0.84, 40, 50)];
};

const city: Draw = (r, W, H) => {
  const skyline = (base: number, low: number, high: number) => {
    let d = '';
    for (let x = -10; x < W; ) {
      const [w, h] = [r.float(18, 44), r.float(low, high)];
      d += `M${round(x)} ${H}V${round(base - h)}h${round(w)}V${H}Z`;
      x += w + r.float(0, 6);
    }
    return d;
  };
  return [skyline(H * 0.72, 40, 190), skyline(H * 0.82, 10, 90)];
};

const leaf = (x: number, y: number, angle: number, length: number): string => {
  const [c, s, w] = [Math.cos(angle), Math.sin(angle), length * 0.24];
  const side = (k: number) => `${round(x + c * length * 0.5 - s * w * k)} ${round(y + s * length * 0.5 + c * w * k)}`;
  return `M${round(x)} ${round(y)}Q${side(1)} ${round(x + c * length)} ${round(y + s * length)}Q${side(-1)} ${round(x)} ${round(y)}Z`;
};

const jungle: Draw = (r, W, H) => {
  const far = times(
    12,
    () =>
      leaf(-10, r.float(40, H * 0.7), r.float(-0.9, 0.9), r.float(90, 150)) +
      leaf(W + 10, r.float(40, H * 0.7), Math.PI + r.float(-0.9, 0.9), r.float(90, 150)),
  );
  const near = times(
    9,
    () =>
      leaf(r.float(-20, 50), H + 6, r.float(-1.5, -0.5), r.float(90, 190)) +
      leaf(W - r.float(-20, 50), H + 6, Math.PI + r.float(0.5, 1.5), r.float(90, 190)),
  );
  return [far, near];
};

const reef: Draw = (r, W, H) => {
  const coral = (x: number, base: number, height: number) =>
    times(7, (i) => {
      const angle = -Math.PI / 2 + (i - 3) * 0.3;
      const l = height * r.float(0.5, 1);
      const reach = Math.cos(angle) * l;
      return (
        `M${round(x - 6)} ${round(base)}Q${round(x + reach * 0.3)} ${round(base - l * 0.6)} ${round(x + reach - 5)} ` +
        `${round(base + Math.sin(angle) * l)}a6 6 0 0 1 11 2Q${round(x + reach * 0.5)} ${round(base - l * 0.5)} ${round(x + 8)} ${round(base)}Z`
      );
    });
  const seabed = `M-10 ${H}V${round(H * 0.82)}Q${W / 2} ${round(H * 0.74)} ${W + 10} ${round(H * 0.83)}V${H}Z`;
  return [
    coral(30, H * 0.86, 150) + coral(W - 24, H * 0.86, 180) + seabed,
    coral(4, H, 120) + coral(W - 2, H, 120) + coral(W * 0.8, H, 70),
  ];
};

const waves: Draw = (_r, W, H) => {
  const swell = (y: number, height: number) => {
    let d = `M-20 ${H}V${round(y)}`;
    const drop = round(height * 0.2);
    for (let x = -20; x < W; x += 70) d += `q18 ${-height} 42 ${-drop}q-14 4 -10 14q16 6 38 ${round(drop - 14)}`;
    return `${d}V${H}Z`;
  };
  return [swell(H * 0.66, 50), swell(H * 0.78, 40)];
};

const clouds: Draw = (r, W, H) => {
  const cloud = (x: number, y: number, s: number) => {
    const bump = (size: number, dx: number, dy: number) =>
      `a${round(s * size)} ${round(s * size)} 0 0 1 ${round(s * dx)} ${round(s * dy)}`;
    return `M${round(x - s)} ${round(y)}${bump(0.3, 0.3, -0.34)}${bump(0.42, 0.8, -0.12)}${bump(0.34, 0.55, 0.2)}${bump(0.2, 0.2, 0.26)}Z`;
  };
  const far = times(6, () => cloud(r.float(-20, W + 40), r.float(90, H * 0.6), r.float(40, 70)));
  const count = Math.ceil(W / 62);
  const near = times(count + 1, (i) => cloud((i * W) / count, H * 0.87 + r.float(-6, 6), r.float(60, 95)));
  return [far, `${near}M-10 ${round(H * 0.85)}H${W + 10}V${H}H-10Z`];
};

const planet: Draw = (r, W, H) => [
  `M${-W} ${round(H * 1.6)}a${W * 1.5} ${W * 1.5} 0 0 1 ${W * 3} 0Z`,
  ridge(r, W, H, H * 0.86, 40, 44),
];

const stadium: Draw = (_r, W, H) => {
  const rim = (edge: number, middle: number) =>
    `M-10 ${H}V${round(H * edge)}Q${W / 2} ${round(H * middle)} ${W + 10} ${round(H * edge)}V${H}Z`;
  const lights = [20, 62, W - 62, W - 20]
    .map((x) => `M${x - 2} ${round(H * 0.6)}V70h4V${round(H * 0.6)}ZM${x - 16} 54h32v18h-32Z`)
    .join('');
  return [rim(0.5, 0.66) + lights, rim(0.74, 0.82)];
};

const curtain: Draw = (_r, W, H) => {
  const fold = (x: number, w: number) => {
    const [far, near] = [round(w * 0.3), round(w * 0.1)];
    return `M${x} 0h${w}q${far} ${round(H * 0.4)} ${round(-w * 0.2)} ${round(H * 0.86)}h${round(-w * 0.7)}q${near} ${round(-H * 0.4)} ${-near} ${round(-H * 0.86)}Z`;
  };
  return [fold(-10, 34) + fold(20, 26) + fold(W - 46, 26) + fold(W - 24, 40), ''];
};

const none: Draw = () => ['', ''];

export const BACKDROPS = {
  none,
  mountains,
  dunes,
  pyramids,
  pagoda,
  temple,
  castle,
  city,
  jungle,
  reef,
  waves,
  clouds,
  planet,
  stadium,
  curtain,
} as const;
export type BackdropName = keyof typeof BACKDROPS;
