import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { effectiveOf, mainThread, withField, type PostForm } from './form';
import { judge } from './judge-form';
import { longestFitting } from './longest-fitting';
import { splitText } from './split-text';
import { truncateTo } from './truncate';

/** Sets a platform's text to the main content, cut to what the network takes; a thread is not cut, its parts are. */
export function copyMainText(form: PostForm, key: PlatformKey): PostForm {
  if (manifestOf(key).parts && mainThread(form)) return withField(form, key, manifestOf(key).textField, form.content);
  return withText(form, key, form.content);
}

/** Cuts a platform's text to what the network takes. */
export function trimText(form: PostForm, key: PlatformKey): PostForm {
  return withText(form, key, judge(form, key).post.text);
}

function withText(form: PostForm, key: PlatformKey, text: string): PostForm {
  return withField(form, key, manifestOf(key).textField, truncateTo({ text, fits: fitting(form, key) }));
}

/** The words of a film: the text with which its post begins, and all sentences that there are. */
export type FilmWords = { common: string; sentences: readonly string[] };

/**
 * Gives a network the words of a film that are right there, in whole sentences: fewer where the common text is too
 * long, all that fit where posts are found by their text. Words that were written or changed by hand stay.
 */
export function withFilmWords(form: PostForm, key: PlatformKey, { common, sentences }: FilmWords): PostForm {
  const { textField, foundByText = false } = manifestOf(key);
  const fits = fitting(form, key);
  const shown = form.platforms[key].fields[textField] || form.content;
  const isWritten = shown !== common || mainThread(form) !== null;
  if (isWritten || (fits(common) && !foundByText)) return form;
  let text = '';
  for (const sentence of sentences) {
    const longer = text ? `${text} ${sentence}` : sentence;
    if (!fits(longer)) break;
    text = longer;
  }
  return text && text !== common ? withField(form, key, textField, text) : form;
}

/** Whether a network takes a text, whatever else the platform's post says. */
function fitting(form: PostForm, key: PlatformKey): (text: string) => boolean {
  const manifest = manifestOf(key);
  const { post } = effectiveOf(form, key);
  return (text) => {
    const limit = manifest.textLimit({ ...post, text });
    return !limit || limit.used <= limit.max;
  };
}

/** From where on the network does not take a text any more; null when it takes all of it. */
export function overflowStart(form: PostForm, key: PlatformKey, text: string): number | null {
  const end = longestFitting({ text, fits: fitting(form, key) });
  return end < text.length ? end : null;
}

/** Moves what the network does not take into the first comment, before what stands there. */
export function splitIntoComment(form: PostForm, key: PlatformKey): PostForm {
  const { post } = effectiveOf(form, key);
  const [head, rest] = splitText({ text: post.text, fits: fitting(form, key) });
  const comment = form.platforms[key].fields.first_comment;
  const after = typeof comment === 'string' && comment.trim() ? `\n\n${comment}` : '';
  return withField(withField(form, key, manifestOf(key).textField, head), key, 'first_comment', rest + after);
}
