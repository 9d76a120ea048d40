import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { SealBroken, type SecretBox } from '../../../application/ports/secret-box.ts';
import { Secret } from '../../../application/runs/redaction.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the sealed form: version, a dot, then nonce, tag and ciphertext in base64url. */
const VERSION = 'v1';

/** Seals with AES-256-GCM: a random nonce for each text, the owner as additional authenticated data. */
export class AesSecretBox implements SecretBox {
  readonly #key: KeyObject;

  /** @param key 32 bytes. @throws {RangeError} for any other length. */
  constructor(key: Uint8Array) {
    if (key.length !== KEY_BYTES) throw new RangeError(`a key to seal with has ${KEY_BYTES} bytes`);
    this.#key = createSecretKey(key);
  }

  seal(secret: Secret, owner: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES }).setAAD(contextOf(owner));
    const sealed = Buffer.concat([cipher.update(secret.reveal(), 'utf8'), cipher.final()]);
    return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  }

  open(sealed: string, owner: string): Secret {
    const bytes = readSealed(sealed);
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(contextOf(owner)).setAuthTag(tag);
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    try {
      return new Secret(Buffer.concat([text, decipher.final()]).toString('utf8'));
    } catch {
      throw new SealBroken('it was sealed with another key or for another run, or was changed since');
    }
  }
}

/** Includes the version, so that a text sealed in one form never passes for another. */
function contextOf(owner: string): Buffer {
  return Buffer.from(`quartermaster ${VERSION} ${owner}`);
}

function readSealed(sealed: string): Buffer {
  const [version, text = '', ...more] = sealed.split('.');
  if (version !== VERSION) throw new SealBroken('it was sealed by a newer version of quartermaster, or never sealed');
  const bytes = Buffer.from(text, 'base64url');
  if (more.length > 0 || bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== text)
    throw new SealBroken('it is damaged: a part is missing or was changed');
  return bytes;
}
