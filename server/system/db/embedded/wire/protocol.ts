import { decode, decodeStrictly } from '../bson/decode.ts';
import { encodeBehind } from '../bson/encode.ts';
import { MongoError } from '../errors.ts';
import type { Request } from '../commands/context.ts';

export const MAX_MESSAGE = 48_000_000;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

/** A message from a client; `reply` builds the response's bytes, null where none is wanted. */
export interface Message {
  request: Request;
  reply: ((body: object) => Buffer) | null;
}

/** Reads one whole message (header included). */
export function readMessage(bytes: Buffer): Message {
  const id = bytes.readInt32LE(4);
  const opcode = bytes.readInt32LE(12);
  if (opcode === OP_MSG) return readMsg(bytes, id);
  if (opcode === OP_QUERY) return readQuery(bytes, id);
  throw new MongoError(352, `Unsupported opcode ${opcode}`);
}

/**
 * OP_MSG: flags, sections (kind 0 the command, kind 1 a document sequence), maybe a checksum that TCP makes needless.
 */
function readMsg(bytes: Buffer, id: number): Message {
  const flags = bytes.readUInt32LE(16);
  const end = bytes.length - (flags & 1 ? 4 : 0);
  if (flags & 0xfffc) throw new MongoError(9, `Unknown flags in OP_MSG: ${flags}`);
  const sequences = new Map<string, Uint8Array[]>();
  let body: Buffer | undefined;
  for (let at = 20; at < end;) {
    const kind = bytes[at++];
    const size = bytes.readInt32LE(at);
    if (size < 5 || at + size > end) throw new MongoError(22, 'A section of the message is damaged');
    if (kind === 0) body = bytes.subarray(at, at + size);
    else if (kind === 1) readSequence(bytes.subarray(at + 4, at + size), sequences);
    else throw new MongoError(40432, `Unknown section kind ${kind}`);
    at += size;
  }
  if (!body) throw new MongoError(40587, 'OP_MSG messages must have a body');
  return { request: readCommand(body, sequences), reply: flags & 2 ? null : (answer) => writeMsg(id, answer) };
}

/** The command, or the error for its sender. */
function readCommand(bytes: Buffer, sequences: Request['sequences']): Request {
  try {
    const body = decodeStrictly(bytes);
    const db = body.get('$db');
    if (typeof db !== 'string') throw new MongoError(40571, 'OP_MSG requests require a $db argument');
    return { name: body.keys().next().value ?? '', db, body, sequences };
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    return { name: '', db: '', body: new Map(), sequences, fault: error };
  }
}

function readSequence(section: Buffer, sequences: Map<string, Uint8Array[]>): void {
  const end = section.indexOf(0);
  const name = section.toString('utf8', 0, end);
  const docs: Uint8Array[] = [];
  for (let at = end + 1; at < section.length;) {
    const size = section.readInt32LE(at);
    if (size < 5 || at + size > section.length) throw new MongoError(22, 'A document of the message is damaged');
    docs.push(section.subarray(at, at + size));
    at += size;
  }
  sequences.set(name, docs);
}

/** OP_QUERY: only drivers' first handshake still uses it. */
function readQuery(bytes: Buffer, id: number): Message {
  const end = bytes.indexOf(0, 20);
  const namespace = bytes.toString('utf8', 20, end);
  const outer = decode(bytes.subarray(end + 9));
  const inner = outer.get('$query') ?? outer.get('query');
  const body = inner instanceof Map ? inner : outer;
  return {
    request: { name: body.keys().next().value ?? '', db: namespace.split('.')[0] ?? '', body, sequences: new Map() },
    reply: (answer) => writeReply(id, answer),
  };
}

let nextId = 1;

/** A message with the header filled, the fields between header and document empty. */
function message(header: number, responseTo: number, opcode: number, body: object): Buffer {
  const bytes = encodeBehind(header, body);
  bytes.fill(0, 16, header);
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(nextId++ & 0x7fffffff, 4);
  bytes.writeInt32LE(responseTo, 8);
  bytes.writeInt32LE(opcode, 12);
  return bytes;
}

function writeMsg(responseTo: number, body: object): Buffer {
  return message(21, responseTo, OP_MSG, body);
}

function writeReply(responseTo: number, body: object): Buffer {
  const bytes = message(36, responseTo, OP_REPLY, body);
  bytes.writeInt32LE(8, 16);
  bytes.writeInt32LE(1, 32);
  return bytes;
}
