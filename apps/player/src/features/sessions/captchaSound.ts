/** Audio playback of captchas, loaded on first use. */
import { getCaptchaAudio } from '@parlour/contract/sessions.endpoints';
import { call } from '../../shared/api.ts';
import { soundContext } from '../../shared/browser.devices.ts';

let context: AudioContext | null = null;
let playing: AudioBufferSourceNode | null = null;

/**
 * Plays the digits of a captcha, stopping a current playback.
 *
 * @returns key of the error text, or null
 */
export async function playCaptcha(captchaId: string, language: string): Promise<string | null> {
  // Browsers allow audio only after user activation: the context is created while the press is being handled.
  context ??= soundContext();
  if (!context) return 'captcha.mute';
  const sounding = context;
  const resumed = sounding.resume();
  const result = await call(getCaptchaAudio, { query: { captchaId, language } });
  if (!result.ok) return result.code === 'captcha.wrong' ? 'captcha.spent' : result.textKey;
  const bytes = Uint8Array.from(atob(result.value.audio), (letter) => letter.charCodeAt(0));
  const buffer = await sounding.decodeAudioData(bytes.buffer);
  await resumed;
  playing?.stop();
  playing = sounding.createBufferSource();
  playing.buffer = buffer;
  playing.connect(sounding.destination);
  playing.start();
  return null;
}
