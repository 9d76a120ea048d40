import type { PlacedFrame } from '../../src/domain/task/order-units.ts';

/** A reading act without things, of which the reader is sure. */
export function aFrame(members: Partial<PlacedFrame> = {}): PlacedFrame {
  return {
    act: { start: 0, end: 2, text: 'do' },
    effect: 'read',
    margin: 1,
    is_question: false,
    slots: [],
    abilities: [{ ability: 'issue.list', share: 0.8 }],
    elsewhere: [],
    kept: [],
    hints: [],
    sources: [{ ability: 'none', share: 1 }],
    ...members,
  };
}
