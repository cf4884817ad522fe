import { AppError } from '@/lib/errors/app-error';

/** 1 MB (docs/decisions/api.md). */
export const JSON_MAX_BYTES = 1024 * 1024;

type Limits = { bytes: number; values: number };
/** Far more values than most calls of the contract need. */
const USUAL: Limits = { bytes: JSON_MAX_BYTES, values: 20_000 };

/**
 * Reads a JSON body of at most 1 MB, unless the call allows more. An empty body is an empty object: validation then
 * names what is missing.
 */
export async function readJson(request: Request, { bytes: max, values }: Limits = USUAL): Promise<unknown> {
  const type = request.headers.get('content-type');
  if (type && !/^application\/([\w.+-]+\+)?json\b/i.test(type)) {
    throw new AppError('UNSUPPORTED_TYPE', 'The body must be JSON. Send Content-Type: application/json.');
  }
  const bytes = await readLimited(request, max);
  if (bytes.length === 0) return {};
  // A page of another site may send bodies without a content type unasked, but none declared as JSON.
  if (!type) throw new AppError('UNSUPPORTED_TYPE', 'The body must be JSON. Send Content-Type: application/json.');
  refuseShapesOfNobody(bytes, values);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    const words = cause instanceof SyntaxError ? cause.message : 'not valid UTF-8';
    throw new AppError('MALFORMED_JSON', `The body is not valid JSON: ${words.slice(0, 200)}`);
  }
}

/** How deep a body may nest: far deeper than any call of the contract needs. */
const MAX_DEPTH = 64;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** One pass over the bytes: half a million wrong values would each become an object, and then a schema issue. */
function refuseShapesOfNobody(bytes: Uint8Array, maxValues: number): void {
  let depth = 0;
  let values = 1;
  let quoted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (quoted) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > MAX_DEPTH) throw new AppError('VALIDATION_FAILED', `The body nests deeper than ${MAX_DEPTH} levels`);
    if (values > maxValues) throw new AppError('VALIDATION_FAILED', `The body holds more than ${maxValues} values`);
  }
}

/** The body, or TOO_LARGE as soon as it exceeds `max` bytes: no more than that is held. */
export async function readLimited(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge(max);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of request.body) {
    total += chunk.length;
    if (total > max) throw tooLarge(max);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(max: number): AppError {
  return new AppError(
    'TOO_LARGE',
    `The body is larger than ${max >= JSON_MAX_BYTES ? `${Math.round(max / JSON_MAX_BYTES)} MB` : `${max / 1024} kB`}`,
  );
}
