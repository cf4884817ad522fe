import type { Scene } from '../draw-scene';
import { DEFAULT_FAMILY, filesFor, type FontFile } from '../fonts';
import { FONT_ADDRESSES } from './font-addresses';

const loading = new Map<string, Promise<void>>();

/** Drawn by kinds themselves (`compare` has a check mark, `quote` a serif). */
const OF_KIND: Partial<Record<Scene['kind'], readonly FontFile['family'][]>> = {
  compare: ['Noto Emoji'],
  quote: ['PT Serif'],
};

/**
 * Loads the font files that a scene is drawn with. A layout is kept once it is made, so a scene is drawn only after
 * this. A file that can't be loaded rejects; the next call tries it again.
 */
export async function loadSceneFonts({ kind, params, look: { family } }: Scene): Promise<void> {
  await loadFonts([family, DEFAULT_FAMILY, ...(OF_KIND[kind] ?? [])], Object.values(params).join('\n'));
}

/** Loads the font files with which a text in these families is drawn. */
export async function loadFonts(families: Iterable<string>, text: string): Promise<void> {
  await Promise.all(filesFor(families, text).map(loadFile));
}

function loadFile({ family, weight, file }: FontFile): Promise<void> {
  const known = loading.get(file);
  if (known) return known;
  const address = FONT_ADDRESSES[file];
  if (!address) throw new Error(`The font ${file} has no address`);
  const face = new FontFace(family, `url("${address.href}")`, { weight: String(weight) });
  const loaded = face.load().then(
    () => void document.fonts.add(face),
    (error: unknown) => {
      loading.delete(file);
      throw error;
    },
  );
  loading.set(file, loaded);
  return loaded;
}
