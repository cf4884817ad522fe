import { AppError } from '@/lib/errors/app-error';

/** 1 MB (decisions.md section 1, "Sizes"). */
export const JSON_MAX_BYTES = 1024 * 1024;

/** Reads a JSON body of at most 1 MB. An empty body is an empty object: validation then names what is missing. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type');
  if (type && !/^application\/([\w.+-]+\+)?json\b/i.test(type)) {
    throw new AppError('UNSUPPORTED_TYPE', 'The body must be JSON. Send Content-Type: application/json.');
  }
  const bytes = await readLimited(request, JSON_MAX_BYTES);
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    const words = cause instanceof SyntaxError ? cause.message : 'not valid UTF-8';
    throw new AppError('MALFORMED_JSON', `The body is not valid JSON: ${words.slice(0, 200)}`);
  }
}

async function readLimited(request: Request, max: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of request.body) {
    total += chunk.length;
    if (total > max) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): AppError {
  return new AppError('TOO_LARGE', 'The body is larger than 1 MB');
}
