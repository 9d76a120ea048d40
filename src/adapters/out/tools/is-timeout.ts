import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client';

/** Whether a conversation failed because an answer did not come in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout;
}
