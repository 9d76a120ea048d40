import { expect } from 'chai';
import { ProblemError, QuartermasterClient, type ClientOptions } from '../../src/client/index.ts';
import { rejectionOf } from '../support/failure.ts';
import { anEvent } from '../support/run-answers.ts';

type Sent = { readonly url: string; readonly method: string; readonly headers: Headers; readonly body: unknown };

const JSON_TYPE = { 'content-type': 'application/json' };
const id = 'run_1';

/** Client over a `fetch` that gives the answers in sequence, and the requests that it sent. */
function scripted(answers: readonly (() => Response)[], options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const client = new QuartermasterClient({
    baseUrl: 'http://service.example/base/',
    fetch: (url, { method = 'GET', headers, body } = {}) => {
      const answer = answers[sent.length];
      sent.push({
        url: url instanceof Request ? url.url : url.toString(),
        method,
        headers: new Headers(headers),
        body,
      });
      if (answer === undefined) return Promise.reject(new TypeError('fetch failed'));
      return Promise.resolve(answer());
    },
    ...options,
  });
  return { client, sent };
}

const never: typeof fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    const { signal } = init ?? {};
    if (signal?.aborted === true) reject(signal.reason as Error);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** Client over a service that never answers. */
function silent(options: Partial<ClientOptions> = {}): QuartermasterClient {
  return new QuartermasterClient({ baseUrl: '', fetch: never, ...options });
}

const ok = (): Response => new Response('{}', { headers: JSON_TYPE });
const stream = (text: string) => (): Response => new Response(text);
const message = (seq: number): string => `id: ${seq}\nevent: analyzing\ndata: ${JSON.stringify(anEvent({ seq }))}\n\n`;

async function seqsOf(client: QuartermasterClient): Promise<readonly number[]> {
  const seqs: number[] = [];
  for await (const { seq } of client.followRun({ id })) seqs.push(seq);
  return seqs;
}

describe('QuartermasterClient', () => {
  it('percent-encodes path parameters and repeats list parameters', async () => {
    const { client, sent } = scripted([ok, ok]);
    await client.getServer({ name: 'a/b c?d$&' });
    await client.listServers({ limit: 5, transport: ['stdio', 'sse'] });

    expect(sent.map(({ url }) => url)).to.deep.equal([
      'http://service.example/base/api/mcp/servers/a%2Fb%20c%3Fd%24%26',
      'http://service.example/base/api/mcp/servers?limit=5&transport=stdio&transport=sse',
    ]);
  });

  it('omits undefined parameters and sends no content type without a body', async () => {
    const { client, sent } = scripted([ok]);
    await client.listServers({});

    expect(sent[0]?.url).to.equal('http://service.example/base/api/mcp/servers');
    expect(sent[0]?.headers.has('content-type')).to.equal(false);
    expect(sent[0]?.headers.get('accept')).to.equal('application/json');
  });

  it('throws the status and the start of a failure that is no problem document', async () => {
    const headers = { 'retry-after': '3', 'x-request-id': 'request-1' };
    const answer = (): Response => new Response(`<h1>Bad gateway</h1>${'x'.repeat(500)}`, { status: 502, headers });
    const error = await rejectionOf(scripted([answer]).client.getHealth());

    expect(error).to.be.instanceOf(ProblemError);
    expect(error).to.include({ status: 502, title: 'HTTP 502', code: null, retry_after_s: 3, request_id: 'request-1' });
    expect((error as ProblemError).detail)
      .to.match(/^<h1>Bad gateway/)
      .and.have.length(200);
  });

  it('passes on the error of fetch when there is no answer', async () => {
    expect(await rejectionOf(scripted([]).client.getHealth())).to.be.instanceOf(TypeError);
  });

  it('gives a request up after the timeout of the call, or of the client', async () => {
    for (const request of [silent().getHealth({ timeoutMs: 1 }), silent({ timeoutMs: 1 }).getHealth()]) {
      expect(await rejectionOf(request)).to.include({ name: 'TimeoutError', message: 'No answer within 1 ms.' });
    }
  });

  it('ends a request when the signal of the call or of the client is aborted', async () => {
    const reason = new Error('enough');
    for (const use of [
      (signal: AbortSignal) => silent().getHealth({ signal }),
      (signal: AbortSignal) => silent({ signal }).getHealth(),
    ]) {
      const controller = new AbortController();
      const request = use(controller.signal);
      controller.abort(reason);
      expect(await rejectionOf(request)).to.equal(reason);
    }
  });

  it('continues a cut stream after its last event, and yields each event once', async () => {
    const { client, sent } = scripted([
      stream(`retry: 0\n\n${message(1)}${message(2)}id: 3\ndata: {"cut`),
      stream(`${message(3)}event: end\ndata: {}\n\n`),
    ]);

    expect(await seqsOf(client)).to.deep.equal([1, 2, 3]);
    expect(sent.map(({ headers }) => headers.get('last-event-id'))).to.deep.equal([null, '2']);
    expect(sent.map(({ headers }) => headers.get('accept'))).to.deep.equal(Array(2).fill('text/event-stream'));
  });

  it('waits as long as a busy service asks before it continues a stream', async () => {
    const problem = { status: 503, title: 'Busy', detail: 'Wait.', retryable: true, retry_after_s: 0 };
    const busy = (): Response => Response.json(problem, { status: 503 });
    const { client } = scripted([busy, stream(`${message(1)}event: end\n\n`)]);

    expect(await seqsOf(client)).to.deep.equal([1]);
  });

  it('gives a stream up when five connections in sequence bring no event', async () => {
    const { client, sent } = scripted([stream(`retry: 0\n\n${message(1)}`), ...Array(9).fill(stream(': \n\n'))]);

    expect(await rejectionOf(seqsOf(client))).to.include({ message: 'The stream of events was cut before its end.' });
    expect(sent).to.have.length(5);
  });

  it('does not continue a stream that the service refuses', async () => {
    const problem = { status: 404, title: 'Gone', detail: 'No.' };
    const { client, sent } = scripted([() => Response.json(problem, { status: 404 }), ok]);

    expect(await rejectionOf(seqsOf(client))).to.include({ status: 404 });
    expect(sent).to.have.length(1);
  });

  it('stops waiting for a stream when its signal is aborted', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const { client } = scripted([stream(message(1)), stream('')]);
    const events = client.followRun({ id }, { signal: controller.signal });
    await events.next();
    const next = events.next();
    controller.abort(reason);

    expect(await rejectionOf(next)).to.equal(reason);
  });
});
