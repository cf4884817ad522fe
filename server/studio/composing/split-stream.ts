import { readFile, writeFile } from 'node:fs/promises';

const START = Buffer.from([0, 0, 0, 1]);
/** Each group of frames begins with the parameters of the stream. */
const PARAMETERS = 7;

/** Where the second group of frames of a bare H.264 stream begins; its length when there is only one. */
export function secondGroup(stream: Buffer): number {
  let seen = 0;
  for (let at = stream.indexOf(START); at >= 0; at = stream.indexOf(START, at + 4)) {
    if (((stream[at + 4] ?? 0) & 0x1f) === PARAMETERS) seen += 1;
    if (seen === 2) return at;
  }
  return stream.length;
}

/** Divides a bare stream into its first group of frames and the rest. */
export async function splitStream({
  file,
  head,
  rest,
}: {
  file: string;
  head: string;
  rest: string | null;
}): Promise<void> {
  const stream = await readFile(file);
  const at = secondGroup(stream);
  if (rest !== null && at === stream.length) throw new Error('The stream has one group of frames only');
  await writeFile(head, stream.subarray(0, rest === null ? stream.length : at), { mode: 0o600 });
  if (rest !== null) await writeFile(rest, stream.subarray(at), { mode: 0o600 });
}
