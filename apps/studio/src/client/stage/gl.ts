/** Quads with WebGL: one texture, one buffer, one draw call a frame. */
import { MOST, NUMBERS, type Quads } from './quads.ts';
import { fitCanvas, type Surface } from './surface.ts';

const CORNERS = `
attribute vec2 place;
attribute vec3 look;
uniform vec2 size;
varying vec2 at;
varying float opacity;
void main() {
  at = look.xy;
  opacity = look.z;
  gl_Position = vec4(place.x * 2.0 / size.x - 1.0, 1.0 - place.y * 2.0 / size.y, 0.0, 1.0);
}`;
// With half precision there are fewer steps than pixels in the atlas, and symbols jitter on phones that apply it.
const PIXELS = `
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
varying vec2 at;
varying float opacity;
uniform sampler2D picture;
void main() {
  gl_FragColor = texture2D(picture, at) * opacity;
}`;
/** Floats of a corner: position, texture coordinates, opacity. */
const CORNER = 5;
const BYTES = Float32Array.BYTES_PER_ELEMENT;

/** Two triangles for each quad's four corners. */
function triangles(): Uint16Array<ArrayBuffer> {
  const indices = new Uint16Array(MOST * 6);
  for (let i = 0; i < MOST; i++)
    indices.set(
      [0, 1, 2, 2, 1, 3].map((corner) => corner + i * 4),
      i * 6,
    );
  return indices;
}

function openProgram(gl: WebGLRenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, CORNERS],
    [gl.FRAGMENT_SHADER, PIXELS],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) continue;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.bindAttribLocation(program, 0, 'place');
  gl.bindAttribLocation(program, 1, 'look');
  gl.linkProgram(program);
  gl.useProgram(program);
  return program;
}

/** Writes the corners of all quads; returns their number of floats. */
function writeCorners(corners: Float32Array, quads: Quads, picture: { width: number; height: number }): number {
  const { length, frames, numbers } = quads;
  let o = 0;
  for (let i = 0; i < length; i++) {
    const at = i * NUMBERS;
    const frame = frames[i];
    if (!frame) continue;
    const width = numbers[at + 2] ?? 0;
    const height = numbers[at + 3] ?? 0;
    const left = (numbers[at] ?? 0) - width / 2;
    const top = (numbers[at + 1] ?? 0) - height / 2;
    for (let corner = 0; corner < 4; corner++) {
      const [right, below] = [corner & 1, corner >> 1];
      corners[o++] = left + right * width;
      corners[o++] = top + below * height;
      corners[o++] = (frame.x + right * frame.width) / picture.width;
      corners[o++] = (frame.y + below * frame.height) / picture.height;
      corners[o++] = numbers[at + 4] ?? 1;
    }
  }
  return o;
}

/**
 * @param ground background colour, as `#rrggbb`
 * @returns null without working WebGL; a surface with a lost context draws nothing until `renew`
 */
export function glSurface(canvas: HTMLCanvasElement, ground: string): (Surface & { renew: () => boolean }) | null {
  const gl = canvas.getContext('webgl', {
    alpha: false,
    antialias: false,
    depth: false,
    stencil: false,
    powerPreference: 'low-power',
  });
  if (!gl) return null;
  const corners = new Float32Array(MOST * 4 * CORNER);
  let sizeOf: WebGLUniformLocation | null = null;
  let picture: HTMLCanvasElement | null = null;
  let size = { width: 1, height: 1 };

  const upload = () => {
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.uniform2f(sizeOf, size.width, size.height);
    if (picture) gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  };
  const renew = () => {
    const program = openProgram(gl);
    sizeOf = gl.getUniformLocation(program, 'size');
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, corners.byteLength, gl.DYNAMIC_DRAW);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, triangles(), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, CORNER * BYTES, 0);
    gl.enableVertexAttribArray(1);
    gl.vertexAttribPointer(1, 3, gl.FLOAT, false, CORNER * BYTES, 2 * BYTES);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    // The image may have any size: without these parameters WebGL 1 renders none of it.
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    for (const way of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, way, gl.LINEAR);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((n) => Number.parseInt(ground.slice(n, n + 2), 16) / 255);
    gl.clearColor(red, green, blue, 1);
    upload();
    return gl.getProgramParameter(program, gl.LINK_STATUS) === true;
  };
  if (!renew()) return null;
  return {
    renew,
    fit(given, cutFrom) {
      picture = cutFrom;
      size = given;
      fitCanvas(canvas, given);
      upload();
    },
    draw(quads) {
      gl.clear(gl.COLOR_BUFFER_BIT);
      if (!picture) return;
      const written = writeCorners(corners, quads, picture);
      gl.bufferSubData(gl.ARRAY_BUFFER, 0, corners.subarray(0, written));
      gl.drawElements(gl.TRIANGLES, (written / CORNER / 4) * 6, gl.UNSIGNED_SHORT, 0);
    },
  };
}
