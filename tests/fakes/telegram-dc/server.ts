import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { writeSession } from '@/server/research/sources/telegram/mtproto/session-text';
import { CALLS, OPEN, Refusal, type DcAccount, type DcKey, type DcWorld } from './calls';
import { keyId, openMessage, sealMessage } from './cryptography';
import { handshake, makeRsa } from './handshake';
import { codeOf, encode, encodeVector, int, isMethod, LAYER, long, SchemaError, TlReader, type TlObject } from './tl';

export type DcRequest = { at: Date; method: string; params: TlObject; userId: number | null; refused?: string };

export type DcFailure =
  /** Refused in Telegram's words: FLOOD_WAIT_3600, CHANNEL_PRIVATE … */
  | { kind: 'refuse'; reason: string }
  /** The connection breaks before the call is carried out, or before its response. */
  | { kind: 'reset' | 'lost-answer' }
  /** Nothing ever comes back. */
  | { kind: 'silent' };

type Planned = { failure: DcFailure; left: number; where: (request: DcRequest) => boolean };

const CONTAINER = 0x73f1f8dc;
const GZIP = 0x3072cfa1;
const RPC_RESULT = 0xf35c6d01;

/**
 * A data centre of Telegram on 127.0.0.1: real TCP in the intermediate and full transports, agreeing on keys, encrypted
 * messages, and calls that are checked against layer 227 of the schema.
 */
