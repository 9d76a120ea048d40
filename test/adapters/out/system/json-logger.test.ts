import { expect } from 'chai';
import { makeJsonLogger } from '../../../../src/adapters/out/system/json-logger.ts';
import type { LogLevel } from '../../../../src/application/ports/logger.ts';

function linesAt(least: LogLevel): readonly string[] {
  const lines: string[] = [];
  const logger = makeJsonLogger(
    (line) => lines.push(line),
    () => new Date(0),
    least,
  );
  for (const level of ['info', 'warn', 'error'] as const)
    logger.write(level, 'it happened', { status: 200, path: '/a\n"b"' });
  return lines;
}

describe('The JSON logger', () => {
  it('writes one line an event, whatever the values hold', () => {
    const [line = ''] = linesAt('info');

    expect(line.indexOf('\n')).to.equal(line.length - 1);
    expect(JSON.parse(line)).to.deep.equal({
      time: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'it happened',
      status: 200,
      path: '/a\n"b"',
    });
  });

  it('leaves out what is below its level', () => {
    expect(linesAt('info')).to.have.length(3);
    expect(linesAt('warn')).to.have.length(2);
    expect(linesAt('error')).to.have.length(1);
  });
});
