/*
 * A VITS model computes how many steps each of its numbers lasts, rounds that up, and keeps it to itself. An ONNX file
 * is a protobuf message: naming that tensor among the outputs makes the runtime return it. Nothing else is changed, and
 * the file on disk stays as it is.
 */

/** Fields of onnx.proto. */
const MODEL = { graph: 7 };
const GRAPH = { node: 1, output: 12 };
const NODE = { output: 2, operation: 4 };
const VALUE = { name: 1 };
const LENGTH_DELIMITED = 2;
const FIXED_BYTES: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

type Field = { number: number; from: number; content: Buffer; until: number };

/** The same model with the lengths among its outputs; unchanged where they are there, or are not clear. */
export function withLengths(model: Buffer): Buffer {
  const graph = fieldsOf(model).find(({ number }) => number === MODEL.graph);
  if (!graph) return model;
  const rounded = new Set<string>();
  const outputs = new Set<string>();
  for (const { number, content } of fieldsOf(graph.content)) {
    if (number === GRAPH.output) outputs.add(textIn(content, VALUE.name));
    if (number !== GRAPH.node || textIn(content, NODE.operation) !== 'Ceil') continue;
    rounded.add(textIn(content, NODE.output));
  }
  const [name] = rounded;
  if (name === undefined || rounded.size > 1 || outputs.has(name)) return model;
  const output = delimited(GRAPH.output, delimited(VALUE.name, Buffer.from(name)));
  const changed = Buffer.concat([tagged(MODEL.graph, graph.content.length + output.length), graph.content, output]);
  return Buffer.concat([model.subarray(0, graph.from), changed, model.subarray(graph.until)]);
}

/** The fields of a message that have a length; none where it is no message. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < message.length;) {
    const from = at;
    const tag = varint(message, at);
    const kind = tag.value & 7;
    at = tag.until;
    if (kind === 0) at = varint(message, at).until;
    else if (kind === LENGTH_DELIMITED) {
      const length = varint(message, at);
      const until = length.until + length.value;
      if (until > message.length) return [];
      fields.push({ number: tag.value >>> 3, from, content: message.subarray(length.until, until), until });
      at = until;
    } else {
      const bytes = FIXED_BYTES[kind];
      if (bytes === undefined) return [];
      at += bytes;
    }
  }
  return fields;
}

function textIn(message: Buffer, number: number): string {
  return String(fieldsOf(message).find((field) => field.number === number)?.content ?? '');
}

function varint(bytes: Buffer, from: number): { value: number; until: number } {
  let value = 0;
  let at = from;
  for (let scale = 1; at < bytes.length; scale *= 128) {
    const byte = bytes[at] ?? 0;
    at += 1;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) break;
  }
  return { value, until: at };
}

function tagged(number: number, length: number): Buffer {
  const bytes: number[] = [];
  for (let rest of [number * 8 + LENGTH_DELIMITED, length]) {
    for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

const delimited = (number: number, content: Buffer) => Buffer.concat([tagged(number, content.length), content]);