export async function startTelegramDc(world: Partial<DcWorld> = {}, port = 0) {
  const rsa = makeRsa();
  const state: DcWorld = {
    channels: [],
    accounts: [],
    people: [],
    similarLimit: { usual: 10, premium: 100 },
    ...world,
  };
  const keys = new Map<string, DcKey>();
  const sockets = new Set<Socket>();
  const requests: DcRequest[] = [];
  const violations: string[] = [];
  let planned: Planned[] = [];
  let connections = 0;
  let spoilt = 0;

  const take = (request: DcRequest): DcFailure | null => {
    const next = planned.find(({ left, where }) => left > 0 && where(request));
    if (next) next.left--;
    return next?.failure ?? null;
  };

  const context: Context = {
    rsa,
    keys,
    violations,
    isSpoilt: () => spoilt-- > 0,
    serve: (request, key, socket) => {
      const record: DcRequest = { at: new Date(), method: request._, params: request, userId: key.userId };
      requests.push(record);
      const failure = take(record);
      if (failure?.kind === 'reset') return void socket.resetAndDestroy();
      if (failure?.kind === 'silent') return null;
      try {
        if (failure?.kind === 'refuse') throw new Refusal(codeOf(failure.reason) ?? 400, failure.reason);
        const call = CALLS[request._];
        if (!call) throw new Refusal(400, 'INPUT_METHOD_INVALID');
        if (key.userId === null && !OPEN.has(request._)) throw new Refusal(401, 'AUTH_KEY_UNREGISTERED');
        const answer = call({ request, key, world: state, place: { host: '127.0.0.1', port: placeOf(server).port } });
        if (failure?.kind === 'lost-answer') return void socket.resetAndDestroy();
        return Array.isArray(answer) ? encodeVector(answer) : encode(answer);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        record.refused = error.reason;
        return refusalOf(error.code, error.reason);
      }
    },
  };
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    attend(socket, context);
  });
  await listen(server, port);

  return {
    host: '127.0.0.1',
    port: placeOf(server).port,
    /** For TELEGRAM_DC and TELEGRAM_DC_KEY. */
    place: { host: '127.0.0.1', port: placeOf(server).port },
    publicKey: rsa.pem,
    world: state,
    requests,
    violations,
    connections: () => connections,
    open: () => sockets.size,
    methods: () => requests.map(({ method }) => method),
    /** A session of an account, as if it had signed in before. */
    sessionFor(account: DcAccount, address = { address: '149.154.167.51', port: 443 }): string {
      const key = randomBytes(256);
      keys.set(keyId(key).toString('hex'), { key, dcId: account.dcId ?? 2, userId: account.userId });
      return writeSession({ dcId: account.dcId ?? 2, ...address, isTest: false, key, userId: account.userId });
    },
    /** All sessions of an account end. */
    signOut(account: DcAccount): void {
      for (const key of keys.values()) if (key.userId === account.userId) key.userId = null;
    },
    expireCodes(): void {
      for (const { sent } of keys.values()) if (sent) sent.expired = true;
    },
    /** The next `times` calls that `where` picks fail like this. */
    failNext(failure: DcFailure, times = 1, where: (request: DcRequest) => boolean = () => true): void {
      planned.push({ failure, left: times, where });
    },
    /** The next `times` agreements on a key end with a proof that does not match it. */
    spoilAgreements(times: number): void {
      spoilt = times;
    },
    reset(): void {
      planned = [];
      spoilt = 0;
      requests.length = 0;
      violations.length = 0;
    },
    /** Ends all connections; new ones are refused until `up`. */
    async down(): Promise<void> {
      for (const socket of sockets) socket.resetAndDestroy();
      await new Promise((resolve) => server.close(resolve));
    },
    up: (at: number) => listen(server, at),
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type TelegramDc = Awaited<ReturnType<typeof startTelegramDc>>;

type Context = {
  rsa: ReturnType<typeof makeRsa>;
  keys: Map<string, DcKey>;
  violations: string[];
  isSpoilt(): boolean;
  /** The bytes of the response; null: none. */
  serve(request: TlObject, key: DcKey, socket: Socket): Buffer | null | void;
};

const placeOf = (server: Server) => server.address() as AddressInfo;
const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
const refusalOf = (code: number, reason: string) =>
  encode({ _: 'mt_rpc_error', error_code: code, error_message: reason });

/** One connection: finds out the transport, cuts packets, and serves each. */
function attend(socket: Socket, context: Context): void {
  let buffer = Buffer.alloc(0);
  let full: boolean | null = null;
  let sentPackets = 0;
  let sawCalls = false;
  const send = (packet: Buffer) => {
    if (socket.destroyed) return;
    if (!full) return void socket.write(Buffer.concat([int(packet.length), packet]));
    const body = Buffer.concat([int(packet.length + 12), int(sentPackets++), packet]);
    socket.write(Buffer.concat([body, int(crc32(body))]));
  };
  const agree = handshake(context.rsa, ({ key, dcId }) => {
    context.keys.set(keyId(key).toString('hex'), { key, dcId, userId: null });
    return context.isSpoilt();
  });
  const plain = (packet: Buffer) => {
    const answer = agree(packet.subarray(20));
    send(Buffer.concat([Buffer.alloc(8), nextId(), int(answer.length), answer]));
  };
  const encrypted = (packet: Buffer) => {
    const key = context.keys.get(packet.subarray(0, 8).toString('hex'));
    const message = key && openMessage(key.key, packet);
    if (!message) return void send(int(-404));
    const reply = (body: Buffer, isAnswer: boolean) => {
      const header = Buffer.concat([message.subarray(0, 16), nextId(), int(isAnswer ? 1 : 0), int(body.length)]);
      send(sealMessage(key.key, Buffer.concat([header, body])));
    };
    for (const { id, body } of messagesOf(message.subarray(16))) {
      const asked = serviceOf(id, body);
      if (asked.reply) reply(asked.reply, false);
      if (!asked.call) continue;
      const { request, isInited } = unwrapped(asked.call);
      sawCalls ||= isInited;
      const answer = sawCalls ? context.serve(request, key, socket) : refusalOf(400, 'CONNECTION_NOT_INITED');
      if (answer) reply(Buffer.concat([int(RPC_RESULT), long(id), answer]), true);
    }
  };
  socket.on('data', (data: Buffer) => {
    buffer = Buffer.concat([buffer, data]);
    if (full === null) {
      if (buffer.length < 4) return;
      full = buffer.readUInt32LE() !== 0xeeeeeeee;
      if (!full) buffer = buffer.subarray(4);
    }
    try {
      for (let packet = next(); packet; packet = next())
        if (packet.subarray(0, 8).every((byte) => byte === 0)) plain(packet);
        else encrypted(packet);
    } catch (error) {
      context.violations.push((error as Error).message);
      if (!(error instanceof SchemaError)) context.violations.push((error as Error).stack ?? '');
      socket.destroy();
    }
  });
  function next(): Buffer | null {
    if (buffer.length < 4) return null;
    const length = buffer.readUInt32LE() + (full ? 0 : 4);
    if (buffer.length < length) return null;
    const packet = full ? buffer.subarray(8, length - 4) : buffer.subarray(4, length);
    buffer = buffer.subarray(length);
    return packet;
  }
}

type Message = { id: bigint; body: Buffer };

/** The messages of a packet: one, or those of a container. */
function messagesOf(packet: Buffer): Message[] {
  const id = packet.readBigInt64LE(0);
  const length = packet.readUInt32LE(12);
  const body = packet.subarray(16, 16 + length);
  if (body.readUInt32LE(0) !== CONTAINER) return [{ id, body }];
  let rest = body.subarray(8);
  return Array.from({ length: body.readUInt32LE(4) }, () => {
    const end = 16 + rest.readUInt32LE(12);
    const inner = { id: rest.readBigInt64LE(0), body: rest.subarray(16, end) };
    rest = rest.subarray(end);
    return inner;
  });
}

/** All that keeps the connection going has its reply here; the rest is a call. */
function serviceOf(id: bigint, body: Buffer): { reply?: Buffer; call?: TlObject } {
  const bare = body.readUInt32LE(0) === GZIP ? gunzipSync(new TlReader(body.subarray(4)).packed()) : body;
  const message = new TlReader(bare).object();
  const result = (answer: TlObject) => ({ reply: Buffer.concat([int(RPC_RESULT), long(id), encode(answer)]) });
  const now = Math.floor(Date.now() / 1000);
  switch (message._) {
    case 'mt_ping':
    case 'mt_ping_delay_disconnect':
      return { reply: encode({ _: 'mt_pong', msg_id: id, ping_id: message.ping_id }) };
    case 'mt_get_future_salts': {
      const salt = { _: 'mt_future_salt', valid_since: now - 60, valid_until: now + 86_400, salt: 1n };
      return { reply: encode({ _: 'mt_future_salts', req_msg_id: id, now, salts: [salt] }) };
    }
    case 'mt_rpc_drop_answer':
      return result({ _: 'mt_rpc_answer_unknown' });
    case 'mt_destroy_session':
      return { reply: encode({ _: 'mt_destroy_session_none', session_id: message.session_id }) };
    case 'mt_destroy_auth_key':
      return result({ _: 'mt_destroy_auth_key_none' });
    case 'mt_msgs_state_req':
      return {
        reply: encode({
          _: 'mt_msgs_state_info',
          req_msg_id: id,
          info: Buffer.alloc((message.msg_ids as bigint[]).length, 4),
        }),
      };
    case 'mt_msgs_ack':
    case 'mt_http_wait':
    case 'mt_msgs_state_info':
      return {};
    default:
      return { call: message };
  }
}

/** The call itself, without what says which layer and which application it comes from. */
function unwrapped(call: TlObject): { request: TlObject; isInited: boolean } {
  let request = call;
  let isInited = false;
  while (['invokeWithLayer', 'initConnection', 'invokeWithoutUpdates'].includes(request._)) {
    if (request._ === 'invokeWithLayer' && request.layer !== LAYER)
      throw new SchemaError(`Layer ${String(request.layer)}`);
    isInited ||= request._ === 'initConnection' && Number(request.api_id) > 0;
    request = request.query as TlObject;
  }
  if (!isMethod(request._)) throw new SchemaError(`${request._} is no call`);
  return { request, isInited };
}

let lastId = 0n;
/** Grows, and says that it answers. */
function nextId(): Buffer {
  const now = (BigInt(Date.now()) << 32n) / 1000n;
  lastId = now > lastId ? now : lastId + 4n;
  return long((lastId & ~3n) | 1n);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc;
}
