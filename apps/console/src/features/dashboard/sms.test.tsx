import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SmsBanner } from './SmsBanner.tsx';

it('a used-up budget of codes by SMS is shown with an alert, and nothing without one', () => {
  const shown = (smsRefused: { requests: number; at: string } | null) =>
    renderToStaticMarkup(<SmsBanner figures={{ smsRefused, timeZone: 'Asia/Yangon' }} />);
  expect(shown(null)).toBe('');
  const banner = shown({ requests: 312, at: '2026-11-20T14:34:00Z' });
  expect(banner).toContain('role="alert"');
  expect(banner).toContain('312 code requests were declined in the last 24 hours, the last at 20 Nov 2026, 21:04.');
});
