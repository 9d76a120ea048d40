import { ReliableChatModel } from '../../src/application/model-calls/reliable-chat-model.ts';
import { VendorHealth } from '../../src/application/model-calls/vendor-health.ts';
import type { ChatModel } from '../../src/application/ports/chat-model.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { Sha256 } from '../../src/application/ports/sha256.ts';

/** A vendor's model that is asked again where that may help, with a health that it shares with no other. */
export function makeReliable(chat: ChatModel, clock: Clock, sha256: Sha256): ChatModel {
  return new ReliableChatModel(chat, new VendorHealth(clock, sha256), clock);
}
