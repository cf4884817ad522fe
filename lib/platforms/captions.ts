import { readCues } from '@/lib/video/cues';
import type { EffectivePost, FormField, Lint } from './define';

/** Captions that a video is handed on with: the text of an SRT or VTT file, and its language. */
export type Captions = { text: string; language: string };

/** The inputs of networks that take a file of captions beside a video. */
export const captionFields: readonly FormField[] = [
  {
    name: 'captions',
    label: 'Captions (SRT)',
    kind: 'textarea',
    onlyFor: 'video',
    help: 'Handed on after the video, for viewers to switch on. Leave empty if they are burnt in.',
  },
  {
    name: 'captionsLanguage',
    label: 'Language of the captions',
    kind: 'text',
    onlyFor: 'video',
    beside: 'captions',
    placeholder: 'en',
  },
];

/** Two letters, and for YouTube perhaps a region: en, pt-BR. */
const LANGUAGE = /^[a-z]{2}(-[A-Za-z]{2,4})?$/;

const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The captions of a post as they are written; null: it has none. */
export function captionsOf({ data }: Pick<EffectivePost, 'data'>): Captions | null {
  const text = words(data.captions);
  return text ? { text: `${text}\n`, language: words(data.captionsLanguage) } : null;
}

/** Why captions can't be handed on, in a sentence; null: they can. */
export function captionsFault({ text, language }: Captions): string | null {
  try {
    readCues(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return 'The captions are no SRT: each needs its number, its times and its words. Copy the whole file.';
  }
  return LANGUAGE.test(language) ? null : 'Name the language of the captions in two letters, such as en.';
}

/** The video goes out anyway: captions are a step of their own. */
export function captionLints(post: EffectivePost): Lint[] {
  const captions = captionsOf(post);
  if (!captions || post.mediaKind === 'none') return [];
  const fault = captionsFault(captions);
  return fault ? [{ code: 'CAPTIONS_UNREADABLE', severity: 'warning', message: fault.replace(/\.$/, '') }] : [];
}
