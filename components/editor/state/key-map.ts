/** The acts that keys do, each with its words and its usual keys. */
export const ACTS = {
  play: ['Play or pause', ['Space', 'K']],
  backward: ['Play backwards; again: 2 and 4 times as fast', ['J']],
  forward: ['Play; again: 2 and 4 times as fast, without sound', ['L']],
  frameBack: ['One frame back', [',']],
  frameOn: ['One frame forward', ['.']],
  secondBack: ['One second back', ['PageUp']],
  secondOn: ['One second forward', ['PageDown']],
  keyframeBack: ['Previous keyframe of what is selected', ['[']],
  keyframeOn: ['Next keyframe of what is selected', [']']],
  start: ['To the start', ['Home']],
  end: ['To the end', ['End']],
  split: ['Split at the playhead', ['S']],
  trimStart: ['Cut off what lies before the playhead, and close the gap', ['Q']],
  trimEnd: ['Cut off what lies behind the playhead, and close the gap', ['W']],
  freeze: ['Freeze the frame at the playhead for two seconds', ['F']],
  slipBack: ['Slip: an earlier part of the file, in the same place', ['1']],
  slipOn: ['Slip: a later part of the file', ['2']],
  slideBack: ['Slide between its neighbours to the left', ['3']],
  slideOn: ['Slide to the right', ['4']],
  rollBack: ['Roll the cut at its end to the left', ['5']],
  rollOn: ['Roll the cut to the right', ['6']],
  mark: ['Set a marker at the playhead', ['M']],
  markerBack: ['To the marker before', ['Shift N']],
  markerOn: ['To the next marker', ['N']],
  group: ['Group what is selected', ['Ctrl G']],
  ungroup: ['Dissolve the group', ['Ctrl Shift G']],
  remove: ['Delete what is selected', ['Delete', 'Backspace']],
  ripple: ['Delete and close the gap', ['Shift Delete', 'Shift Backspace']],
  undo: ['Undo', ['Ctrl Z']],
  redo: ['Redo', ['Ctrl Shift Z', 'Ctrl Y']],
  all: ['Select all', ['Ctrl A']],
  duplicate: ['Duplicate', ['Ctrl D']],
  save: ['Save', ['Ctrl S']],
  none: ['Select nothing', ['Escape']],
} as const satisfies Record<string, readonly [string, readonly string[]]>;
export type Act = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as Act[];

/** Keys that a person chose; acts that are absent have their usual ones. */
export type OwnKeys = Readonly<Partial<Record<Act, readonly string[]>>>;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** A pressed key in words ('Ctrl Shift Z'), on any layout; null for Shift and its like alone. */
export function comboOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | null {
  if (['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'Dead', 'Unidentified'].includes(key)) return null;
  const isForeign = /^Key[A-Z]$/.test(code) && !/^[a-z]$/i.test(key);
  const name = isForeign ? code.slice(3) : key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  // A sign that takes Shift is another sign without it.
  const isShift = shiftKey && (name.length > 1 || /[A-Z]/.test(name));
  return [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', isShift && 'Shift', name].filter(Boolean).join(' ');
}

export const keysOf = (own: OwnKeys, act: Act): readonly string[] => own[act] ?? ACTS[act][1];

/** The act that a key does. */
export const actOf = (own: OwnKeys, combo: string): Act | undefined =>
  ACT_NAMES.find((act) => keysOf(own, act).includes(combo));

/** Keys that the browser keeps, or that move the focus and items. */
const RESERVED = /^(?:Tab|Shift Tab|Enter|Escape|F2|Ctrl [CVXWTN]|(?:Alt |Shift )*Arrow\w+)$/;
export const canChoose = (combo: string): boolean => !RESERVED.test(combo);

/** A key for an act in the place of those that it had. An act that had the key before loses it. */
export function withKey(own: OwnKeys, act: Act, combo: string): OwnKeys {
  const before = actOf(own, combo);
  const freed = before && before !== act ? { [before]: keysOf(own, before).filter((one) => one !== combo) } : {};
  return { ...own, ...freed, [act]: [combo] };
}

/** Keys as they were kept, if they can be read. */
export function readKeys(kept: string | null): OwnKeys {
  try {
    const found = JSON.parse(kept ?? '{}') as Record<string, unknown> | null;
    const known = ACT_NAMES.flatMap((act) => {
      const keys = found?.[act];
      const isKeys = Array.isArray(keys) && keys.length <= 4 && keys.every((one) => typeof one === 'string');
      return isKeys ? [[act, keys as string[]] as const] : [];
    });
    return Object.fromEntries(known) as OwnKeys;
  } catch {
    return {}; // Not readable: the usual ones.
  }
}
