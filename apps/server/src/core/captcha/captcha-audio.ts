/**
 * Audio form of a numeric captcha: recorded digits, each at its own speed and after its own pause, over a murmur of
 * reversed digits and noise. `digits/*.ulaw` contains ten recordings of a language: ten lengths of 16 bits, then µ-law
 * samples at 8 kHz, from a speech synthesiser.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const RATE = 8000;
const FOLDER = join(import.meta.dirname, 'digits');
const RECORDED = ['EN', 'MY', 'CN'] as const;
type Recorded = (typeof RECORDED)[number];
type Recording = Float32Array[];

/** Volume of a recording as a digit, as murmur in the background, and of the noise. */
const VOICE = 1.35;
const MURMUR = 0.16;
const NOISE = 0.03;

const recordings = new Map<Recorded, Recording>();

function decoded(byte: number): number {
  const code = ~byte & 0xff;
  const size = ((((code & 0x0f) << 3) + 132) << ((code >> 4) & 7)) - 132;
  return (code & 0x80 ? -size : size) / 32_768;
}

function recordingOf(language: string): Recording {
  const spoken = RECORDED.find((code) => code === language) ?? 'EN';
  const known = recordings.get(spoken);
  if (known) return known;
  const file = readFileSync(join(FOLDER, `${spoken}.ulaw`));
  let at = 20;
  const made = Array.from({ length: 10 }, (_, digit) => {
    const length = file.readUInt16LE(digit * 2);
    const samples = Float32Array.from(file.subarray(at, at + length), decoded);
    at += length;
    return samples;
  });
  recordings.set(spoken, made);
  return made;
}

/** Resamples a recording to another speed, which also shifts its pitch. */
function atSpeed(samples: Float32Array, speed: number): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / speed) }, (_, index) => {
    const place = index * speed;
    const before = Math.floor(place);
    const share = place - before;
    return (samples[before] ?? 0) * (1 - share) + (samples[before + 1] ?? 0) * share;
  });
}

function wav(samples: Float32Array): Buffer {
  const file = Buffer.alloc(44 + samples.length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + samples.length, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples.length, 40);
  samples.forEach((sample, index) => {
    file[44 + index] = Math.max(0, Math.min(255, Math.round(128 + sample * 127)));
  });
  return file;
}

/**
 * Renders digits as speech.
 *
 * @param digits text of decimal digits
 * @param language interface language; English when it has no recordings
 * @param random numbers from 0 to 1 that choose speeds, pauses and the murmur
 * @returns a WAV file of 8 bits at 8 kHz, one channel
 */
export function speakCaptcha(digits: string, language: string, random: () => number): Buffer {
  const recording = recordingOf(language);
  const between = (least: number, most: number) => least + (most - least) * random();
  const pause = () => Math.round(between(0.35, 0.7) * RATE);
  const words: { at: number; samples: Float32Array }[] = [];
  let length = pause();
  for (const digit of digits) {
    const samples = atSpeed(recording[Number(digit)] ?? new Float32Array(0), between(0.88, 1.1));
    words.push({ at: length, samples });
    length += samples.length + pause();
  }
  const sound = Float32Array.from({ length }, () => between(-NOISE, NOISE));
  const mix = (at: number, samples: Float32Array, loudness: number) => {
    samples.forEach((sample, index) => {
      const place = at + index;
      if (place < length) sound[place] = (sound[place] ?? 0) + sample * loudness;
    });
  };
  for (const { at, samples } of words) mix(at, samples, VOICE);
  for (let at = 0; at < length; at += Math.round(between(0.1, 0.3) * RATE)) {
    const other = recording[Math.floor(random() * 10)] ?? new Float32Array(0);
    mix(at, atSpeed(other, between(0.8, 1.3)).toReversed(), MURMUR);
  }
  return wav(sound);
}
