import type { ErrorCode } from '../../../../domain/errors.ts';
import { ARTIFACT_TYPES } from '../artifact-response.ts';
import { EVENT_PARAMETERS, RUN_LIST_PARAMETERS } from '../schemas/run-parameters.ts';
import { jsonAnswer } from './answer.ts';
import { parameter } from './parameter.ts';
import { ANYWHERE, problemResponses } from './problem-schemas.ts';
import { anything, listOf, ref, text, type Schema } from './schema.ts';

const id: Schema = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The run_id. Runs of other callers are not there for you.',
  schema: text,
};
const next: Schema = {
  Link: { schema: text, description: 'Relative address of what follows with rel="next"; absent at the end.' },
};
const failures: readonly ErrorCode[] = ['validation', ...ANYWHERE, 'internal', 'overloaded', 'storage_unavailable'];
const failuresOfOne = problemResponses(...failures, 'not_found');
const files = Object.fromEntries(ARTIFACT_TYPES.map((type) => [type, { schema: anything }]));

/** What became of runs, and following and cancelling them. */
export const runsPaths: Readonly<Record<string, Schema>> = {
  '/api/runs': {
    get: {
      operationId: 'listRuns',
      summary: 'Your runs, newest first. Ended ones are kept for 7 days.',
      parameters: [
        parameter('limit', RUN_LIST_PARAMETERS.limit, { byDefault: 20 }),
        parameter('cursor', RUN_LIST_PARAMETERS.cursor),
        parameter('status', RUN_LIST_PARAMETERS.status),
      ],
      responses: {
        '200': jsonAnswer('A page of runs.', listOf(ref('RunStatus')), next),
        ...problemResponses(...failures),
      },
    },
  },
  '/api/runs/{id}': {
    get: {
      operationId: 'getRun',
      summary: 'The record of a run, or how it stands before its end.',
      parameters: [id],
      responses: {
        '200': jsonAnswer('The record, or the state.', { anyOf: [ref('RunRecord'), ref('RunStatus')] }),
        ...failuresOfOne,
      },
    },
    delete: {
      operationId: 'cancelRun',
      summary: 'Asks for the end of a run, as often as you like. Its record stays.',
      parameters: [id],
      responses: {
        '200': jsonAnswer('It has ended, so or otherwise.', ref('RunStatus')),
        '202': jsonAnswer('It will end within seconds.', ref('RunStatus')),
        ...failuresOfOne,
      },
    },
  },
  '/api/runs/{id}/events': {
    get: {
      operationId: 'followRun',
      summary: 'What happens in a run as it happens, or with Accept: application/json what has happened.',
      description:
        'Server-sent events: id is the seq, event the stage, data the event as JSON. After the last one comes "end". A comment every 15 s says that the connection lives. ' +
        'Who takes nothing for 30 s is cut and may come back with Last-Event-ID. At most 32 may follow a run, and 256 all runs.',
      parameters: [
        id,
        parameter('after', EVENT_PARAMETERS.after, { byDefault: 0 }),
        parameter('limit', EVENT_PARAMETERS.limit, { byDefault: 1_000 }),
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description: 'The id of the last event that you have; goes before "after".',
          schema: { type: 'integer', minimum: 0, maximum: 999_999_999 },
        },
      ],
      responses: {
        '200': {
          description: 'The events after that one.',
          headers: { 'X-Request-Id': { schema: text }, ...next },
          content: {
            'text/event-stream': { schema: text },
            'application/json': { schema: listOf(ref('RunEvent')) },
          },
        },
        ...failuresOfOne,
      },
    },
  },
  '/api/runs/{id}/artifacts/{path}': {
    get: {
      operationId: 'getArtifact',
      summary: 'A file that the best attempt left, once the run has ended. To be saved, not shown: strangers wrote it.',
      parameters: [
        id,
        {
          name: 'path',
          in: 'path',
          required: true,
          description: 'As in "artifacts" of the record; its slashes percent-encoded or not.',
          schema: text,
        },
      ],
      responses: {
        '200': {
          description: 'The file as it is.',
          headers: { 'X-Request-Id': { schema: text }, 'Content-Disposition': { schema: text } },
          content: files,
        },
        ...failuresOfOne,
      },
    },
  },
};
