import { expect } from 'chai';
import type { PlacedFrame } from '../../../src/domain/task/order-units.ts';
import { toldByThings } from '../../../src/domain/task/told-by-things.ts';

/** Effect and likeliest ability of an act. */
function told(
  act: string,
  slot: 'obj' | 'tgt',
  thing: string,
  ability: string,
  effect = 'write',
  text = `${act} ${thing}`,
): string {
  const frame = { act: { text: act }, slots: [{ slot, text: thing }], abilities: [{ ability, share: 0.4 }], effect };
  const read = toldByThings(frame as unknown as PlacedFrame, text);
  return `${read.effect} ${read.abilities[0]?.ability}`;
}

describe('Things that tell an act', () => {
  it('are lights and heating of a home', () => {
    expect(told('Turn', 'obj', 'the heating in', 'dashboard.write')).to.equal('write home.control');
    expect(told('dim', 'obj', 'the hall lights', 'other')).to.equal('write home.control');
    expect(told('Turn', 'obj', 'the notes', 'text.write', 'none')).to.equal('none text.write');
  });

  it('are hours and minutes, which are logged as working time', () => {
    for (const time of ['two hours', '90 minutes', '3h', '1.5 hrs', 'an hour', 'half an hour'])
      expect(told('Log', 'obj', time, 'issue.create'), time).to.equal('write time.track');
    expect(told('Track', 'obj', '3h', 'commit.list', 'read')).to.equal('write time.track');
  });

  it('are lists of a household, to which something is added', () => {
    expect(told('Add', 'tgt', 'my shopping list', 'shop.write')).to.equal('write task.write');
    expect(told('Put', 'tgt', 'the packing list', 'note.write')).to.equal('write note.write');
    expect(told('Add', 'tgt', 'the price list', 'shop.write')).to.equal('write shop.write');
    expect(told('put', 'tgt', 'shopping', 'shop.write', 'write', 'put milk on the shopping list')).to.equal(
      'write task.write',
    );
  });

  it('are fields and tables, which are filled', () => {
    expect(told('put', 'tgt', 'the Status field', 'text.write', 'none')).to.equal('write table.write');
    expect(told('put', 'tgt', 'the Status field', 'chat.post')).to.equal('write chat.post');
  });

  it('are browsers as the place of an act', () => {
    const text = 'reproduce it in a real browser';

    expect(told('reproduce', 'obj', 'it', 'code.run', 'write', text)).to.equal('write browser.control');
    expect(told('reproduce', 'obj', 'it', 'web.fetch', 'read', text)).to.equal('read web.fetch');
    expect(told('click through', 'obj', 'it', 'issue.comment')).to.equal('write browser.control');
    expect(told('read', 'obj', 'it', 'file.read', 'read', 'read about the browser')).to.equal('read file.read');
  });

  it('are forms and checkouts of websites, which are tested in a browser', () => {
    const text = 'test the sign-up form of our shop';

    expect(told('test', 'obj', 'the sign-up form', 'web.fetch', 'read', text)).to.equal('write browser.control');
    expect(told('test', 'obj', 'the sign-up form', 'test.manage', 'read')).to.equal('read test.manage');
    expect(told('describe', 'obj', 'the sign-up form', 'web.fetch', 'read', text)).to.equal('read web.fetch');
  });

  it('tell nothing of another act, another thing or an appointment', () => {
    expect(told('Close', 'obj', 'two hours', 'issue.update')).to.equal('write issue.update');
    expect(told('Log', 'obj', 'two issues', 'issue.create')).to.equal('write issue.create');
    expect(told('Book', 'obj', 'two hours', 'calendar.write')).to.equal('write calendar.write');
  });

  it('are formulas and patterns, which are only text', () => {
    for (const thing of ['a Google Sheets formula', 'a regex', 'a cron line'])
      expect(told('Need', 'obj', thing, 'spreadsheet.write'), thing).to.equal('none code.write');
    expect(told('delete', 'obj', 'the formula', 'spreadsheet.write')).to.equal('write spreadsheet.write');
  });

  it('are commands of git, which only read', () => {
    const text = 'run git blame on the line';

    expect(told('run', 'obj', 'git blame', 'code.run', 'write', text)).to.equal('read git.read');
    expect(told('run', 'obj', 'git push', 'code.run', 'write', 'run git push')).to.equal('write code.run');
  });

  it('are scans, whose letters are read and not heard', () => {
    const text = 'transcribe the scanned letters';

    expect(told('transcribe', 'obj', 'them', 'audio.transcribe', 'read', text)).to.equal('read ocr.read');
    expect(told('transcribe', 'obj', 'the call', 'audio.transcribe', 'read')).to.equal('read audio.transcribe');
  });
});
