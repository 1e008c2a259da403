import { getCaptcha, getCaptchaAudio, getEncryptionKey } from '@parlour/contract/sessions.endpoints';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Captchas } from './captchas.ts';
import type { Bodies } from './encrypted-bodies.ts';

export function verificationRoutes(scope: Scope, { captchas, bodies }: { captchas: Captchas; bodies: Bodies }): void {
  mount(scope, getCaptcha, async ({ request, reply }) => ok(await captchas.create(request, reply)));

  mount(scope, getCaptchaAudio, async ({ input: { query }, request }) => {
    const spoken = await captchas.speak(query.captchaId, query.language ?? '', request);
    return spoken.ok ? ok({ audio: spoken.value }) : spoken;
  });

  mount(scope, getEncryptionKey, async () => {
    const { kid, jwk } = await bodies.current();
    return ok({ kid, jwk: { ...jwk }, now: Math.floor(Date.now() / 1000) });
  });
}
