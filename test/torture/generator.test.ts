import { expect } from 'chai';
import { aRecommendation, anAnswer } from '../support/answers.ts';
import { withService } from '../support/http-service.ts';
import { SECRET_MARK, shotOf, type Case } from './case.ts';
import { CHECKERS, isDryRun, leak, sameAnswer } from './checkers.ts';
import { readContract } from './contract.ts';
import type { RawAnswer } from '../support/raw-http.ts';
import { exchange, type Shot } from './exchange.ts';
import { Findings } from './findings.ts';
import { generateCases } from './generator.ts';
import type { Schema } from './schema-arbitrary.ts';

const NONE = new Uint8Array();
const ID = 'a-request-id';

const document = await withService(
  {},
  async ({ url }) => (await (await fetch(`${url}/openapi.json`)).json()) as Schema,
);
const contract = readContract(document);
const cases = generateCases(document, ['io.github.example/issues'], 1, 400);

function sent(shot: Partial<Shot> = {}, valid = false): Case {
  return { label: 'planted', shot: { ...shotOf('POST', '/api/run', [], NONE), ...shot }, valid, secrets: [] };
}

function answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): RawAnswer {
  const type = status < 400 ? 'application/json' : 'application/problem+json; charset=utf-8';
  return { status, headers: { 'content-type': type, 'x-request-id': ID, ...headers }, body: JSON.stringify(body) };
}

function problem(members: Readonly<Record<string, unknown>> = {}): object {
  return {
    type: 'urn:problem:validation',
    title: 'The request is not valid',
    status: 400,
    detail: 'It is so.',
    instance: '/api/run',
    code: 'validation',
    request_id: ID,
    retryable: false,
    retry_after_s: null,
    ...members,
  };
}

/** Names of the checkers that find something. */
function caught(one: Case, got: RawAnswer): readonly string[] {
  return Object.entries(CHECKERS)
    .filter(([, checker]) => checker(one, got, contract) !== null)
    .map(([name]) => name);
}

describe('The generator of requests', () => {
  it('makes the same requests from the same seed, and others from another', () => {
    const again = generateCases(document, ['io.github.example/issues'], 1, 400);
    const others = generateCases(document, ['io.github.example/issues'], 2, 400);

    expect(again).to.deep.equal(cases);
    expect(others).not.to.deep.equal(cases);
  });

  it('makes about half of them valid, and breaks the others in many ways', () => {
    const valid = cases.filter((one) => one.valid).length / cases.length;

    expect(valid).to.be.within(0.4, 0.6);
    expect(new Set(cases.map(({ label }) => label)).size).to.be.greaterThan(40);
  });

  it('makes valid requests that the service takes', async () => {
    await withService({}, async ({ port }) => {
      const runs = cases.filter(({ valid, shot }) => valid && shot.method === 'POST').slice(0, 50);
      expect(runs).to.have.length(50);
      for (const one of runs) {
        const got = (await exchange(port, one.shot)).answer;
        expect(got?.status, got?.body).to.equal(200);
      }
    });
  });

  it('marks every secret that it puts into a request', () => {
    const bodies = cases
      .filter(({ valid }) => valid)
      .map(({ shot, secrets }) => ({ text: new TextDecoder().decode(shot.body), secrets }));

    expect(bodies.some(({ secrets }) => secrets.length > 1)).to.equal(true);
    for (const { text, secrets } of bodies) {
      expect(secrets.every((secret) => secret.startsWith(SECRET_MARK) && text.includes(secret))).to.equal(true);
      expect(leak(secrets.reduce((rest, secret) => rest.replaceAll(secret, ''), text))).to.equal(null);
    }
  });
});

