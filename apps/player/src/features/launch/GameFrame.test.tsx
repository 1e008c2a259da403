import { FRAME_ALLOW, FRAME_REFERRER, FRAME_SANDBOX } from '@parlour/contract/frame-rights';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GameFrame } from './GameFrame.tsx';

const nothing = () => {};

it('the frame may do what the vendors’ document says, and nothing else', () => {
  const url = 'https://v.example/open?token=t';
  const html = renderToStaticMarkup(
    <GameFrame
      launched={{ url, mode: 'frame', sandbox: FRAME_SANDBOX.elsewhere }}
      title="Jade"
      sound={false}
      onReady={nothing}
      onBusy={nothing}
      onBalance={nothing}
      onSound={nothing}
      onExit={nothing}
    />,
  );
  const [, written = ''] = /<iframe ([^>]*)>/.exec(html) ?? [];
  const said = Object.fromEntries(
    [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value]) => [name.toLowerCase(), value]),
  );
  expect(said).toEqual({
    class: expect.any(String),
    src: url,
    title: 'Jade',
    sandbox: FRAME_SANDBOX.elsewhere,
    allow: FRAME_ALLOW,
    referrerpolicy: FRAME_REFERRER,
  });
});
