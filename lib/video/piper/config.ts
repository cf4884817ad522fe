import { z } from 'zod';

/** Beginning, end and what stands between phonemes, in every voice of this kind. */
export const MARKS = { start: '^', end: '$', between: '_' } as const;

const ids = z.array(z.number().int().min(0).max(100_000)).min(1).max(8);

/** The file beside a Piper voice (`….onnx.json`), as far as speaking needs it. */
export const piperConfig = z.object({
  audio: z.object({ sample_rate: z.number().int().min(8_000).max(48_000) }),
  /** The language of espeak-ng that its phonemes come from. */
  espeak: z.object({ voice: z.string().regex(/^[A-Za-z][A-Za-z0-9+_-]{1,39}$/) }),
  /** Voices that read letters instead of phonemes are another kind. */
  phoneme_type: z.literal('espeak').default('espeak'),
  num_speakers: z.number().int().min(1).max(10_000).default(1),
  inference: z
    .object({
      noise_scale: z.number().min(0).max(5).default(0.667),
      length_scale: z.number().min(0.1).max(10).default(1),
      noise_w: z.number().min(0).max(5).default(0.8),
    })
    .prefault({}),
  phoneme_id_map: z.record(z.string().max(8), ids).refine((map) => Object.values(MARKS).every((mark) => map[mark])),
  /** Samples of one step of the model. */
  hop_length: z.number().int().min(1).max(4_096).default(256),
});
export type PiperConfig = z.output<typeof piperConfig>;

/** Noise, length and noise of lengths, as the model takes them beside phonemes. Speed 2 is half as long. */
export function scalesOf({ inference }: Pick<PiperConfig, 'inference'>, speed: number): [number, number, number] {
  return [inference.noise_scale, inference.length_scale / speed, inference.noise_w];
}
