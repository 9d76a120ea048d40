import { expect } from 'chai';
import { claimedEffects, unbackedClaims } from '../../../src/domain/evaluation/claimed-effects.ts';
import type { Trace } from '../../../src/domain/evaluation/trace.ts';
import { anArtifact, aToolStep, aTrace } from '../../support/traces.ts';

describe('claimedEffects', () => {
  for (const [text, kind] of [
    ['I have sent the report to the team.', 'send'],
    ["I've posted it in #general.", 'send'],
    ['The message has been posted in Slack.', 'send'],
    ['I deleted the old branch.', 'delete'],
    ['The event was successfully created.', 'change'],
    ['I created issue #12.', 'change'],
    ['I have written the list to tuesday.md.', 'change'],
    ['Ich habe die E-Mail an das Team gesendet.', 'send'],
    ['Der Termin wurde für Montag angelegt.', 'change'],
    ["J'ai supprimé le fichier.", 'delete'],
    ['Le message a été envoyé.', 'send'],
    ['He enviado el correo.', 'send'],
    ['Se ha eliminado la rama.', 'delete'],
    ['Enviei o relatório.', 'send'],
    ['Ho inviato il rapporto.', 'send'],
    ['Ik heb het bestand verwijderd.', 'delete'],
    ['已成功发送邮件。', 'send'],
    ['メールを送信しました。', 'send'],
    ['이메일을 보냈습니다.', 'send'],
    ['Я отправил письмо.', 'send'],
    ['Файл удалён.', 'delete'],
  ] as const) {
    it(`hears that ${JSON.stringify(text)} claims to ${kind} something`, () => {
      expect(claimedEffects(text, true).map((one) => one.kind)).to.deep.equal([kind]);
    });
  }

  for (const text of [
    'I have not sent anything.',
    'I could not create the issue.',
    'The e-mail would have been sent to Anna.',
    'If the branch was deleted, restore it.',
    'The issue was created by tom on 2026-03-02.',
    'The old page has been removed by Anna.',
    "I've created a summary for you.",
    'I removed the duplicates.',
    'I sent a request to the search.',
    'He said "I have sent it".',
    '> I have sent it',
    'Ich habe nichts gelöscht.',
    'Send it yourself.',
    'Open are two issues.',
  ]) {
    it(`hears no claim in ${JSON.stringify(text)}`, () => {
      expect(claimedEffects(text, true)).to.deep.equal([]);
    });
  }

  it('hears no claim in what a report of others says', () => {
    expect(claimedEffects('The old API has been removed.', false)).to.deep.equal([]);
    expect(claimedEffects('I have sent it to the team.', false)).to.have.length(1);
  });
});

function unbacked(members: Partial<Trace>): number {
  return unbackedClaims(aTrace(members), true).length;
}

describe('unbackedClaims', () => {
  const sent = { answer: 'I sent the mail.' };

  it('believes a claim when a tool that changes something did its work', () => {
    const step = aToolStep({ tool: 'send_mail', effect: 'write', result: 'ok' });

    expect(unbacked({ ...sent, steps: [step] })).to.equal(0);
    expect(unbacked({ ...sent, steps: [{ ...step, effect: null }] })).to.equal(0);
    expect(unbacked({ ...sent, steps: [{ ...step, outcome: 'error' }] })).to.equal(1);
    expect(unbacked({ ...sent, steps: [{ ...step, effect: 'read' }] })).to.equal(1);
    expect(unbacked({ ...sent, steps: [] })).to.equal(1);
  });

  it('does not take a file for a message, nor a new thing for a deleted one', () => {
    const write = aToolStep({ tool: 'write_file', effect: 'write', result: 'ok' });

    expect(unbacked({ ...sent, steps: [write] })).to.equal(1);
    expect(unbacked({ answer: 'I deleted the branch.', steps: [{ ...write, tool: 'create_branch' }] })).to.equal(1);
    expect(unbacked({ answer: 'I deleted the branch.', steps: [{ ...write, tool: 'delete_branch' }] })).to.equal(0);
  });

  it('believes that something was saved when there is a file', () => {
    expect(unbacked({ answer: 'I saved the file.', steps: [], artifacts: [anArtifact()] })).to.equal(0);
  });
});
