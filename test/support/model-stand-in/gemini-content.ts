import { pieces, type Event, type Refusal, type WireFormat } from './wire-format.ts';

const STATUSES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};
const TYPE = 'type.googleapis.com/google.rpc.';

/** Gemini's `streamGenerateContent`. */
export const geminiContent: WireFormat = {
  reply({ text = '', toolCalls = [], finish = 'stop' }, model) {
    const end = { modelVersion: `${model}-002`, responseId: 'aBcDeFgHiJkLmNoP' };
    const usageMetadata = {
      promptTokenCount: 36,
      candidatesTokenCount: 24,
      totalTokenCount: 60,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: 36 }],
    };
    if (finish === 'refused') {
      return [event({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata, ...end })];
    }
    const calls = toolCalls.map(({ name, input }) => ({
      functionCall: { name, args: input },
      thoughtSignature: 'c2lnbmF0dXJl',
    }));
    const parts = [...pieces(text).map((piece): object => ({ text: piece })), ...calls];
    return [
      ...parts.map((part) =>
        event({ candidates: [{ content: { parts: [part], role: 'model' }, index: 0 }], usageMetadata, ...end }),
      ),
      event({
        candidates: [
          {
            content: { parts: [{ text: '' }], role: 'model' },
            finishReason: finish === 'length' ? 'MAX_TOKENS' : 'STOP',
            index: 0,
          },
        ],
        usageMetadata,
        ...end,
      }),
    ];
  },
  wrongType: (model) =>
    event({ candidates: [{ content: { parts: [{ text: 17 }], role: 'model' }, index: 0 }], modelVersion: model }),
  lateFailure: ({ status, type, echo }) =>
    event({ error: { code: status, message: echo, status: type ?? STATUSES[status] ?? 'INTERNAL' } }),
  refusal: (refusal) => ({
    error: {
      code: refusal.status,
      message: refusal.echo,
      status: STATUSES[refusal.status] ?? 'UNKNOWN',
      ...detailsOf(refusal),
    },
  }),
};

/** `type` is the reason of an ErrorInfo, or the delay of a RetryInfo such as `34.07s`. */
function detailsOf({ type }: Refusal) {
  if (type === undefined) return {};
  const detail = /^[\d.]+s$/.test(type)
    ? { '@type': `${TYPE}RetryInfo`, retryDelay: type }
    : { '@type': `${TYPE}ErrorInfo`, reason: type, domain: 'googleapis.com' };
  return { details: [{ '@type': `${TYPE}Help`, links: [] }, detail] };
}

function event(data: unknown): Event {
  return { data: JSON.stringify(data), lineEnd: '\r\n' };
}
