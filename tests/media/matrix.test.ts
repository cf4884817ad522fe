import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { planMedia } from '@/lib/media/plan';
import type { Plan } from '@/lib/media/work';
import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { detectMedia } from '@/server/media/files/detect-media';
import { runPlan, type Made } from '@/server/media/convert/run-plan';
import { probeFile } from '@/server/media/inspect/probe-file';
import { AWKWARD, makeAwkward } from './support/awkward';
import { startClips, type Clips } from './support/clips';
import { brokenRules } from './support/within-limits';
import { manifestOf } from '@/lib/platforms/index';

// Slow: thirty real inputs are really converted for seven networks, and ffmpeg has two cores.
const NETWORKS = [
  'telegram',
  'instagram',
  'twitter',
  'vk',
  'youtube',
  'discord',
  'threads',
] as const satisfies readonly PlatformKey[];
const documentedName = (network: string) => (network === 'twitter' ? 'x' : network);

let clips: Clips;
beforeAll(async () => {
  clips = await startClips();
});
afterAll(() => clips.remove());

type Outcome =
  | { network: string; refused: string }
  | { network: string; file: string; as: 'image' | 'video' | 'gif'; action: string };

/** Converts a file for every network, in the same steps as the product's job. */
async function outcomesOf(file: string, folder: string): Promise<Outcome[]> {
  const type = await detectMedia(file);
  if (!type)
    return NETWORKS.map((network) => ({ network, refused: 'Only images, videos and audio files can be uploaded.' }));
  const signal = AbortSignal.timeout(110_000);
  const probe = await probeFile({
    file,
    kind: type.kind,
    contentType: type.contentType,
    bytes: (await stat(file)).size,
    folder,
    signal,
    decode: true,
  }).catch((error: unknown) => error as AppError);
  if (probe instanceof Error) return NETWORKS.map((network) => ({ network, refused: probe.message }));
  const plans = NETWORKS.map((network) => ({
    network,
    plan: planMedia({ label: labelOf(network), probe, presets: manifestOf(network).presets }),
  }));
  const works = [
    ...new Map(
      plans.flatMap(({ plan }) => (plan.action === 'convert' ? [[JSON.stringify(plan.work), plan.work] as const] : [])),
    ),
  ];
  const made =
    works.length > 0
      ? await runPlan({
          source: { file, probe },
          works: works.map(([, work]) => work),
          folder,
          signal,
          onProgress: () => undefined,
        })
      : [];
  const results = new Map(works.map(([key], index) => [key, made[index]!]));
  const kept = probe.kind === 'animation' ? 'gif' : probe.kind === 'video' ? 'video' : 'image';
  return plans.map(({ network, plan }) => outcome(network, plan, { file, as: kept }, results));
}

function outcome(
  network: string,
  plan: Plan,
  kept: { file: string; as: 'image' | 'video' | 'gif' },
  results: Map<string, Made | AppError>,
): Outcome {
  if (plan.action === 'refuse') return { network, refused: plan.message };
  if (plan.action === 'keep') return { network, ...kept, action: 'kept' };
  const result = results.get(JSON.stringify(plan.work))!;
  if (result instanceof AppError) return { network, refused: result.message };
  return { network, file: result.path, as: result.probe.kind === 'video' ? 'video' : 'image', action: 'made' };
}

/** The networks that must refuse a file; all others must not. */
const REFUSED: Record<string, readonly string[] | 'all'> = {
  'truncated.mp4': 'all',
  'truncated.jpg': 'all',
  'corrupt.mp4': 'all',
  'empty.png': 'all',
  'sound.mp3': 'all',
  'one-second.mp4': ['instagram'],
  'twenty-minutes.mp4': ['instagram', 'twitter', 'threads'],
};
const PICTURES = /\.(png|jpe?g|webp|bmp|tiff|heic|avif)$|^still\.gif$|^wrong-extension/;
const refusedBy = (name: string): readonly string[] => {
  const expected = REFUSED[name];
  if (expected === 'all') return NETWORKS;
  return expected ?? (PICTURES.test(name) && !/^moving/.test(name) ? ['youtube'] : []);
};

describe('every awkward file on every network ends within its limits, or with a sentence', () => {
  it.each(AWKWARD)(
    '%s',
    async (name) => {
      const file = await makeAwkward(clips, name);
      const folder = await mkdtemp(path.join(os.tmpdir(), 'matrix-'));
      try {
        const outcomes = await outcomesOf(file, folder);
        expect(outcomes.filter((each) => 'refused' in each).map(({ network }) => network)).toEqual(refusedBy(name));
        for (const each of outcomes) {
          if ('refused' in each) expect(each.refused).toMatch(/^[A-Z].{15,}[a-z0-9.)]$/);
          else
            expect([
              each.network,
              each.action,
              await brokenRules(each.file, { network: documentedName(each.network), as: each.as }),
            ]).toEqual([each.network, each.action, []]);
        }
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    120_000,
  );
});
