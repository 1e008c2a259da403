import { letteringDefs } from './lettering.ts';
import type { Palette } from './palettes.ts';
import { round } from './seed.ts';

/** Gradients of coins, cards, balls and metal that drawn emblems and particles refer to. */
export const emblemDefs = (): string =>
  '<radialGradient id="coin" cx=".38" cy=".3"><stop stop-color="#fff3b0"/><stop offset=".45" stop-color="#ffc93c"/><stop offset="1" stop-color="#d98707"/></radialGradient>' +
  '<linearGradient id="goldl" x2=".9" y2="1"><stop stop-color="#fff0b8"/><stop offset=".4" stop-color="#e2a63a"/><stop offset=".6" stop-color="#8f5a12"/><stop offset="1" stop-color="#f4cf78"/></linearGradient>' +
  '<linearGradient id="card" x2=".7" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#e6deee"/></linearGradient>' +
  '<linearGradient id="seven" x2="0" y2="1"><stop stop-color="#fff2b0"/><stop offset=".5" stop-color="#ff5a3c"/><stop offset="1" stop-color="#b30a2e"/></linearGradient>' +
  '<radialGradient id="ballsh" cx=".36" cy=".28" r=".8"><stop stop-color="#fff" stop-opacity=".45"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></radialGradient>';

/** Drop shadow in a colour and a rim light from the top start corner. */
export const emblemFilters = (p: Palette): string =>
  `<filter id="hsh" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dx="0" dy="10" stdDeviation="9" flood-color="${p.deep}" flood-opacity=".7"/></filter>` +
  '<filter id="rim" x="-20%" y="-20%" width="140%" height="140%"><feOffset in="SourceAlpha" dx="2.2" dy="3" result="o"/><feComposite in="SourceAlpha" in2="o" operator="out" result="e"/>' +
  '<feGaussianBlur in="e" stdDeviation=".8"/><feComposite in2="SourceAlpha" operator="in" result="m"/>' +
  `<feFlood flood-color="${p.light}" flood-opacity=".9"/><feComposite in2="m" operator="in" result="rl"/>` +
  '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="rl"/></feMerge></filter>';

/**
 * Returns all definitions of an image with its emblem at cx, cy; `angle` rotates the background, `scale` sizes the
 * glow.
 */
export const pictureDefs = (p: Palette, cx: number, cy: number, angle: number, scale: number): string => {
  const at = `gradientUnits="userSpaceOnUse" cx="${round(cx)}" cy="${round(cy)}"`;
  return (
    `<linearGradient id="bg" gradientTransform="rotate(${round(60 + angle)} .5 .5)"><stop stop-color="${p.mid}"/><stop offset=".5" stop-color="${p.mid}"/><stop offset="1" stop-color="${p.deep}"/></linearGradient>` +
    `<radialGradient id="gl" ${at} r="${round(230 * scale)}"><stop stop-color="${p.light}" stop-opacity=".95"/><stop offset=".28" stop-color="${p.glow}" stop-opacity=".85"/><stop offset=".62" stop-color="${p.glow}" stop-opacity=".22"/><stop offset="1" stop-color="${p.glow}" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="ray" ${at} r="330"><stop stop-color="${p.light}"/><stop offset="1" stop-color="${p.glow}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="shaft" x2="0" y2="1"><stop stop-color="${p.light}" stop-opacity=".85"/><stop offset="1" stop-color="${p.glow}" stop-opacity="0"/></linearGradient>` +
    `<radialGradient id="disc" cy=".38"><stop stop-color="${p.light}"/><stop offset=".55" stop-color="${p.glow}"/><stop offset="1" stop-color="${p.mid}"/></radialGradient>` +
    `<linearGradient id="b1" x2="0" y2="1"><stop stop-color="${p.mid}" stop-opacity=".95"/><stop offset="1" stop-color="${p.deep}"/></linearGradient>` +
    `<linearGradient id="scr" x2="0" y2="1"><stop offset=".5" stop-color="${p.deep}" stop-opacity="0"/><stop offset=".82" stop-color="${p.deep}" stop-opacity=".82"/><stop offset="1" stop-color="${p.deep}"/></linearGradient>` +
    '<radialGradient id="vig" cy=".42" r=".78"><stop offset=".62" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></radialGradient>' +
    letteringDefs(p) +
    emblemDefs() +
    emblemFilters(p) +
    '<filter id="bl" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="2.6"/></filter>'
  );
};
