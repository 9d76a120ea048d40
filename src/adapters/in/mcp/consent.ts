import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type ClientCapabilities,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';

const QUESTION = 'consent';
const AGREE = 'agree';

/** State of the question to the user; `unable` when the client cannot ask one. */
export type Consent = 'given' | 'refused' | 'open' | 'unable';

/** Reads the answer of the user to {@link askForConsent}. */
export function consentOf(server: McpServer, { mcpReq }: ServerContext): Consent {
  const answer = inputResponse(mcpReq.inputResponses, QUESTION);
  if (answer.kind === 'elicit')
    return answer.action === 'accept' && answer.content?.[AGREE] === true ? 'given' : 'refused';
  // Since 2026 the capabilities come with each request, before with the handshake.
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const declared = envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
  // oxlint-disable-next-line typescript/no-deprecated
  const { elicitation } = declared ?? server.server.getClientCapabilities() ?? {};
  if (elicitation === undefined) return 'unable';
  return 'form' in elicitation || Object.keys(elicitation).length === 0 ? 'open' : 'unable';
}

/** Returns the result by which the client asks the user, and then repeats the call. */
export function askForConsent(message: string, title: string): InputRequiredResult {
  const agree = { type: 'boolean', title } as const;
  const requestedSchema = { type: 'object', properties: { [AGREE]: agree }, required: [AGREE] } as const;
  return inputRequired({
    inputRequests: {
      [QUESTION]: inputRequired.elicit({ message, requestedSchema: { ...requestedSchema, required: [AGREE] } }),
    },
  });
}