describe('The checkers of answers', () => {
  it('find nothing in an answer as it should be', () => {
    expect(caught(sent({}, true), answer(200, anAnswer()))).to.deep.equal([]);
    expect(caught(sent(), answer(400, problem()))).to.deep.equal([]);
    expect(
      caught(sent({ method: 'GET', target: '/health' }), answer(200, { status: 'ok', version: '1' })),
    ).to.deep.equal([]);
  });

  for (const [fault, checkers, one, got] of [
    ['a failure', ['noFailure'], sent(), answer(500, problem({ status: 500, code: 'internal' }))],
    [
      'a failure of a valid request',
      ['noFailure', 'validAccepted'],
      sent({}, true),
      answer(503, problem({ status: 503, code: 'overloaded' })),
    ],
    ['a status that the document lacks', ['documentedStatus'], sent(), answer(418, problem({ status: 418 }))],
    [
      'a refusal of what is no fault',
      ['documentedStatus'],
      sent({ method: 'GET', target: '/health' }),
      answer(400, problem()),
    ],
    [
      'a method that is taken in silence',
      ['documentedStatus'],
      sent({ method: 'DELETE', target: '/health' }),
      answer(200, {}),
    ],
    [
      'a path that nothing is known of',
      ['documentedStatus'],
      sent({ method: 'GET', target: '/secret' }),
      answer(200, {}),
    ],
    ['a plain text for an error', ['validProblem'], sent(), answer(400, problem(), { 'content-type': 'text/plain' })],
    ['a problem without its request_id', ['validProblem'], sent(), answer(400, problem({ request_id: undefined }))],
    ['the request_id of another request', ['validProblem'], sent(), answer(400, problem({ request_id: 'another-id' }))],
    ['a problem of another status', ['validProblem'], sent(), answer(400, problem({ status: 413 }))],
    ['a problem with a member too many', ['validProblem'], sent(), answer(400, problem({ stack: 'at x' }))],
    ['a dry run with a third member', ['validSuccess'], sent({}, true), answer(200, { ...anAnswer(), debug: 1 })],
    [
      'a dry run without its task',
      ['validSuccess'],
      sent({}, true),
      answer(200, { recommendation: aRecommendation() }),
    ],
    [
      'a dry run with its members the other way round',
      ['validSuccess'],
      sent({}, true),
      answer(200, { recommendation: aRecommendation(), task: anAnswer().task }),
    ],
    [
      'an outcome that is none',
      ['validSuccess'],
      sent({}, true),
      answer(200, { ...anAnswer(), recommendation: { ...aRecommendation(), outcome: 'maybe' } }),
    ],
    [
      'a health of another shape',
      ['validSuccess'],
      sent({ method: 'GET', target: '/health' }),
      answer(200, { status: 'ok' }),
    ],
    ['a valid request that is refused', ['validAccepted'], sent({}, true), answer(400, problem())],
    ['a secret in a problem', ['noSecret'], sent(), answer(400, problem({ detail: `${SECRET_MARK}1 is too short` }))],
    ['a secret in a header', ['noSecret'], sent(), answer(400, problem(), { 'x-echo': `${SECRET_MARK}1` })],
  ] as const) {
    it(`notice ${fault}`, () => {
      expect(caught(one, got)).to.deep.equal(checkers);
    });
  }

  it('notice an answer that differs the second time, or fails to come', () => {
    const first = answer(200, anAnswer());

    expect(isDryRun(sent(), first)).to.equal(true);
    expect(sameAnswer(first, { ...first })).to.equal(null);
    expect(sameAnswer(first, { ...first, body: `${first.body} ` })).to.be.a('string');
    expect(sameAnswer(first, null)).to.be.a('string');
  });

  it('notice a secret in the log', () => {
    expect(leak('{"event":"request"}')).to.equal(null);
    expect(leak(`{"event":"request","key":"${SECRET_MARK}1"}`))
      .to.be.a('string')
      .that.does.not.include(SECRET_MARK);
  });
});

describe('An exchange', () => {
  it('carries bytes as they are, and says when no answer came', async () => {
    await withService({}, async ({ port }) => {
      const broken = shotOf(
        'POST',
        '/api/run',
        [['Content-Type', 'application/json']],
        Uint8Array.of(0x22, 0xff, 0x22),
      );
      const got = await exchange(port, broken);
      expect(got.answer?.body).to.include('not UTF-8');
    });
    expect((await exchange(1, shotOf('GET', '/', [], NONE))).answer).to.equal(null);
  });
});

describe('Findings', () => {
  it('show alike things once, with their number and the first request', () => {
    const findings = new Findings();
    findings.add('validSuccess', 'data/needs/1/id must be string', sent({ target: '/first' }), 3);
    findings.add('validSuccess', 'data/needs/12/id must be string', sent({ target: '/second' }), 4);
    findings.add('noSecret', 'a secret', sent(), 5);

    expect(findings.count).to.equal(3);
    expect(findings.describe(1))
      .to.match(/^2 × validSuccess.*\n.*#3 planted.*\/first/)
      .and.include('1 more kinds');
  });
});
