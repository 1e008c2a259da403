import type { Palette } from './palettes.ts';
import { type Random, round } from './seed.ts';
import { around, times } from './shapes.ts';

/** Draws the halo behind the emblem around 0,0, with a radius of about 120 units. */
type Draw = (r: Random, p: Palette) => string;

const nothing: Draw = () => '';

const sun: Draw = (r, p) => {
  const count = r.pick([16, 20, 24]);
  const spikes = around(
    count,
    (a, i) => `<path d="M-7 -84L0 ${i % 2 ? -112 : -124}L7 -84Z" transform="rotate(${round(a)})" fill="${p.accent}"/>`,
  );
  return (
    `<g>${spikes}<circle r="92" fill="url(#disc)"/><circle r="92" fill="none" stroke="${p.light}" stroke-width="4"/>` +
    `<circle r="81" fill="none" stroke="${p.deep}" stroke-opacity=".35" stroke-width="2" stroke-dasharray="2 7"/></g>`
  );
};

const moon: Draw = (_r, p) =>
  `<circle r="104" fill="url(#disc)"/><circle r="104" fill="none" stroke="${p.light}" stroke-opacity=".8" stroke-width="2"/>` +
  `<g fill="${p.mid}" opacity=".22"><circle cx="-40" cy="-40" r="20"/><circle cx="34" cy="-58" r="11"/>` +
  `<circle cx="54" cy="20" r="24"/><circle cx="-50" cy="34" r="13"/></g>`;

const ring: Draw = (r, p) => {
  const studs = around(
    r.pick([8, 12]),
    (a) =>
      `<path transform="rotate(${round(a)})" d="M0 -116l8 11l-8 11l-8 -11Z" fill="${p.light}" stroke="${p.mid}" stroke-width="2"/>`,
  );
  return (
    `<g fill="none"><circle r="104" stroke="${p.accent}" stroke-width="9"/>` +
    `<circle r="104" stroke="${p.light}" stroke-width="2.4" stroke-opacity=".9"/>` +
    `<circle r="90" stroke="${p.light}" stroke-width="1.6" stroke-opacity=".6"/>${studs}</g>`
  );
};

const mandala: Draw = (r, p) => {
  const count = r.pick([12, 16]);
  const outer = around(
    count,
    (a) =>
      `<path transform="rotate(${round(a)})" d="M0 -66C26 -84 18 -112 0 -124C-18 -112 -26 -84 0 -66Z" fill="${p.accent}"/>`,
  );
  const inner = around(
    count,
    (a) =>
      `<path transform="rotate(${round(a + 180 / count)})" d="M0 -58C20 -74 14 -96 0 -106C-14 -96 -20 -74 0 -58Z" fill="${p.glow}"/>`,
  );
  return `<g stroke="${p.deep}" stroke-opacity=".35" stroke-width="1.5">${outer}${inner}<circle r="72" fill="url(#disc)"/></g>`;
};

const hex: Draw = (_r, p) => {
  const corners = (radius: number) =>
    around(6, (a) => {
      const t = (a * Math.PI) / 180;
      return `${round(radius * Math.sin(t))},${round(-radius * Math.cos(t))} `;
    }).trim();
  return (
    `<polygon points="${corners(120)}" fill="${p.deep}" fill-opacity=".35" stroke="${p.accent}" stroke-width="7" stroke-linejoin="round"/>` +
    `<polygon points="${corners(120)}" fill="none" stroke="${p.light}" stroke-width="2" stroke-linejoin="round"/>` +
    `<polygon points="${corners(102)}" fill="url(#disc)" opacity=".75"/>`
  );
};

const portal: Draw = (_r, p) => {
  const arch = 'M-92 150V-20a92 92 0 0 1 184 0V150';
  return (
    `<path d="${arch}Z" fill="url(#disc)"/><path d="${arch}" fill="none" stroke="${p.accent}" stroke-width="12"/>` +
    `<path d="${arch}" fill="none" stroke="${p.deep}" stroke-opacity=".5" stroke-width="12" stroke-dasharray="2 26"/>` +
    `<path d="M-99 150V-20a99 99 0 0 1 198 0V150" fill="none" stroke="${p.light}" stroke-width="2"/>`
  );
};

const bulbs: Draw = (_r, p) =>
  `<circle r="106" fill="${p.deep}" fill-opacity=".55"/><circle r="106" fill="none" stroke="${p.accent}" stroke-width="15"/>` +
  `<circle r="106" fill="none" stroke="${p.mid}" stroke-width="10"/>` +
  around(20, (a, i) => `<circle transform="rotate(${a})" cy="-106" r="4.4" fill="${i % 2 ? p.light : p.accent}"/>`) +
  '<circle r="92" fill="url(#disc)"/>';

const spot: Draw = (_r, p) =>
  `<path d="M-30 -190L30 -190L130 150H-130Z" fill="url(#shaft)" opacity=".8"/>` +
  `<ellipse cy="112" rx="122" ry="26" fill="${p.glow}" opacity=".5"/>`;

const speed: Draw = (r, p) => {
  const lines = times(18, () => {
    const [y, x, w] = [r.float(-130, 120), r.float(-190, 20), r.float(60, 200)];
    return `M${round(x)} ${round(y)}h${round(w)}l-6 ${round(r.float(3, 7))}h${round(-w * 0.8)}Z`;
  });
  return `<g transform="rotate(-18)"><path d="${lines}" fill="${p.light}" opacity=".5"/></g>`;
};

export const HALOS = {
  glow: nothing,
  none: nothing,
  sun,
  moon,
  ring,
  mandala,
  hex,
  portal,
  bulbs,
  spot,
  speed,
} as const;
export type HaloName = keyof typeof HALOS;
