import { Binary, EJSON, serialize } from 'bson';
import { decode } from '../embedded/bson/decode.ts';
import { isDoc, type Doc, type Value } from '../embedded/bson/value.ts';

/**
 * Canonical Extended JSON of a document on one line. Unlike EJSON.stringify and JSON.parse it keeps the order of field
 * names that look like numbers, so a document comes back byte for byte.
 */
export function toLine(value: Value): string {
  if (isDoc(value)) refuseLookalike(value);
  if (isDoc(value)) return `{${[...value].map(([key, field]) => `${JSON.stringify(key)}:${toLine(field)}`).join(',')}}`;
  if (Array.isArray(value)) return `[${value.map(toLine).join(',')}]`;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'bigint') return `{"$numberLong":"${value}"}`;
  if (typeof value === 'number' && Object.is(value, -0)) return '{"$numberDouble":"-0.0"}';
  return EJSON.stringify(value, { relaxed: false });
}

/** The document of a line. Throws on anything that is not one JSON object. */
export function fromLine(line: string): Doc {
  const reader = { text: line, at: 0 };
  const value = readValue(reader);
  skipSpace(reader);
  if (reader.at !== line.length || !isDoc(value)) throw new Error('The line is not one JSON object');
  return value;
}

interface Reader {
  text: string;
  at: number;
}

function skipSpace(reader: Reader): void {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at++;
}

function readValue(reader: Reader): Value {
  skipSpace(reader);
  const char = reader.text[reader.at];
  if (char === '{') return readObject(reader);
  if (char === '[') return readArray(reader);
  if (char === '"') return readString(reader);
  const found = /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/.exec(
    reader.text.slice(reader.at, reader.at + 40),
  );
  if (!found) throw new Error(`Unexpected text at character ${reader.at}`);
  reader.at += found[0].length;
  return JSON.parse(found[0]) as Value;
}

function readString(reader: Reader): string {
  const start = reader.at;
  for (let i = start + 1; i < reader.text.length; i++) {
    if (reader.text[i] === '\\') i++;
    else if (reader.text[i] === '"') {
      reader.at = i + 1;
      return JSON.parse(reader.text.slice(start, i + 1)) as string;
    }
  }
  throw new Error('A string is not terminated');
}

function expectChar(reader: Reader, allowed: string): string {
  skipSpace(reader);
  const char = reader.text[reader.at] ?? '';
  if (char === '' || !allowed.includes(char)) throw new Error(`Expected one of ${allowed} at character ${reader.at}`);
  reader.at++;
  return char;
}

function readArray(reader: Reader): Value[] {
  const list: Value[] = [];
  reader.at++;
  skipSpace(reader);
  if (reader.text[reader.at] === ']') {
    reader.at++;
    return list;
  }
  do list.push(readValue(reader));
  while (expectChar(reader, ',]') === ',');
  return list;
}

function readObject(reader: Reader): Value {
  const start = reader.at;
  const doc: Doc = new Map();
  reader.at++;
  skipSpace(reader);
  if (reader.text[reader.at] === '}') {
    reader.at++;
    return doc;
  }
  do {
    skipSpace(reader);
    const key = readString(reader);
    expectChar(reader, ':');
    doc.set(key, readValue(reader));
  } while (expectChar(reader, ',}') === ',');
  return wrapped(doc, reader.text.slice(start, reader.at)) ?? doc;
}

/** The names Extended JSON uses for single values; a document that only looks like one was never written that way. */
const WRAPPERS = new Set([
  '$oid',
  '$numberInt',
  '$numberLong',
  '$numberDouble',
  '$numberDecimal',
  '$date',
  '$binary',
  '$timestamp',
  '$regularExpression',
  '$code',
  '$symbol',
  '$minKey',
  '$maxKey',
]);

/**
 * { $oid: "…" } stored as a document would come back as an id: such a document can't be exported correctly, so it is
 * refused.
 */
function refuseLookalike(doc: Doc): void {
  const [first = ''] = doc.keys();
  if (WRAPPERS.has(first))
    throw new Error(
      `A document has a field called ${first}, which Extended JSON keeps for itself. Rename it and export again.`,
    );
}

function wrapped(doc: Doc, text: string): Value | undefined {
  const [first = ''] = doc.keys();
  if (!WRAPPERS.has(first)) return undefined;
  const binary = doc.get('$binary');
  // bson would make a UUID of subtype 4 and fails where it is not 16 bytes long.
  if (isDoc(binary))
    return new Binary(
      Buffer.from(String(binary.get('base64')), 'base64'),
      Number.parseInt(String(binary.get('subType')), 16),
    );
  const bytes = serialize({ v: EJSON.parse(text, { relaxed: false }) });
  return decode(bytes).get('v');
}
