/** A ticket as an image for sharing, in the page's colours, fonts and direction. */
import { sharePicture } from '../../shared/browser.devices.ts';

export type Ticket = {
  house: string;
  /** `WinGo · 1 min` */
  title: string;
  /** Name and selection of the bet. */
  bet: string;
  selection: string;
  /** Labels with values: issue, stake, state, win. */
  facts: readonly (readonly [string, string])[];
  /** Elements of the result; empty before the draw. */
  result: readonly string[];
  /** Number and time of the order. */
  footer: string;
};

const WIDTH = 1080;
const PAD = 72;
const LINE = 60;
const BALL = 84;
const MOST_SELECTION_LINES = 6;

/** Breaks a text into lines that fit; the overflow is truncated with an ellipsis. */
export function linesOf(text: string, fits: (line: string) => boolean, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=[ ,;&|])/)) {
    if (line !== '' && !fits(line + word)) {
      lines.push(line);
      line = '';
    }
    line += word;
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1]?.trimEnd()} …`];
}

/** Draws a ticket on a canvas and returns it as PNG; null if the browser cannot. */
export async function drawTicket(ticket: Ticket): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return null;
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  const family = getComputedStyle(document.body).fontFamily;
  const isRtl = style.direction === 'rtl';
  const [start, end] = isRtl ? [WIDTH - PAD, PAD] : [PAD, WIDTH - PAD];
  const font = (size: number, weight = 400) => `${weight} ${size}px ${family}`;

  context.font = font(44, 700);
  const selection = ticket.selection
    ? linesOf(ticket.selection, (line) => context.measureText(line).width <= WIDTH - 2 * PAD, MOST_SELECTION_LINES)
    : [];
  const results = ticket.result.length > 0 ? Math.ceil((ticket.result.length * (BALL + 12)) / (WIDTH - 2 * PAD)) : 0;
  canvas.width = WIDTH;
  canvas.height =
    PAD * 2 + 150 + 70 + selection.length * LINE + results * (BALL + 24) + ticket.facts.length * LINE + 120;

  context.fillStyle = colour('--surface-1');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = colour('--money');
  context.fillRect(0, 0, canvas.width, 14);
  context.direction = isRtl ? 'rtl' : 'ltr';
  context.textBaseline = 'top';

  let y = PAD;
  const write = (text: string, how: { font: string; colour: string; x?: number; align?: CanvasTextAlign }) => {
    context.font = how.font;
    context.fillStyle = colour(how.colour);
    context.textAlign = how.align ?? 'start';
    context.fillText(text, how.x ?? start, y, WIDTH - 2 * PAD);
  };
  write(ticket.house, { font: font(34), colour: '--text-2' });
  y += 56;
  write(ticket.title, { font: font(60, 700), colour: '--text-1' });
  y += 94;
  write(ticket.bet, { font: font(40), colour: '--text-2' });
  y += 70;
  for (const line of selection) {
    write(line, { font: font(44, 700), colour: '--text-1' });
    y += LINE;
  }
  if (ticket.result.length > 0) {
    const perRow = Math.floor((WIDTH - 2 * PAD) / (BALL + 12));
    for (const [i, part] of ticket.result.entries()) {
      const across = PAD + BALL / 2 + (i % perRow) * (BALL + 12);
      const x = isRtl ? WIDTH - across : across;
      if (i > 0 && i % perRow === 0) y += BALL + 24;
      context.beginPath();
      context.arc(x, y + BALL / 2, BALL / 2, 0, 2 * Math.PI);
      context.fillStyle = colour('--money');
      context.fill();
      context.font = font(40, 700);
      context.fillStyle = colour('--on-money');
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(part, x, y + BALL / 2);
      context.textBaseline = 'top';
    }
    y += BALL + 24;
  }
  for (const [name, value] of ticket.facts) {
    write(name, { font: font(36), colour: '--text-2' });
    write(value, { font: font(36, 700), colour: '--text-1', x: end, align: 'end' });
    y += LINE;
  }
  y += 40;
  write(ticket.footer, { font: font(30), colour: '--text-3' });
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

/** Draws and shares a ticket. @returns whether an image was created */
export async function shareTicket(ticket: Ticket, name: string): Promise<boolean> {
  const picture = await drawTicket(ticket);
  if (picture) sharePicture(new File([picture], `${name}.png`, { type: 'image/png' }));
  return picture !== null;
}
