import { DESK_TOOLS, deskReaction, GROWN_TOOLS, type Shelf } from './desk.ts';

export type Message = {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
};

/** What a desk says to a message, in order; `leave` when it ends instead. */
export type Said = readonly object[] | 'leave';

/** A desk that speaks the protocol, over whatever. */
export class DeskSpeech {
  readonly #shelf: Shelf;
  #tools = DESK_TOOLS;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  answer({ id, method, params }: Message): Said {
    if (id === undefined) return [];
    const result = (value: object): object => ({ jsonrpc: '2.0', id, result: value });
    if (method === 'initialize')
      return [
        result({
          protocolVersion: params?.['protocolVersion'],
          capabilities: { tools: { listChanged: true } },
          serverInfo: { name: 'desk', version: '4.2.0' },
        }),
      ];
    if (method === 'tools/list') return [result({ tools: this.#tools })];
    if (method !== 'tools/call') return [{ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }];
    const { name, arguments: input } = params as { readonly name: string; readonly arguments: Record<string, unknown> };
    const reaction = deskReaction(name, input, this.#shelf);
    if (reaction === undefined) return [];
    const text = (said: string, isError = false): object =>
      result({ content: [{ type: 'text', text: said }], ...(isError ? { isError } : {}) });
    switch (reaction.does) {
      case 'answer':
        return [text(reaction.text, reaction.isError)];
      case 'grow':
        this.#tools = GROWN_TOOLS;
        return [{ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }, text('grown')];
      case 'refuse':
        return [{ jsonrpc: '2.0', id, error: { code: -32000, message: 'not today' } }];
      case 'leave':
        return 'leave';
    }
  }
}
