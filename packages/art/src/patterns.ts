import type { Palette } from './palettes.ts';
import { type Random, round } from './seed.ts';
import { times } from './shapes.ts';

/** Input of every background layer: random generator, colours, box and position of the emblem. */
export interface Ground {
  r: Random;
  p: Palette;
  W: number;
  H: number;
  cx: number;
  cy: number;
}

const rays = ({ r, cx, cy }: Ground): string => {
  const count = r.pick([12, 16, 20]);
  const offset = r.float(0, 0.5);
  const reach = 700;
  const point = (angle: number) => `${round(cx + reach * Math.cos(angle))} ${round(cy + reach * Math.sin(angle))}`;
  const d = times(count, (i) => {
    const from = ((i + offset) / count) * 2 * Math.PI;
    return `M${round(cx)} ${round(cy)}L${point(from)}L${point(from + Math.PI / count)}Z`;
  });
  return `<path d="${d}" fill="url(#ray)" opacity=".42"/>`;
};

/** Rows of a brick pattern: calls `draw` for each cell, with every other row shifted by half a cell. */
const bricks = (W: number, H: number, stepX: number, stepY: number, draw: (x: number, y: number) => string): string => {
  let out = '';
  for (let y = 0, row = 0; y < H + stepX; y += stepY, row++)
    for (let x = -stepX; x < W + stepX; x += stepX) out += draw(x + (row % 2 ? stepX / 2 : 0), y);
  return out;
};

const scales = ({ r, p, W, H }: Ground): string => {
  const s = r.pick([34, 42, 50]);
  const rings = bricks(W, H, s, s / 2, (x, y) =>
    [2, 3, 6].map((part) => `<circle cx="${x}" cy="${y}" r="${round(s / part)}"/>`).join(''),
  );
  return `<g fill="${p.mid}" fill-opacity=".18" stroke="${p.light}" stroke-width="1.4" opacity=".2">${rings}</g>`;
};

const lattice = ({ r, p, W, H }: Ground): string => {
  const s = r.pick([30, 38]);
  let d = '';
  for (let i = -H; i < W + H; i += s) d += `M${i} 0L${i + H} ${H}M${i} 0L${i - H} ${H}`;
  const columns = Math.ceil(W / s) + 1;
  const knots = times(
    columns * 6,
    (i) => `<circle cx="${(i % columns) * s}" cy="${Math.floor(i / columns) * s * 2}" r="3"/>`,
  );
  return `<path d="${d}" stroke="${p.light}" stroke-width="1.6" opacity=".16" fill="none"/><g fill="${p.light}" opacity=".16">${knots}</g>`;
};

const stars = ({ r, p, W, H }: Ground): string => {
  const sky = times(Math.round((90 * W) / 300), () => {
    const [x, y] = [round(r.float(0, W)), round(r.float(0, H * 0.8))];
    return `<circle cx="${x}" cy="${y}" r="${round(r.float(0.4, 1.8))}" opacity="${round(r.float(0.25, 1))}"/>`;
  });
  return `<g fill="${p.light}">${sky}</g>`;
};

const contour = ({ r, p, W, H }: Ground): string => {
  const lines = times(Math.ceil(H / 34) + 1, (k) => {
    let d = `M-10 ${k * 34}`;
    for (let x = 0; x < W; x += 60) d += `q30 ${round(r.float(-26, 26))} 60 ${round(r.float(-8, 8))}`;
    return d;
  });
  return `<path d="${lines}" fill="none" stroke="${p.light}" stroke-width="1.6" opacity=".17"/>`;
};

const dots = ({ p, W, H }: Ground): string => {
  const s = 17;
  let out = '';
  for (let y = 0, row = 0; y < H; y += s, row++)
    for (let x = ((row % 2) * s) / 2; x < W; x += s)
      out += `<circle cx="${x}" cy="${y}" r="${round(1 + (1 - y / H) * 4.4)}"/>`;
  return `<g fill="${p.glow}" opacity=".26">${out}</g>`;
};

const shafts = ({ r, W, H }: Ground): string => {
  const d = times(Math.round((7 * W) / 300), () => {
    const [x, w, skew] = [r.float(-40, W), r.float(14, 52), r.float(-110, -30)];
    return `M${round(x)} -10h${round(w)}l${round(skew + w)} ${H}h${round(-w * 2.4)}Z`;
  });
  return `<path d="${d}" fill="url(#shaft)" opacity=".55"/>`;
};

const facets = ({ r, p, W, H }: Ground): string => {
  const s = 60;
  const sides = [[0, 0, s, 0], [s, 0, s, s], [s, s, 0, s], [0, s, 0, 0]] as const; // biome-ignore format: one square
  let out = '';
  for (let y = 0; y < H; y += s)
    for (let x = 0; x < W; x += s) {
      const tip = `${x + round(r.float(12, 48))} ${y + round(r.float(12, 48))}`;
      for (const [ax, ay, bx, by] of sides)
        out += `<path d="M${x + ax} ${y + ay}L${x + bx} ${y + by}L${tip}Z" opacity="${round(r.float(0, 0.22))}"/>`;
    }
  return `<g fill="${p.glow}" opacity=".55">${out}</g>`;
};

const bands = ({ p, W, H }: Ground): string => {
  let d = '';
  for (let i = -H; i < W; i += 52) d += `M${i} ${H}L${i + H} 0h22L${i + 22} ${H}Z`;
  return `<path d="${d}" fill="${p.glow}" opacity=".17"/>`;
};

/** A floor that runs to the horizon. */
const grid = ({ p, W, H }: Ground): string => {
  const horizon = H * 0.62;
  let d = '';
  const half = Math.ceil(W / 25);
  for (let i = -half; i <= half; i++) d += `M${W / 2 + i * 14} ${round(horizon)}L${W / 2 + i * 90} ${H}`;
  for (let k = 0; k < 10; k++) d += `M0 ${round(horizon + (H - horizon) * (k / 10) ** 2)}H${W}`;
  return `<path d="${d}" stroke="${p.accent}" stroke-width="1.6" opacity=".4" fill="none"/>`;
};

const fans = ({ p, W, H }: Ground): string => {
  const s = 60;
  const arcs = bricks(W, H, s, s, (x, y) =>
    [0.5, 0.38, 0.26, 0.14]
      .map((q) => `<path d="M${round(x - s * q)} ${y}a${round(s * q)} ${round(s * q)} 0 0 1 ${round(2 * s * q)} 0"/>`)
      .join(''),
  );
  return `<g fill="none" stroke="${p.accent}" stroke-width="1.8" opacity=".2">${arcs}</g>`;
};

export const PATTERNS = { rays, scales, lattice, stars, contour, dots, shafts, facets, bands, grid, fans } as const;
export type PatternName = keyof typeof PATTERNS;
