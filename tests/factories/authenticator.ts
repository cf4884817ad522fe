import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = { challenge: string; rpId?: string; rp?: { id: string } };
/** A fault of an answer: another page, another counter, a person who was not verified. */
type Wrong = { origin?: string; counter?: number; verified?: boolean; rpId?: string };

const hash = (text: string | Buffer) => createHash('sha256').update(text).digest();
const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** An authenticator in software, with one passkey, as a browser on this page would answer for it. */
export function createAuthenticator(page: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, { challenge }: Options, { origin = page }: Wrong) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));

  function authData({ rpId, rp }: Options, wrong: Wrong, attested?: Buffer): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(wrong.counter ?? counter);
    const flags = 0x01 | (wrong.verified === false ? 0 : 0x04) | (attested ? 0x40 : 0);
    return Buffer.concat([
      hash(wrong.rpId ?? rpId ?? rp?.id ?? ''),
      Buffer.from([flags]),
      count,
      attested ?? Buffer.alloc(0),
    ]);
  }

  const answer = { id: encoded(credentialId), rawId: encoded(credentialId), type: 'public-key' as const };

  return {
    create(options: Options & { user: { id: string } }, wrong: Wrong = {}) {
      userHandle = options.user.id;
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, Buffer.from(isoCBOR.encode(cose))]);
      const data = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData(options, wrong, attested))],
      ]);
      const attestationObject = encoded(isoCBOR.encode(data as never));
      return {
        ...answer,
        response: { clientDataJSON: encoded(clientData('create', options, wrong)), attestationObject },
      };
    },
    get(options: Options, wrong: Wrong = {}) {
      const client = clientData('get', options, wrong);
      const data = authData(options, wrong);
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey);
      const response = {
        clientDataJSON: encoded(client),
        authenticatorData: encoded(data),
        signature: encoded(signature),
      };
      return { ...answer, response: { ...response, userHandle } };
    },
  };
}
