import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** Before each unit of a bare H.264 stream. */
const START = Buffer.from([0, 0, 1]);
const [SLICE, KEY_SLICE, PARAMETERS, MORE_PARAMETERS] = [1, 5, 7, 8] as const;
const READ_BYTES = 1_048_576;
/** More than the parameters of a stream ever take. */
const HEAD_BYTES = 4_096;
/** Of what was read, so that no unit's first bytes are cut in two. */
const OVERLAP = 8;

/** A group of frames in a bare stream: where its bytes begin and end, and how many frames it has. */
export type StreamGroup = { from: number; to: number; frames: number };

/** The groups of a bare stream, each of which begins with the parameters of the stream and a key frame. */
export async function groupsInStream(file: string, signal: AbortSignal): Promise<StreamGroup[]> {
  const groups: StreamGroup[] = [];
  const seen = (at: number, type: number, isFirst: boolean) => {
    const last = groups.at(-1);
    if (type === PARAMETERS && last?.frames !== 0) {
      if (last) last.to = at;
      groups.push({ from: at, to: at, frames: 0 });
    } else if (last && isFirst && (type === SLICE || type === KEY_SLICE)) last.frames += 1;
  };
  let rest = Buffer.alloc(0);
  let [base, done] = [0, 0];
  for await (const chunk of createReadStream(file, { highWaterMark: READ_BYTES, signal })) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    for (let at = bytes.indexOf(START, done - base); at >= 0 && at + 4 < bytes.length;) {
      // The first slice of a picture begins with its first block. A zero before the start belongs to it.
      const begins = bytes[at - 1] === 0 ? at - 1 : at;
      seen(base + begins, (bytes[at + 3] ?? 0) & 0x1f, ((bytes[at + 4] ?? 0) & 0x80) !== 0);
      done = base + at + START.length;
      at = bytes.indexOf(START, done - base);
    }
    const kept = Math.min(bytes.length, OVERLAP);
    base += bytes.length - kept;
    done = Math.max(done, base + 1);
    rest = bytes.subarray(bytes.length - kept);
  }
  const last = groups.at(-1);
  if (last) last.to = base + rest.length;
  return groups;
}

/** The parameters of a bare stream from a byte on: streams can be joined when theirs are the same. */
export async function parametersAt(file: string, from = 0): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, from);
    const bytes = buffer.subarray(0, bytesRead);
    const units: string[] = [];
    for (let at = bytes.indexOf(START); at >= 0;) {
      const next = bytes.indexOf(START, at + START.length);
      const type = (bytes[at + 3] ?? 0) & 0x1f;
      if (type === SLICE || type === KEY_SLICE) break;
      const unit = bytes.subarray(at + START.length, next < 0 ? undefined : next).toString('hex');
      // Zeros before the next start are no part of it.
      if (type === PARAMETERS || type === MORE_PARAMETERS) units.push(unit.replace(/(00)+$/, ''));
      at = next;
    }
    return units.join(' ');
  } finally {
    await handle.close();
  }
}
