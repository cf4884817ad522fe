import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { withPlatform, type PlatformForm, type PostForm } from './form';

/** A place where two people wrote different things. `shown`: the values in words. */
export type Conflict = {
  path: string;
  label: string;
  mine: string;
  theirs: string;
  takeTheirs: (form: PostForm) => PostForm;
};

type Three<T> = { base: T; mine: T; theirs: T };
type Whole = { label: string; words: (form: PostForm) => string };

type MainName = 'title' | 'content' | 'media' | 'numbered' | 'tags' | 'scheduledFor' | 'asDraft';
const MAIN: { [name in MainName]: Whole } = {
  title: { label: 'Title', words: ({ title }) => title },
  content: { label: 'Content', words: ({ content }) => content },
  media: { label: 'Media', words: ({ media }) => media.join('\n') },
  numbered: { label: 'Number the parts', words: ({ numbered }) => (numbered ? 'Yes' : 'No') },
  tags: { label: 'Tags', words: ({ tags }) => tags.join(', ') },
  scheduledFor: { label: 'Schedule date', words: ({ scheduledFor }) => scheduledFor ?? '' },
  asDraft: { label: 'Keep as draft', words: ({ asDraft }) => (asDraft ? 'Yes' : 'No') },
};
const MAIN_NAMES = Object.keys(MAIN) as (keyof typeof MAIN)[];

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Both changed it, and not to the same. */
function clash<T>({ base, mine, theirs }: Three<T>): boolean {
  return !same(mine, theirs) && !same(mine, base) && !same(theirs, base);
}

function merged<T>({ base, mine, theirs }: Three<T>): T {
  return same(mine, base) ? theirs : mine;
}

/**
 * Merges the changes of two people since `base`: fields that only one of them changed are taken, of those both changed
 * `mine`, told as a conflict.
 */
export function mergeForms({ base, mine, theirs }: Three<PostForm>): { form: PostForm; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  let form: PostForm = { ...mine };
  for (const name of MAIN_NAMES) {
    const three = { base: base[name], mine: mine[name], theirs: theirs[name] };
    if (clash(three))
      conflicts.push({
        path: name,
        label: MAIN[name].label,
        mine: MAIN[name].words(mine),
        theirs: MAIN[name].words(theirs),
        takeTheirs: (old) => ({ ...old, [name]: theirs[name] }),
      });
    else form = { ...form, [name]: merged<unknown>(three) };
  }
  // No question about the places of files: the two versions could not be told apart in words.
  const places = merged({ base: base.places, mine: mine.places, theirs: theirs.places });
  const alts = merged({ base: base.alts, mine: mine.alts, theirs: theirs.alts });
  form = { ...form, places, alts };
  for (const key of PLATFORM_KEYS) {
    const of = { base: base.platforms[key], mine: mine.platforms[key], theirs: theirs.platforms[key] };
    const platform = mergePlatform(key, of);
    conflicts.push(...platform.conflicts);
    form = withPlatform(form, key, platform.form);
  }
  return { form, conflicts };
}

const placesOf = (places: PlatformForm['places']) => (places ? { places } : {});

function mergePlatform(
  key: PlatformKey,
  { base, mine, theirs }: Three<PlatformForm>,
): { form: PlatformForm; conflicts: Conflict[] } {
  const { label, fields } = manifestOf(key);
  const conflicts: Conflict[] = [];
  const part = <T>(
    name: string,
    three: Three<T>,
    words: (value: T) => string,
    put: (platform: PlatformForm, value: T) => PlatformForm,
  ): T => {
    if (!clash(three)) return merged(three);
    conflicts.push({
      path: `${key}.${name}`,
      label: `${label}: ${name}`,
      mine: words(three.mine),
      theirs: words(three.theirs),
      takeTheirs: (form) => withPlatform(form, key, put(form.platforms[key], three.theirs)),
    });
    return three.mine;
  };
  const form: PlatformForm = {
    // On or off can't conflict: with two values, both that differ from the base are the same change.
    enabled: merged({ base: base.enabled, mine: mine.enabled, theirs: theirs.enabled }),
    media: part(
      'Media',
      { base: base.media, mine: mine.media, theirs: theirs.media },
      (media) => media?.join('\n') ?? 'The main media',
      (old, media) => ({ ...old, media }),
    ),
    ...placesOf(merged({ base: base.places, mine: mine.places, theirs: theirs.places })),
    rest: merged({ base: base.rest, mine: mine.rest, theirs: theirs.rest }),
    locked: theirs.locked,
    fields: Object.fromEntries(
      fields.flatMap(({ name, label: field }) => {
        const value = part(
          field,
          { base: base.fields[name], mine: mine.fields[name], theirs: theirs.fields[name] },
          (words) => String(words ?? ''),
          (old, words) => ({ ...old, fields: { ...old.fields, ...(words === undefined ? {} : { [name]: words }) } }),
        );
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
  return { form, conflicts };
}

/** Whether two forms have the same content; parts that the server locks meanwhile don't count. */
export function sameContent(a: PostForm, b: PostForm): boolean {
  return same(unlocked(a), unlocked(b));
}

function unlocked(form: PostForm): PostForm {
  return {
    ...form,
    platforms: Object.fromEntries(
      PLATFORM_KEYS.map((key) => [key, { ...form.platforms[key], locked: null, optimizeLost: false }]),
    ) as PostForm['platforms'],
  };
}
