import { expect } from 'chai';
import fc from 'fast-check';
import { readServerSentEvents, type ServerSentEvent } from '../../src/client/server-sent-events.ts';

const encoder = new TextEncoder();

async function read(chunks: readonly Uint8Array[]): Promise<readonly ServerSentEvent[]> {
  const messages: ServerSentEvent[] = [];
  for await (const message of readServerSentEvents(inSequence(chunks))) messages.push(message);
  return messages;
}

async function* inSequence(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

const readText = (text: string) => read([encoder.encode(text)]);

/** Text without line ends that does not start with the space that the format removes. */
const value = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]|^ /g, ''));

describe('readServerSentEvents', () => {
  it('reads fields, joins lines of data and skips comments', async () => {
    expect(
      await readText(': hello\nid: 7\nevent: step\ndata: one\ndata:two\nretry: 50\nother\n\n: \n\n'),
    ).to.deep.equal([{ id: '7', event: 'step', data: 'one\ntwo', retryMs: 50 }]);
  });

  it('drops a message that the stream cuts off, and a delay that is no number', async () => {
    expect(await readText('retry: soon\n\ndata: lost\n')).to.deep.equal([
      { id: null, event: 'message', data: null, retryMs: null },
    ]);
  });

  it('reads the same messages however the bytes are split and the lines end', async () => {
    const message = fc.record({
      id: value,
      event: value.filter((text) => text !== ''),
      data: fc.array(value, { minLength: 1 }),
    });
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
    await fc.assert(
      fc.asyncProperty(fc.array(message), lineEnd, fc.array(fc.nat(40)), async (messages, end, sizes) => {
        const lines = messages.flatMap(({ id, event, data }) => [
          `id: ${id}`,
          `event: ${event}`,
          ...data.map((line) => `data: ${line}`),
          '',
        ]);
        const bytes = encoder.encode(lines.map((line) => line + end).join('') + (end === '\r' ? '\n' : ''));
        const chunks: Uint8Array[] = [];
        let from = 0;
        for (const size of sizes) chunks.push(bytes.slice(from, (from += size)));
        const found = await read([...chunks, bytes.slice(from)]);

        expect(found).to.deep.equal(
          messages.map(({ id, event, data }) => ({ id, event, data: data.join('\n'), retryMs: null })),
        );
      }),
    );
  });
});
