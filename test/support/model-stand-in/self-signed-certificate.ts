import { generateKeyPairSync, sign } from 'node:crypto';

const ECDSA_SHA256 = '06082a8648ce3d040302';
const COMMON_NAME = '0603550403';

/** A certificate for `localhost` that its own key has signed, as nobody's software trusts it. */
export function selfSignedCertificate(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(hex(ECDSA_SHA256));
  const name = sequence(tagged(0x31, sequence(hex(COMMON_NAME), text('localhost'))));
  const content = sequence(
    tagged(0xa0, hex('020102')),
    hex('020101'),
    algorithm,
    name,
    sequence(time('250101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = tagged(0x03, Buffer.of(0), sign('sha256', content, privateKey));
  const der = sequence(content, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, ...parts);
}

function text(value: string): Buffer {
  return tagged(0x0c, Buffer.from(value));
}

function time(value: string): Buffer {
  return tagged(0x17, Buffer.from(value));
}

/** DER: a tag, the length and what it holds; lengths up to 65,535. */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function hex(digits: string): Buffer {
  return Buffer.from(digits, 'hex');
}
