import type { VideoProbe } from '@/lib/media/probe';
import { log } from '@/server/system/log';
import { LOOKING, runFfmpeg, SAFE_INPUT, ToolError } from '@/server/media/ffmpeg/run';

/** Pixels decoded of one video: 100 s of 1080p, or a dozen seconds of processor time. */
const PIXELS = 6_000_000_000;
/** A longer video is checked in that many places. */
const PLACES = 12;
const LIMITS = { ...LOOKING, cpuSeconds: 90 };

/** Seconds decoded of its sound: a dozen seconds of processor time. */
const SOUND_SECONDS = 3_600;
/** Samples of a packet of most codecs of sound. */
const PACKET_SAMPLES = 1_024;
/** The first packets after a jump may lack what they are built on. */
const AFTER_JUMP = 2;

type Part = { startS: number; durationS: number };
type Looked = { file: string; probe: VideoProbe; signal: AbortSignal };

/**
 * The shares of a video's frames and of its sound that don't decode, 0 to 1. Short videos are decoded completely, long
 * ones in places spread over their length, so that the time is bounded. Headers do not show this: those of a file with
 * an overwritten middle are perfect.
 */
export async function findDamage(looked: Looked): Promise<{ damage: number; soundDamage: number }> {
  const { probe } = looked;
  const damage = await shareOf(looked, { stream: '0:v:0', parts: partsOf(probe), rate: probe.video.fps });
  if (!probe.audio) return { damage, soundDamage: 0 };
  const rate = (probe.audio.hz || 44_100) / PACKET_SAMPLES;
  return {
    damage,
    soundDamage: await shareOf(looked, { stream: '0:a:0', parts: placesIn(probe.durationS, SOUND_SECONDS), rate }),
  };
}

type Stream = { stream: '0:v:0' | '0:a:0'; parts: readonly Part[]; /** Frames or packets a second. */ rate: number };

async function shareOf({ file, signal }: Looked, { stream, parts, rate }: Stream): Promise<number> {
  let broken = 0;
  let seconds = 0;
  for (const part of parts) {
    const found = await brokenIn({ file, stream, part, signal });
    broken += stream === '0:a:0' && part.startS > 0 ? Math.max(0, found - AFTER_JUMP) : found;
    seconds += part.durationS;
  }
  return Math.min(1, broken / Math.max(1, seconds * rate));
}

/** The whole video, or places of it. Exported for its test. */
export function partsOf({ durationS, video }: Pick<VideoProbe, 'durationS' | 'video'>): Part[] {
  return placesIn(durationS, PIXELS / Math.max(1, video.codedWidth * video.codedHeight * video.fps));
}

function placesIn(durationS: number, affordable: number): Part[] {
  if (durationS <= affordable) return [{ startS: 0, durationS }];
  return Array.from({ length: PLACES }, (_, index) => ({
    startS: (index * durationS) / PLACES,
    durationS: affordable / PLACES,
  }));
}

/** ffmpeg's message about a frame or a packet of sound that it could not decode, or only guessed. */
const BROKEN = /corrupt decoded frame|Error while decoding|Error submitting packet|Decoding error/;

type Place = { file: string; stream: Stream['stream']; part: Part; signal: AbortSignal };

async function brokenIn({ file, stream, part, signal }: Place): Promise<number> {
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
    stream,
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
