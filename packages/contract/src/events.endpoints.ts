import { z } from 'zod';
import { get } from './endpoint.ts';

/** Answers `text/event-stream`, the only response without an envelope; a refusal has one. */
export const stream = get('/wps/events', {
  summary: 'The event stream (server-sent events), resumable by Last-Event-ID; a visitor’s tells what is for everybody',
  access: 'visitor',
  quiet: true,
  throttle: 'stream',
  output: z.never(),
});

/** The same for a signed-in operator. */
export const consoleStream = get('/wps/console/events', {
  summary: 'The event stream of an operator, resumable by Last-Event-ID',
  access: 'operator',
  right: null,
  quiet: true,
  throttle: 'console',
  output: z.never(),
});
