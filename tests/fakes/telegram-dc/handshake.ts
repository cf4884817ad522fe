import {
  constants,
  createDiffieHellman,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { GENERATOR, ige, PRIME, sha1, sha256, toBytes } from './cryptography';
import { encode, packed, TlReader, type TlObject } from './tl';

/** The RSA key of a data centre. */
export function makeRsa(): { pem: string; privateKey: KeyObject; fingerprint: bigint } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const bare = Buffer.concat([packed(Buffer.from(n, 'base64url')), packed(Buffer.from(e, 'base64url'))]);
  const fingerprint = sha1(bare).subarray(-8);
  // mtcute does not find a key whose fingerprint begins with a zero when it is written: one in sixteen. Of Telegram's
  // own, only an old one does.
  if ((fingerprint[7] ?? 0) < 0x10) return makeRsa();
  return {
    pem: String(publicKey.export({ type: 'pkcs1', format: 'pem' })),
    privateKey,
    fingerprint: fingerprint.readBigInt64LE(),
  };
}
export type Rsa = ReturnType<typeof makeRsa>;

/** Called for each agreement; true: the client gets a proof that does not match its key. */
type Agree = (agreed: { key: Buffer; dcId: number }) => boolean;

let secret: ReturnType<typeof createDiffieHellman> | undefined;
/** One secret for all connections: Node tests the prime each time that it makes one, for 0.18 s of processor time. */
function serverSecret() {
  if (!secret) {
    secret = createDiffieHellman(PRIME, Buffer.from([GENERATOR]));
    secret.generateKeys();
  }
  return secret;
}

/**
 * The server's side of agreeing on a key (core.telegram.org/mtproto/auth_key), one per connection: takes an unencrypted
 * message, returns the response.
 */
export function handshake(rsa: Rsa, onKey: Agree): (request: Buffer) => Buffer {
  const serverNonce = randomBytes(16);
  const dh = serverSecret();
  let nonce: Buffer = Buffer.alloc(16);
  let newNonce: Buffer = Buffer.alloc(32);
  let dcId = 0;
  const steps: Record<string, (request: TlObject) => TlObject> = {
    mt_req_pq_multi: (request) => {
      nonce = request.nonce as Buffer;
      // The product of two primes that a client can find.
      const pq = toBytes(1_229_739_323n * 1_402_015_859n, 8);
      return { _: 'mt_resPQ', nonce, server_nonce: serverNonce, pq, server_public_key_fingerprints: [rsa.fingerprint] };
    },
    mt_req_DH_params: (request) => {
      const inner = openPadded(request.encrypted_data as Buffer, rsa.privateKey);
      newNonce = inner.new_nonce as Buffer;
      dcId = Math.abs(inner.dc as number) % 10_000;
      const answer = encode({
        _: 'mt_server_DH_inner_data',
        nonce,
        server_nonce: serverNonce,
        g: GENERATOR,
        dh_prime: PRIME,
        g_a: dh.getPublicKey(),
        server_time: Math.floor(Date.now() / 1000),
      });
      const hashed = Buffer.concat([sha1(answer), answer]);
      const whole = Buffer.concat([hashed, randomBytes((16 - (hashed.length % 16)) % 16)]);
      const encrypted = ige(whole, temporaryKeys(serverNonce, newNonce), 'encrypt');
      return { _: 'mt_server_DH_params_ok', nonce, server_nonce: serverNonce, encrypted_answer: encrypted };
    },
    mt_set_client_DH_params: (request) => {
      const plain = ige(request.encrypted_data as Buffer, temporaryKeys(serverNonce, newNonce), 'decrypt');
      const inner = new TlReader(plain.subarray(20)).object();
      const shared = dh.computeSecret(inner.g_b as Buffer);
      const key = Buffer.concat([Buffer.alloc(256 - shared.length), shared]);
      const proven = onKey({ key, dcId }) ? key.subarray(1) : key;
      const proof = sha1(newNonce, Buffer.from([1]), sha1(proven).subarray(0, 8)).subarray(-16);
      return { _: 'mt_dh_gen_ok', nonce, server_nonce: serverNonce, new_nonce_hash1: proof };
    },
  };
  return (request) => {
    const asked = new TlReader(request).object();
    const step = steps[asked._];
    if (!step) throw new Error(`${asked._} is no step of agreeing on a key`);
    return encode(step(asked));
  };
}

/** RSA_PAD: the reverse of what the client did. */
function openPadded(data: Buffer, privateKey: KeyObject): TlObject {
  const raw = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, data);
  const encrypted = raw.subarray(32);
  const hash = sha256(encrypted);
  const key = Buffer.from(raw.subarray(0, 32).map((byte, index) => byte ^ (hash[index] ?? 0)));
  const withHash = ige(encrypted, { key, iv: Buffer.alloc(32) }, 'decrypt');
  const padded = Buffer.from(withHash.subarray(0, 192)).reverse();
  if (!sha256(key, padded).equals(withHash.subarray(192))) throw new Error('The inner data does not match its hash');
  return new TlReader(padded).object();
}

function temporaryKeys(serverNonce: Buffer, newNonce: Buffer) {
  const a = sha1(newNonce, serverNonce);
  const b = sha1(serverNonce, newNonce);
  return {
    key: Buffer.concat([a, b.subarray(0, 12)]),
    iv: Buffer.concat([b.subarray(12, 20), sha1(newNonce, newNonce), newNonce.subarray(0, 4)]),
  };
}
