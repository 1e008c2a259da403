/** Coin animation over the whole game for a big win: a separate canvas, removed after the last coin. */

type Coin = { x: number; y: number; vx: number; vy: number; turn: number; spin: number; size: number };

const LIFE_MS = 2600;
const GRAVITY = 1500;

/** Radius of the drawn coin from which all others are scaled, in device pixels. */
const RADIUS = 32;

/** Draws a flat coin once, because gradients for each coin of each frame are too slow on a slow phone. */
function drawCoin(): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  picture.width = 2 * RADIUS;
  picture.height = Math.ceil(2.2 * RADIUS);
  const context = picture.getContext('2d');
  if (!context) return picture;
  context.translate(RADIUS, RADIUS);
  context.fillStyle = '#8a4b05';
  context.beginPath();
  context.arc(0, RADIUS * 0.16, RADIUS, 0, 7);
  context.fill();
  const fill = context.createRadialGradient(-RADIUS * 0.3, -RADIUS * 0.4, 0, 0, 0, RADIUS);
  fill.addColorStop(0, '#fff3b0');
  fill.addColorStop(0.5, '#ffc93c');
  fill.addColorStop(1, '#d98707');
  context.fillStyle = fill;
  context.beginPath();
  context.arc(0, 0, RADIUS, 0, 7);
  context.fill();
  context.strokeStyle = '#a86406';
  context.lineWidth = RADIUS * 0.12;
  context.beginPath();
  context.arc(0, 0, RADIUS * 0.68, 0, 7);
  context.stroke();
  return picture;
}

export function showerCoins(host: HTMLElement, count: number): void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = Math.min(2, window.devicePixelRatio || 1);
  const [width, height] = [host.clientWidth, host.clientHeight];
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.className = 'coins';
  canvas.setAttribute('aria-hidden', 'true');
  host.append(canvas);
  context.scale(scale, scale);
  const coins: Coin[] = Array.from({ length: count }, () => {
    const side = Math.random() < 0.5 ? -1 : 1;
    return {
      x: width / 2 + side * width * 0.1 * Math.random(),
      y: height * 0.62,
      vx: side * (40 + Math.random() * width * 0.9),
      vy: -(500 + Math.random() * 700),
      turn: Math.random() * 6,
      spin: 4 + Math.random() * 9,
      size: 7 + Math.random() * 9,
    };
  });
  const picture = drawCoin();
  const start = performance.now();
  let before = start;
  const frame = (now: number) => {
    const step = Math.min(0.05, (now - before) / 1000);
    before = now;
    context.clearRect(0, 0, width, height);
    context.globalAlpha = Math.min(1, Math.max(0, (LIFE_MS - (now - start)) / 500));
    for (const coin of coins) {
      coin.vy += GRAVITY * step;
      coin.x += coin.vx * step;
      coin.y += coin.vy * step;
      coin.turn += coin.spin * step;
      const flat = Math.max(0.16, Math.abs(Math.cos(coin.turn)));
      context.drawImage(picture, coin.x - coin.size, coin.y - coin.size * flat, 2 * coin.size, 2.2 * coin.size * flat);
    }
    if (now - start < LIFE_MS) requestAnimationFrame(frame);
    else canvas.remove();
  };
  requestAnimationFrame(frame);
}
