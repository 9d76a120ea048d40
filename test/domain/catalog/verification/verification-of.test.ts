import { expect } from 'chai';
import { contextTokens, rawTools, toolsHash } from '../../../../src/domain/catalog/verification/listed-tools.ts';
import type { ProbeReport, Sighting } from '../../../../src/domain/catalog/verification/probe.ts';
import { verificationOf } from '../../../../src/domain/catalog/verification/verification-of.ts';
import { anEntry } from '../../../support/catalogs.ts';
import { aPackageTarget, anEndpoint } from '../../../support/verifications.ts';

const AT = '2026-11-21T06:00:00.000Z';
const LOOK = {
  name: 'look',
  description: 'Looks.',
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
};
const listed = (...tools: readonly unknown[]): Sighting => ({
  saw: 'tools',
  tools,
  version: '4.2.0',
  protocol: '2025-11-25',
});
const hashed = (text: string): string => `hash of ${text.length}`;
const judged = (report: ProbeReport, target: Parameters<typeof verificationOf>[1] = aPackageTarget()) =>
  verificationOf(anEntry(), target, report, AT, hashed);

describe('verificationOf', () => {
  it('keeps what was seen of a server that listed its tools', () => {
    expect(judged({ sighting: listed(LOOK), installed: '1.0.3' })).to.deep.equal({
      server: 'com.boardly/board-mcp',
      outcome: 'open',
      at: AT,
      method: 'stdio',
      target: 'npm:board-mcp@1.0.3',
      version: '1.0.3',
      protocol: '2025-11-25',
      tools: [{ name: 'look', description: 'Looks.', effect: 'read' }],
      tools_hash: toolsHash(rawTools([LOOK]), hashed),
      context_tokens: contextTokens(rawTools([LOOK])),
      detail: 'listed 1 tool',
    });
  });

  it("takes the server's own word for its version where nobody else knows", () => {
    expect(judged({ sighting: listed(LOOK), installed: null })).to.deep.include({
      target: 'npm:board-mcp',
      version: '4.2.0',
    });
    expect(judged({ sighting: listed(LOOK), installed: null }, anEndpoint())).to.deep.include({
      method: 'streamable-http',
      target: 'https://mcp.parley.example/mcp',
      version: '4.2.0',
    });
  });

  it('counts only what is a tool', () => {
    expect(judged({ sighting: listed(LOOK, null, {}, LOOK), installed: null })).to.deep.include({
      detail: 'listed 1 tool',
    });
  });

  it('knows no tools where none were seen, which is not the same as none', () => {
    const dead = judged({
      sighting: { saw: 'end', status: 1, said: 'API key required', printed: '' },
      installed: '1.0.3',
    });

    expect(dead).to.deep.include({ outcome: 'gated', target: 'npm:board-mcp@1.0.3', version: null, tools: null });
    expect(judged({ sighting: listed(), installed: null })).to.deep.include({
      outcome: 'open',
      tools: [],
      context_tokens: 0,
    });
  });

  it('is no evidence where a server could not be tried', () => {
    expect(judged({ sighting: { saw: 'nothing', reason: 'npx is not here' }, installed: null })).to.deep.equal({
      server: 'com.boardly/board-mcp',
      reason: 'npx is not here',
    });
  });

  it('bears a schema that nests without end', () => {
    const inputSchema: unknown = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`);

    expect(judged({ sighting: listed({ ...LOOK, inputSchema }), installed: null })).to.deep.include({
      outcome: 'failed',
      tools: null,
      tools_hash: null,
    });
  });
});
