import { open } from 'node:fs/promises';
import { boxAt, editListOf, layoutOf, type Box } from '@/lib/media/mp4-boxes';
import type { Probe } from '@/lib/media/probe';
import { NO_BOXES, readProbe, type BoxFacts, type FfprobeAnswer } from '@/lib/media/read-probe';
import { findDamage } from './find-damage';
import { runFfmpeg, runFfprobe, SAFE_INPUT, ToolError } from '@/server/media/ffmpeg/run';
import { probePicture } from '@/server/media/pictures/probe-picture';
import { unreadable } from '@/server/media/ffmpeg/unreadable';

export type ProbeInput = {
  file: string;
  kind: 'image' | 'video' | 'audio';
  contentType: string;
  bytes: number;
  folder: string;
  signal: AbortSignal;
  /** Also checks whether a video's frames and its sound decode. */ decode?: boolean;
};

/** Analyses a file. Throws MEDIA_UNREADABLE with a sentence when it is damaged. */
export async function probeFile(input: ProbeInput): Promise<Probe> {
  if (input.kind === 'image') return probePicture(input);
  try {
    const probe = await probeStreams(input);
    return probe.kind === 'video' && input.decode ? { ...probe, ...(await findDamage({ ...input, probe })) } : probe;
  } catch (error) {
    throw error instanceof ToolError ? unreadable(input.kind === 'video' ? 'video' : 'file', error) : error;
  }
}

async function probeStreams({ file, kind, bytes, signal }: ProbeInput): Promise<Probe> {
  const ask = async (...more: string[]) =>
    JSON.parse(
      await runFfprobe({ args: ['-show_format', '-show_streams', ...more, '-of', 'json'], file, signal }),
    ) as FfprobeAnswer;
  const told = await ask();
  // Reads everything once, decodes nothing.
  const answer = /\bmatroska\b/.test(told.format?.format_name ?? '')
    ? merged(told, await ask('-count_packets', '-select_streams', 'v:0'))
    : told;
  const boxes = /\bmp4\b/.test(answer.format?.format_name ?? '') ? await readBoxes(file, bytes) : NO_BOXES;
  const probe =
    readProbe({ answer, bytes, boxes }) ??
    readProbe({ answer, bytes, boxes, durationS: await measuredLength(file, signal) });
  if (!probe) throw unreadable(kind === 'video' ? 'video' : 'file');
  return probe;
}

/** The counts of a single stream, merged into what is known of all. */
function merged(told: FfprobeAnswer, counted: FfprobeAnswer): FfprobeAnswer {
  const packets = counted.streams?.[0]?.nb_read_packets;
  const first = told.streams?.find((stream) => stream.codec_type === 'video');
  return {
    ...told,
    streams: (told.streams ?? []).map((stream) =>
      stream === first && packets ? { ...stream, nb_read_packets: packets } : stream,
    ),
  };
}

/** Recorders that stream to disk never write the length: it is counted by reading the whole file. */
async function measuredLength(file: string, signal: AbortSignal): Promise<number> {
  let last = 0;
  const read = (chunk: Buffer) => {
    const at = [...chunk.toString('latin1').matchAll(/^out_time_us=(\d+)/gm)].at(-1)?.[1];
    if (at) last = Number(at) / 1_000_000;
  };
  await runFfmpeg({
    args: [
      '-progress',
      'pipe:1',
      ...SAFE_INPUT,
      '-i',
      file,
      '-map',
      '0',
      '-dn',
      '-sn',
      '-c',
      'copy',
      '-f',
      'null',
      '-',
    ],
    signal,
    onOutput: read,
  });
  if (last <= 0) throw unreadable('video');
  return last;
}

const MAX_BOXES = 100_000;
/** The index of many hours; a larger one is not analysed. */
const MAX_INDEX_BYTES = 64 * 1_048_576;

async function readBoxes(file: string, bytes: number): Promise<BoxFacts> {
  const handle = await open(file, 'r');
  try {
    const boxes: Box[] = [];
    for (let at = 0; at < bytes && boxes.length < MAX_BOXES;) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, at);
      const box = boxAt(buffer.subarray(0, bytesRead), at, bytes - at);
      if (!box) break;
      boxes.push(box);
      at += box.size;
    }
    const moov = boxes.find((box) => box.type === 'moov');
    const size = moov ? moov.size - moov.header : 0;
    if (!moov || size > MAX_INDEX_BYTES) return { ...layoutOf(boxes, bytes), editList: 'none' };
    const { buffer } = await handle.read(Buffer.alloc(size), 0, size, moov.start + moov.header);
    return { ...layoutOf(boxes, bytes), editList: editListOf(buffer) };
  } finally {
    await handle.close();
  }
}
