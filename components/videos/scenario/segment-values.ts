import type { WireScenarioSegment, WireVideoScenario } from '@/lib/contracts/video-scenarios';
import type { VideoFormat } from '@/lib/video/formats';
import type { VideoLanguage } from '@/lib/video/languages';
import { problemOfParams } from '@/lib/video/scenes';
import { isSegmentName, nameForSegment } from '@/lib/video/segment-name';

/** A segment as it is edited; `key` stays when its name changes. */
export type SegmentValues = Omit<WireScenarioSegment, 'voiceOverPath'> & { key: number; voiceOverPath: string | null };

export type ScenarioValues = {
  prompt: string;
  language: VideoLanguage;
  backgroundImage: string | null;
  format: VideoFormat;
  brand: boolean;
  pictures: boolean;
  segments: SegmentValues[];
};

let keys = 0;
const keyed = (segment: WireScenarioSegment): SegmentValues => ({ ...segment, key: (keys += 1) });

export const valuesOf = ({
  prompt,
  language,
  backgroundImage,
  format,
  brand,
  pictures,
  segments,
}: WireVideoScenario): ScenarioValues => ({
  prompt,
  language,
  backgroundImage,
  format,
  brand,
  pictures,
  segments: segments.map(keyed),
});

/** The scenario as it is sent. */
export const scenarioOf = ({ segments, ...rest }: ScenarioValues) => ({
  ...rest,
  segments: segments.map(({ name, description, voiceOverText, params }) => ({
    name,
    description,
    voiceOverText,
    params: Object.fromEntries(Object.entries(params).filter(([key]) => key.trim() !== '')),
  })),
});

/** An empty segment after the others. */
export function newSegment(segments: readonly SegmentValues[]): SegmentValues {
  const name = nameForSegment('title', new Set(segments.map((one) => one.name)));
  return keyed({ name, description: '', voiceOverText: '', voiceOverPath: null, params: { scene: 'title' } });
}

/** The first thing wrong with each segment, by its place. */
export function problemsOf(
  segments: readonly SegmentValues[],
): Record<number, { field: 'name' | 'params'; message: string }> {
  return Object.fromEntries(
    segments.flatMap((segment, index) => {
      const problem = problemOf(segment, segments.slice(0, index));
      return problem ? [[index, problem] as const] : [];
    }),
  );
}

function problemOf({ name, params }: SegmentValues, before: readonly SegmentValues[]) {
  if (!isSegmentName(name))
    return { field: 'name', message: 'A letter first, then letters, digits, - or _; no reserved word' } as const;
  if (before.some((one) => one.name === name))
    return { field: 'name', message: 'Each segment needs its own name' } as const;
  const wrong = problemOfParams(params);
  return wrong && ({ field: 'params', message: wrong.message } as const);
}
