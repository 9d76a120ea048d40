import { RUN_STATES } from '../../../../domain/run/run-state.ts';
import { anyOf, matching, QUERY_PARAMETERS, type QueryParameter } from './query-parameters.ts';

const MOST_EVENTS = 1_000;

/** Of the list of runs. A blank value counts as not given. */
export const RUN_LIST_PARAMETERS = {
  limit: QUERY_PARAMETERS.limit,
  cursor: matching('^[\\x21-\\x7E]{1,64}$', 'a cursor from the Link header of the page before'),
  status: anyOf(RUN_STATES),
} satisfies Readonly<Record<string, QueryParameter>>;

/** Of the events of a run. */
export const EVENT_PARAMETERS = {
  after: {
    accepts: (text) => /^\d{1,9}$/.test(text),
    expected: 'the seq of an event, after which to begin',
    schema: { type: 'integer', minimum: 0, maximum: 999_999_999 },
  },
  limit: {
    accepts: (text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_EVENTS,
    expected: `an integer from 1 to ${MOST_EVENTS}; only for JSON`,
    schema: { type: 'integer', minimum: 1, maximum: MOST_EVENTS },
  },
} satisfies Readonly<Record<string, QueryParameter>>;
