import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { shownMedia, withPlatform, type PostForm } from './form';

/** The media of one platform of the form. */
export type PlatformMedia = {
  /** Custom media in order; null follows the main media. */
  media: string[] | null;
  /** The optimised version of the first file; empty while Optimise is off. */
  optimizedUrl: string;
  /** Of an album: one for each file, the first equals `optimizedUrl`. */
  optimizedUrls: string[];
};

export type MediaChange<T> = (old: T) => T;
/** `main`: the main media as it is when the change is made, which may be long after it was asked for. */
export type PlatformMediaChange = (old: PlatformMedia, main: readonly string[]) => PlatformMedia;

/** No optimisation, as it is sent: clears the stored one. */
const NOT_OPTIMIZED = { optimizedUrl: null, optimizedUrls: null };

export function platformMediaOf(form: PostForm, key: PlatformKey): PlatformMedia {
  const { media, rest } = form.platforms[key];
  const several = Array.isArray(rest.optimizedUrls)
    ? rest.optimizedUrls.filter((entry): entry is string => typeof entry === 'string')
    : [];
  return {
    media,
    optimizedUrl: typeof rest.optimizedUrl === 'string' ? rest.optimizedUrl : '',
    optimizedUrls: several,
  };
}

/**
 * Changes a platform's media. New media of its own, and going back to the main media, end the optimisation of what was
 * there.
 */
export function withPlatformMedia(form: PostForm, key: PlatformKey, change: PlatformMediaChange): PostForm {
  const old = platformMediaOf(form, key);
  const next = change(old, form.media);
  if (next === old) return form;
  const { optimizedUrl, optimizedUrls, media } =
    next.media === old.media ? next : { ...next, optimizedUrl: '', optimizedUrls: [] };
  const hadNone = form.platforms[key].rest.optimizedUrl === undefined && !optimizedUrl;
  const optimized = hadNone
    ? {}
    : { optimizedUrl: optimizedUrl || null, optimizedUrls: optimizedUrls.length > 1 ? optimizedUrls : null };
  const optimizeLost =
    next.media !== old.media && (old.optimizedUrl !== '' || form.platforms[key].optimizeLost === true);
  return withPlatform(form, key, { media, rest: { ...form.platforms[key].rest, ...optimized }, optimizeLost });
}

/**
 * Changes the main media. Files optimised for the platforms that follow it came from the old files: they go with
 * them.
 */
export function withMainMedia(form: PostForm, change: MediaChange<string[]>): PostForm {
  const media = change(form.media);
  if (media.join('\n') === form.media.join('\n')) return form;
  return PLATFORM_KEYS.reduce(
    (changed, key) => {
      const { media: own, rest, locked } = changed.platforms[key];
      if (own !== null || locked || !rest.optimizedUrl) return changed;
      return withPlatform(changed, key, { rest: { ...rest, ...NOT_OPTIMIZED }, optimizeLost: true });
    },
    { ...form, media },
  );
}

/** Platforms whose optimisation ended with the files that it was made of, and that have others to make fit. */
export function lostOptimisations(form: PostForm): PlatformKey[] {
  return PLATFORM_KEYS.filter((key) => {
    const { enabled, locked, optimizeLost } = form.platforms[key];
    return optimizeLost && enabled && !locked && shownMedia(form, key).length > 0;
  });
}

/** Puts a file that has arrived among the others: before those that were chosen after it with it, else at the end. */
export function insertInOrder<T>(items: readonly T[], item: T, chosenLater: readonly T[]): T[] {
  if (items.includes(item)) return [...items];
  const at = items.findIndex((entry) => chosenLater.includes(entry));
  return at < 0 ? [...items, item] : [...items.slice(0, at), item, ...items.slice(at)];
}

/** Moves an entry to another place; beyond the ends it stays at the end. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = [...items];
  const [moved] = rest.splice(from, 1);
  if (moved === undefined) return [...items];
  rest.splice(Math.min(rest.length, Math.max(0, to)), 0, moved);
  return rest;
}
