import type { VideoProbe } from '@/lib/media/probe';
import { log } from '@/server/system/log';
import { LOOKING, runFfmpeg, SAFE_INPUT, ToolError } from '@/server/media/ffmpeg/run';

/** Pixels decoded of one video: 100 s of 1080p, or a dozen seconds of processor time. */
const PIXELS = 6_000_000_000;
/** A longer video is checked in that many places. */
const PLACES = 12;
const LIMITS = { ...LOOKING, cpuSeconds: 90 };

type Part = { startS: number; durationS: number };

/**
 * The share of a video's frames that don't decode, 0 to 1. Short videos are decoded completely, long ones in places
 * spread over their length, so that the time is bounded. Headers do not show this: those of a file with an overwritten
 * middle are perfect.
 */
export async function findDamage({
  file,
  probe,
  signal,
}: {
  file: string;
  probe: VideoProbe;
  signal: AbortSignal;
}): Promise<number> {
  let broken = 0;
  let seconds = 0;
  for (const part of partsOf(probe)) {
    broken += await brokenIn({ file, part, signal });
    seconds += part.durationS;
  }
  return Math.min(1, broken / Math.max(1, seconds * probe.video.fps));
}

/** The whole video, or places of it. Exported for its test. */
export function partsOf({ durationS, video }: Pick<VideoProbe, 'durationS' | 'video'>): Part[] {
  const affordable = PIXELS / Math.max(1, video.codedWidth * video.codedHeight * video.fps);
  if (durationS <= affordable) return [{ startS: 0, durationS }];
  return Array.from({ length: PLACES }, (_, index) => ({
    startS: (index * durationS) / PLACES,
    durationS: affordable / PLACES,
  }));
}

/** ffmpeg's message about a frame that it could not decode, or only guessed. */
const BROKEN = /corrupt decoded frame|Error while decoding|Error submitting packet|Decoding error/;

async function brokenIn({ file, part, signal }: { file: string; part: Part; signal: AbortSignal }): Promise<number> {
  let broken = 0;
  let rest = '';
  const onErrors = (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()?.slice(-1000) ?? '';
    for (const line of lines) if (BROKEN.test(line)) broken += 1;
  };
  const place = ['-ss', part.startS.toFixed(3), '-t', part.durationS.toFixed(3)];
  // With one thread: with several, guessed frames are not reported.
  const args = [
    '-loglevel',
    'warning',
    '-threads',
    '1',
    ...place,
    ...SAFE_INPUT,
    '-i',
    file,
    '-map',
    '0:v:0',
    '-an',
    '-sn',
    '-dn',
    '-f',
    'null',
    '-',
  ];
  try {
    await runFfmpeg({ args, limits: LIMITS, signal, onErrors });
  } catch (error) {
    // Too slow to decode in its time, or nothing there decodes: the count so far stands.
    if (!(error instanceof ToolError)) throw error;
    log.info({ detail: error.text.slice(-500), part }, 'a part of a video could not be decoded to its end');
  }
  return broken;
}
