import { expect } from 'chai';
import { losesComment } from '../../../src/domain/clients/loses-comment.ts';

describe('losesComment', () => {
  it('counts comments at the end of lines', () => {
    expect(losesComment('a = 1 # one\n', 'a = 1\n', 'toml')).to.equal(true);
    expect(losesComment('a: 1 # one\n', 'a: 1\n', 'yaml')).to.equal(true);
    expect(losesComment('{ "a": 1 // one\n}', '{ "a": 1\n}', 'jsonc')).to.equal(true);
    expect(losesComment('{ "a": 1 /* one */ }', '{ "a": 1 }', 'jsonc')).to.equal(true);
  });

  it('takes no text for a comment', () => {
    expect(losesComment('{ "a": "https://a.example" }', '{}', 'jsonc')).to.equal(false);
    expect(losesComment('a = "x # y"\nb = \'#\'\n', '', 'toml')).to.equal(false);
    expect(losesComment('a: "x # y"\nb: https://a.example/#top\n', '', 'yaml')).to.equal(false);
    expect(losesComment("a: it's mine # one\nb: it's\n", "a: it's mine\nb: it's\n", 'yaml')).to.equal(true);
  });
});
