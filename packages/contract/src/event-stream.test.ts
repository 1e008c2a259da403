/** Frames in different chunks: in one piece, byte by byte, and cut inside a character. */
import { describe, expect, it } from 'vitest';
import { fitEvent } from './answer-shape.ts';
import { frameReader, type ReceivedEvent, readStream } from './event-stream.ts';

const TEXT =
  'retry: 1500\nid: 5-6-0\n\n' +
  'event: catalogue\ndata: {"type":"catalogue","version":"7"}\n\n' +
  ': alive\n\n' +
  'id: 5-7-0\nevent: inbox\ndata: {"type":"inbox","id":"ငါး"}\n\n' +
  'event: broken\ndata: {"type"\n\n' +
  'event: none\ndata: [1]\n\n' +
  'id: 5-8-0\nevent: winner\ndata: {"type":"win';
const TOLD: ReceivedEvent[] = [
  { id: '5-6-0', hasId: true, event: null },
  { id: '5-6-0', hasId: false, event: { type: 'catalogue', version: '7' } },
  { id: '5-7-0', hasId: true, event: { type: 'inbox', id: 'ငါး' } },
  { id: '5-7-0', hasId: false, event: null },
  { id: '5-7-0', hasId: false, event: null },
];

/** Creates a stream in chunks of so many bytes. */
function streamOf(size: number): Response {
  const bytes = new TextEncoder().encode(TEXT);
  const body = new ReadableStream<Uint8Array>({
    start(pipe) {
      for (let from = 0; from < bytes.length; from += size) pipe.enqueue(bytes.subarray(from, from + size));
      pipe.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

describe('the reader of the event stream', () => {
  const read = async (answer: () => Response) => {
    const told: ReceivedEvent[] = [];
    let alive = 0;
    const failure = await readStream('/wps/events', {
      fetch: async () => answer(),
      headers: {},
      last: '',
      signal: new AbortController().signal,
      alive: () => alive++,
      hear: (each) => told.push(each),
    });
    return { told, failure, alive };
  };

  it.each([1, 2, 3, 7, 40, 10_000])(
    'tells the same frames in pieces of %i bytes, and never half a one',
    async (size) => {
      const { told, failure, alive } = await read(() => streamOf(size));
      expect([told, failure]).toEqual([TOLD, null]);
      expect(alive).toBe(Math.ceil(new TextEncoder().encode(TEXT).length / size));
    },
  );

  it('takes an event in the shape of its type, and none in another', () => {
    const troubles: string[] = [];
    const told: ReceivedEvent[] = [];
    const read = frameReader(
      '',
      (each) => told.push(each),
      (event) => fitEvent(event, (trouble) => troubles.push(trouble)),
    );
    for (const data of [
      '{"type":"balance","sumBalance":12.5,"book":"PLAY","ledgerId":7,"at":"2026-01-01T00:00:00Z"}',
      '{"type":"balance","sumBalance":null,"book":"PLAY","ledgerId":"8","at":"2026-01-01T00:00:00Z"}',
      '{"type":"favourite","nodeId":12,"on":true}',
      '{"type":"of a later server","x":1}',
      'null',
    ])
      read(`data: ${data}\n\n`);
    expect(told.map(({ event }) => event)).toEqual([
      { type: 'balance', sumBalance: '12.5', book: 'PLAY', ledgerId: '7', at: '2026-01-01T00:00:00Z' },
      null,
      { type: 'favourite', nodeId: '12', on: true },
      { type: 'of a later server', x: 1 },
      null,
    ]);
    expect(troubles).toEqual(['.sumBalance: null, not string']);
  });

  it('stands where it stood before until it is told otherwise', () => {
    const told: ReceivedEvent[] = [];
    frameReader('1-2-3', (each) => told.push(each))('event: winner\ndata: {"type":"winner"}\n\n');
    expect(told).toEqual([{ id: '1-2-3', hasId: false, event: { type: 'winner' } }]);
  });

  it('says why there is no stream', async () => {
    const refused = Response.json(
      { success: false, code: 'session.ended', message: 'error.loggedOut' },
      { status: 401 },
    );
    expect((await read(() => refused)).failure).toMatchObject({ code: 'session.ended', textKey: 'error.loggedOut' });
    expect((await read(() => new Response('<html>'))).failure?.code).toBe('client.unreadable');
    const fails = () => {
      throw new TypeError('no line');
    };
    expect((await read(fails)).failure?.code).toBe('client.offline');
  });
});
