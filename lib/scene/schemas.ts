import { z } from 'zod';
import { THEMES } from './backgrounds/index';
import { HEX_COLOUR } from './colour';
import type { BrandKit } from './brand-kit';
import type { Scene } from './draw-scene';
import { FONT_FAMILIES } from './fonts';
import { SCENE_KIND_NAMES } from './kinds/index';
import { DEFAULT_LOOK, type Look } from './look';

const colour = z.string().regex(HEX_COLOUR);

export const look: z.ZodType<Look, Partial<Look>> = z.object({
  theme: z.enum(THEMES).nullable().default(DEFAULT_LOOK.theme),
  ground: colour.default(DEFAULT_LOOK.ground),
  ink: colour.nullish(),
  accent: colour.nullish(),
  second: colour.nullish(),
  family: z.enum(FONT_FAMILIES).default(DEFAULT_LOOK.family),
});

type SceneInput = Pick<Scene, 'kind' | 'params'> & { look?: Partial<Look> | undefined; duration?: number | undefined };

export const scene: z.ZodType<Scene, SceneInput> = z.object({
  kind: z.enum(SCENE_KIND_NAMES),
  params: z.record(z.string().max(60), z.string().max(10_000)),
  look: look.prefault({}),
  duration: z.number().min(0.1).max(3600).default(5),
  opens: z.boolean().optional(),
  turn: z.int().min(0).max(1).optional(),
  entriesAt: z.array(z.number().min(0).max(3600)).max(20).optional(),
});

const kitColour = z.string().regex(HEX_COLOUR, 'A colour such as #4f46e5').toLowerCase();

export const brandKit = z.object({
  logoFileId: z.string().max(64).nullable(),
  colors: z.object({ primary: kitColour, secondary: kitColour, background: kitColour, text: kitColour }),
  font: z.enum(FONT_FAMILIES),
  endCard: z.object({ enabled: z.boolean(), text: z.string().max(200), url: z.string().max(300) }),
}) satisfies z.ZodType<BrandKit>;
