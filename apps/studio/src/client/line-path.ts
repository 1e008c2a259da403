/** A winning line over the reels, drawn from left to right above its shadow. */
const SVG = 'http://www.w3.org/2000/svg';
type Point = readonly [x: number, y: number];

const make = <Name extends keyof SVGElementTagNameMap>(name: Name): SVGElementTagNameMap[Name] =>
  document.createElementNS(SVG, name);

export class LinePath {
  readonly #svg = make('svg');
  #width = 1;

  constructor(host: HTMLElement) {
    this.#svg.classList.add('line-path');
    this.#svg.setAttribute('aria-hidden', 'true');
    host.append(this.#svg);
  }

  /** Size of the window, in CSS pixels. */
  fit(width: number, height: number): void {
    this.#width = width;
    this.#svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.hide();
  }

  /** Draws a line through these points, from one edge of the window to the other. */
  show(points: readonly Point[]): void {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return;
    const way = [[0, first[1]], ...points, [this.#width, last[1]]].map(([x, y]) => `${x},${y}`).join(' ');
    const paths = ['line-path__shadow', 'line-path__gold'].map((name) => {
      const path = make('polyline');
      path.classList.add(name);
      path.setAttribute('points', way);
      path.setAttribute('pathLength', '1');
      return path;
    });
    this.#svg.replaceChildren(...paths);
  }

  hide(): void {
    this.#svg.replaceChildren();
  }
}
