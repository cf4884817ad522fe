/** The acts that keys do, each with its usual keys. */
export const USUAL = {
  play: ['Space', 'K'],
  backward: ['J'],
  forward: ['L'],
  frameBack: [','],
  frameOn: ['.'],
  secondBack: ['PageUp'],
  secondOn: ['PageDown'],
  keyframeBack: ['['],
  keyframeOn: [']'],
  start: ['Home'],
  end: ['End'],
  split: ['S'],
  trimStart: ['Q'],
  trimEnd: ['W'],
  freeze: ['F'],
  slipBack: ['1'],
  slipOn: ['2'],
  slideBack: ['3'],
  slideOn: ['4'],
  rollBack: ['5'],
  rollOn: ['6'],
  mark: ['M'],
  markerBack: ['Shift N'],
  markerOn: ['N'],
  group: ['Ctrl G'],
  ungroup: ['Ctrl Shift G'],
  remove: ['Delete', 'Backspace'],
  ripple: ['Shift Delete', 'Shift Backspace'],
  undo: ['Ctrl Z'],
  redo: ['Ctrl Shift Z', 'Ctrl Y'],
  all: ['Ctrl A'],
  duplicate: ['Ctrl D'],
  save: ['Ctrl S'],
  none: ['Escape'],
} as const satisfies Record<string, readonly string[]>;
export type Act = keyof typeof USUAL;
export const ACT_NAMES = Object.keys(USUAL) as Act[];

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

export const keysOf = (own: OwnKeys, act: Act): readonly string[] => own[act] ?? USUAL[act];

/** The act that a key does. */
export const actOf = (own: OwnKeys, combo: string): Act | undefined =>
  ACT_NAMES.find((act) => keysOf(own, act).includes(combo));

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
