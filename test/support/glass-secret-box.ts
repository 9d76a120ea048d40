import { SealBroken, type SecretBox } from '../../src/application/ports/secret-box.ts';
import { Secret } from '../../src/application/runs/redaction.ts';

/** Keeps what it is given, and gives out tickets for it. */
export class GlassSecretBox implements SecretBox {
  readonly #kept: { readonly text: string; readonly owner: string }[] = [];

  seal(secret: Secret, owner: string): string {
    return `ticket ${this.#kept.push({ text: secret.reveal(), owner })}`;
  }

  open(sealed: string, owner: string): Secret {
    const kept = this.#kept[Number(/^ticket ([1-9]\d*)$/.exec(sealed)?.[1]) - 1];
    if (kept?.owner !== owner) throw new SealBroken('there is no such ticket of this owner');
    return new Secret(kept.text);
  }
}
