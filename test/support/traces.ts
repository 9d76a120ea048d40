import type { Check } from '../../src/domain/evaluation/check.ts';
import type { Artifact, ModelStep, ToolStep, Trace } from '../../src/domain/evaluation/trace.ts';

/** The server of `aServerPick`. */
export const SERVER = 'io.github.example/issues';

/** A successful call that lists two issues; a test names only the members it is about. */
export function aToolStep(members: Partial<ToolStep> = {}): ToolStep {
  return {
    kind: 'tool',
    server: SERVER,
    tool: 'list_issues',
    effect: 'read',
    input: '{"repo":"acme/board"}',
    result: '[{"number":412,"title":"Login fails on Safari"},{"number":418,"title":"Export is slow"}]',
    outcome: 'ok',
    ms: 120,
    ...members,
  };
}

export function aModelStep(members: Partial<ModelStep> = {}): ModelStep {
  return {
    kind: 'model',
    model: 'example-model',
    text: '',
    tool_calls: 0,
    tokens: { input: 1_000, output: 100 },
    ms: 900,
    ...members,
  };
}

export function anArtifact(members: Partial<Artifact> = {}): Artifact {
  return { path: 'report.csv', bytes: 20, sha256: '0'.repeat(64), valid: true, ...members };
}

/** An attempt that listed two issues and says so. */
export function aTrace(members: Partial<Trace> = {}): Trace {
  return {
    steps: [aToolStep(), aModelStep()],
    answer: 'Two issues are open: #412 "Login fails on Safari" and #418 "Export is slow".',
    artifacts: [],
    end: 'answered',
    ...members,
  };
}

/** A check that only a judge can answer. */
export function aCheck(members: Partial<Check> = {}): Check {
  return { id: 'c1', text: 'Every open issue is considered once', level: 'must', needs: [], rule: null, ...members };
}
