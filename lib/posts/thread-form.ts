import type { EffectivePost, PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { joinParts, numberedText, PART_BREAK, partTexts } from '@/lib/platforms/parts';
import { effectiveOf, savedPlatforms, shownMedia, withMainText, withPlatform, type PostForm } from './form';
import { insertInOrder, withMainMedia, withPlatformMedia } from './media';
import { splitThread } from './split-thread';
import { filesAt, type Places } from './thread-pieces';
import { withTypedText } from './variants';

/** A network whose own text is meant; null: the common text. */
type Whose = PlatformKey | null;

/** The text of a network, which is the common one while it has none of its own. */
export function writtenOn(form: PostForm, key: Whose): string {
  const own = key && form.platforms[key].fields[manifestOf(key).textField];
  return typeof own === 'string' && own !== '' ? own : form.content;
}

const follows = (form: PostForm, key: PlatformKey): boolean => writtenOn(form, key) === form.content;

/** Networks with threads that show a text. Those that are out, or on their way, keep what they have. */
export function threadKeys(form: PostForm, key: Whose): PlatformKey[] {
  const keys = key ? [key] : savedPlatforms(form).filter((one) => follows(form, one));
  return keys.filter((one) => manifestOf(one).parts && !form.platforms[one].locked);
}

/** Networks that get the parts of the common text as one. */
export function joinedOn(form: PostForm): PlatformKey[] {
  return savedPlatforms(form).filter(
    (key) => !manifestOf(key).parts && !form.platforms[key].locked && follows(form, key),
  );
}

function withText(form: PostForm, key: Whose, text: string): PostForm {
  return key ? withTypedText(form, key, text) : withMainText(form, 'content', text);
}

function placesIn(form: PostForm, key: Whose): Places {
  return (key && form.platforms[key].places) || form.places;
}

function withPlaces(form: PostForm, key: Whose, places: Places): PostForm {
  return key ? withPlatform(form, key, { places }) : { ...form, places };
}

const mediaIn = (form: PostForm, key: Whose): string[] => (key ? shownMedia(form, key) : form.media);

/** The files of each piece of a text. */
export function filesOn(form: PostForm, key: Whose): string[][] {
  return filesAt(writtenOn(form, key), { media: mediaIn(form, key), places: placesIn(form, key) });
}

/** In which piece of a text each of its files stands, in the order of the files. */
export function placesOf(form: PostForm, key: Whose): { url: string; part: number }[] {
  const files = filesOn(form, key);
  return mediaIn(form, key).map((url) => ({ url, part: files.findIndex((urls) => urls.includes(url)) }));
}

/** Puts a file into another part. */
export function placed(form: PostForm, url: string, { part, key }: { part: number; key: Whose }): PostForm {
  return withPlaces(form, key, { ...placesIn(form, key), [url]: part });
}

type Arrived = { part: number; key: Whose; /** Chosen with it, after it. */ later: readonly string[] };

/** Adds a file to a part: of the common media, or of a network's own, which it then has. */
export function withFileIn(form: PostForm, url: string, { part, key, later }: Arrived): PostForm {
  const added = key
    ? withPlatformMedia(form, key, (old, main) => ({ ...old, media: insertInOrder(old.media ?? main, url, later) }))
    : withMainMedia(form, (old) => insertInOrder(old, url, later));
  return placed(added, url, { part, key });
}

/** A new part begins at this place of a text. */
export function withBreakAt(form: PostForm, key: Whose, at: number): { form: PostForm; caret: number } {
  const text = writtenOn(form, key);
  const before = text.slice(0, at).trimEnd();
  const head = `${before === '' ? '' : `${before}\n`}${PART_BREAK}\n`;
  return { form: withText(form, key, head + text.slice(at).trimStart()), caret: head.length };
}

/** One text again: the breaks become blank lines. */
export function unsplit(form: PostForm, key: Whose): PostForm {
  const text = partTexts(writtenOn(form, key)).filter(Boolean).join('\n\n');
  return withPlaces(withText(form, key, text), key, {});
}

/** Cuts a text so that each of its parts fits on all networks with threads that show it. */
export function split(form: PostForm, key: Whose): PostForm {
  const cut = splitThread(partTexts(writtenOn(form, key)), fitting(form, key));
  const starts = cut.map((_, index) => cut.slice(0, index).flat().length);
  const places = Object.fromEntries(placesOf(form, key).map(({ url, part }) => [url, starts[part] ?? 0]));
  const text = joinParts(cut.flat().map((content) => ({ content })));
  return withPlaces(withText(form, key, text), key, places);
}

/** Cuts the text that a network shows: the common one, for all that show it, unless it has its own. */
export function splitShown(form: PostForm, key: PlatformKey): PostForm {
  return split(form, follows(form, key) ? null : key);
}

/** Whether a text is longer than a network with threads takes at once. */
export function isSplittable(form: PostForm, key: Whose): boolean {
  if (threadKeys(form, key).length === 0) return false;
  const fits = fitting(form, key);
  return partTexts(writtenOn(form, key)).some((text, part) => !fits(text, part, true));
}

/** As long as a part's number may get. */
const LONGEST_NUMBER = { index: 23, count: 24 };

/** Whether all networks with threads that show a text take a part of it, with the files that stand there. */
function fitting(form: PostForm, key: Whose) {
  const known = threadKeys(form, key).map((one) => {
    const { manifest, post } = effectiveOf(form, one);
    return { manifest, post, files: filesOn(form, key ? one : null) };
  });
  return (text: string, part: number, isFirst: boolean): boolean =>
    known.every(({ manifest, post, files }) => {
      const sent = form.numbered ? numberedText(text, LONGEST_NUMBER) : text;
      const limit = manifest.textLimit(asPart(post, sent, isFirst ? (files[part] ?? []) : []));
      return !limit || limit.used <= limit.max;
    });
}

function asPart(post: EffectivePost, text: string, media: string[]): EffectivePost {
  return { ...post, text, media, mediaKind: media.length === 0 ? 'none' : post.mediaKind };
}
