/** Kinds of change to the look of a clip or a picture, in the order in which a person sees them; they work together. */
export const EFFECTS = ['exposure', 'contrast', 'temperature', 'saturation', 'blur'] as const;
export type EffectKind = (typeof EFFECTS)[number];
/** `amount`: 0 is none. */
export type Effect = { kind: EffectKind; amount: number };

export const rangeOf = (kind: EffectKind): { min: number; max: number } => ({
  min: kind === 'blur' ? 0 : -100,
  max: 100,
});

export const amountOf = (effects: readonly Effect[], kind: EffectKind): number =>
  effects.find((effect) => effect.kind === kind)?.amount ?? 0;

/** Each kind at most once, within its range and in order; those of nothing are left out. */
export const heldEffects = (effects: readonly Effect[]): Effect[] =>
  EFFECTS.flatMap((kind) => {
    const { min, max } = rangeOf(kind);
    const amount = Math.min(max, Math.max(min, amountOf(effects, kind)));
    return Math.abs(amount) > 0 ? [{ kind, amount }] : [];
  });

/** The effects with another amount of one. */
export const withEffect = (effects: readonly Effect[], kind: EffectKind, amount: number): Effect[] =>
  heldEffects([{ kind, amount }, ...effects]);
