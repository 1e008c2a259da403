import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { text } from './shapes.ts';

export const openStream = post('/wps/events/ticket', {
  summary: 'A ticket for the event stream, good once within 30 s; a visitor’s stream belongs to the browser',
  access: 'visitor',
  relay: true,
  quiet: true,
  throttle: 'stream',
  output: z.strictObject({ ticket: z.string() }),
});

export const openConsoleStream = post('/wps/console/events/ticket', {
  summary: 'A ticket for the event stream of an operator, good once within 30 s',
  access: 'operator',
  quiet: true,
  throttle: 'console',
  output: z.strictObject({ ticket: z.string() }),
});

/** Answers `text/event-stream`; the only endpoint without an envelope. */
export const stream = get('/wps/events', {
  summary: 'The event stream (server-sent events), resumable by Last-Event-ID or by `last`',
  access: 'anyone',
  quiet: true,
  throttle: 'stream',
  input: {
    query: z.strictObject({
      ticket: text(100),
      /** Id of the last event that the client took, where no header can be sent. */
      last: text(64).optional(),
    }),
  },
  output: z.never(),
});
