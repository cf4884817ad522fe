import { readFileSync } from 'node:fs';

export type TlObject = { _: string; [field: string]: TlValue };
export type TlValue = undefined | null | boolean | number | bigint | string | Buffer | TlObject | TlValue[];

type Modifiers = { predicate?: string; isVector?: boolean; isBareVector?: boolean; isBareType?: boolean };
type Argument = { name: string; type: string; typeModifiers?: Modifiers };
type Entry = {
  kind: 'method' | 'class';
  name: string;
  id: number;
  type: string;
  arguments: Argument[];
  throws?: string[];
};

const schema = JSON.parse(readFileSync(new URL('../schemas/mtproto.json', import.meta.url), 'utf8')) as {
  layer: number;
  errors: Record<string, { code: number }>;
  api: Entry[];
  mtp: Entry[];
};
export const LAYER = schema.layer;
const entries = [...schema.mtp, ...schema.api];
const byId = new Map(entries.map((entry) => [entry.id, entry]));
const byName = new Map(entries.map((entry) => [entry.name, entry]));
/** Names of refusals, `%d` in place of a number. */
export const codeOf = (reason: string) =>
  schema.errors[reason.replace(/\d+$/, '%d')]?.code ?? schema.errors[reason]?.code;
export const isMethod = (name: string) => byName.get(name)?.kind === 'method';

const VECTOR = 0x1cb5c415;
const TRUE = 0x997275b5;
const FALSE = 0xbc799737;

/** A request or a value that breaks the schema. */
export class SchemaError extends Error {}

/** Reads an object of the schema; what follows it stays. */
export class TlReader {
  at = 0;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  take(length: number): Buffer {
    if (length < 0 || this.at + length > this.bytes.length) throw new SchemaError('The bytes end too early');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  int = () => this.take(4).readInt32LE();
  uint = () => this.take(4).readUInt32LE();
  long = () => this.take(8).readBigInt64LE();

  packed(): Buffer {
    const first = this.take(1).readUInt8();
    const length = first < 254 ? first : this.take(3).readUIntLE(0, 3);
    const value = this.take(length);
    this.take((4 - (((first < 254 ? 1 : 4) + length) % 4)) % 4);
    return Buffer.from(value);
  }

  object(): TlObject {
    const id = this.uint();
    const entry = byId.get(id);
    if (!entry) throw new SchemaError(`No constructor ${id.toString(16)} in layer ${LAYER}`);
    return this.fields(entry);
  }

  private fields({ name, arguments: given }: Entry): TlObject {
    const value: TlObject = { _: name };
    const flags: Record<string, number> = {};
    for (const { name: field, type, typeModifiers } of given) {
      if (type === '#') {
        flags[field] = this.uint();
        continue;
      }
      if (typeModifiers?.predicate && !isSet(flags, typeModifiers.predicate)) continue;
      value[field] = this.value(type, typeModifiers);
    }
    return value;
  }

  private value(type: string, modifiers: Modifiers = {}): TlValue {
    if (!modifiers.isVector) return this.single(type);
    if (this.uint() !== VECTOR) throw new SchemaError('A vector was expected');
    return Array.from({ length: this.int() }, () => this.single(type));
  }

  private single(type: string): TlValue {
    switch (type) {
      case 'int':
        return this.int();
      case 'long':
        return this.long();
      case 'int53':
        return Number(this.long());
      case 'int128':
        return Buffer.from(this.take(16));
      case 'int256':
        return Buffer.from(this.take(32));
      case 'double':
        return this.take(8).readDoubleLE();
      case 'string':
        return this.packed().toString('utf8');
      case 'bytes':
        return this.packed();
      case 'true':
        return true;
      case 'Bool':
        return this.uint() === TRUE;
      default: {
        const found = this.object();
        const made = byName.get(found._)?.type;
        if (type !== '!X' && made !== type) throw new SchemaError(`${found._} is no ${type}`);
        return found;
      }
    }
  }
}

const isSet = (flags: Record<string, number>, predicate: string) => {
  const [field = '', bit = '0'] = predicate.split('.');
  return (((flags[field] ?? 0) >>> Number(bit)) & 1) === 1;
};

export function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value | 0);
  return bytes;
}

export function long(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt.asIntN(64, value));
  return bytes;
}

export function packed(bytes: Buffer): Buffer {
  const { length } = bytes;
  const head =
    length < 254 ? Buffer.from([length]) : Buffer.from([254, length & 255, (length >> 8) & 255, length >> 16]);
  return Buffer.concat([head, bytes, Buffer.alloc((4 - ((head.length + length) % 4)) % 4)]);
}

/** The bytes of an object. Throws when a field is missing or is none of the schema's. */
export function encode(value: TlObject): Buffer {
  const entry = byName.get(value._);
  if (!entry) throw new SchemaError(`No constructor ${value._}`);
  const known = new Set(entry.arguments.map(({ name }) => name));
  for (const field of Object.keys(value))
    if (field !== '_' && !known.has(field)) throw new SchemaError(`${value._} has no ${field}`);
  return Buffer.concat([int(entry.id), ...entry.arguments.map((argument) => encodeField(argument, value, entry))]);
}

const isPresent = (value: TlValue) => value !== undefined && value !== null && value !== false;

function encodeField({ name, type, typeModifiers = {} }: Argument, value: TlObject, entry: Entry): Buffer {
  if (type === '#') {
    let flags = 0;
    for (const { name: other, typeModifiers: each } of entry.arguments) {
      const [field, bit] = each?.predicate?.split('.') ?? [];
      if (field === name && isPresent(value[other])) flags |= 1 << Number(bit);
    }
    return int(flags);
  }
  const given = value[name];
  if (typeModifiers.predicate && !isPresent(given)) return Buffer.alloc(0);
  if (given === undefined || given === null) throw new SchemaError(`${entry.name} lacks ${name}`);
  if (!typeModifiers.isVector && !typeModifiers.isBareVector) return encodeSingle(type, given);
  const items = given as TlValue[];
  const all = items.map((item) =>
    typeModifiers.isBareType ? encode(item as TlObject).subarray(4) : encodeSingle(type, item),
  );
  return Buffer.concat([...(typeModifiers.isVector ? [int(VECTOR)] : []), int(items.length), ...all]);
}

function encodeSingle(type: string, value: TlValue): Buffer {
  switch (type) {
    case 'int':
      return int(value as number);
    case 'long':
      return long(BigInt(value as bigint));
    case 'int53':
      return long(BigInt(value as number));
    case 'int128':
    case 'int256':
      return value as Buffer;
    case 'double': {
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleLE(value as number);
      return bytes;
    }
    case 'string':
      return packed(Buffer.from(value as string));
    case 'bytes':
      return packed(value as Buffer);
    case 'true':
      return Buffer.alloc(0);
    case 'Bool':
      return int(value ? TRUE : FALSE);
    default: {
      const object = value as TlObject;
      if (byName.get(object._)?.type !== type && type !== '!X') throw new SchemaError(`${object._} is no ${type}`);
      return encode(object);
    }
  }
}

/** A vector of objects, as some calls return it. */
export const encodeVector = (items: TlObject[]) =>
  Buffer.concat([int(VECTOR), int(items.length), ...items.map(encode)]);
