import type { z } from 'zod';
import type { MediaPresets } from '@/lib/media/preset';
import type { Probe } from '@/lib/media/probe';
import type { Figure } from '@/lib/results/figures';
import type { Reading } from '@/lib/previews/reading';
import type { ConnectGuide } from './guide';
import type { NetworkKey, PlatformKey } from './keys';
import type { SettingsKit } from './schemas';

export { PLATFORM_KEYS, type PlatformKey } from './keys';

/** One credential of a settings card. `destination` fields never fall back from a variant to its base. */
export type CredentialField = {
  name: string;
  label: string;
  /** `secret` is masked on screen and for roles below admin. */
  kind: 'secret' | 'text';
  /** An address: shown, it is typed as one. */
  isAddress?: true;
  /** Needed to publish; saving never requires it. */
  required: boolean;
  destination?: boolean;
  /**
   * Kept with the others and used with them, but never shown and never taken from clients: set with a token when
   * the account was connected. It goes when a secret of the platform is changed by hand.
   */
  hidden?: true;
  /**
   * Names the account that a network's limits belong to, where the token is replaced from time to time or an app serves
   * several.
   */
  account?: true;
  help?: string;
  placeholder?: string;
  /** The part of a typed value that is kept; null: the value can't be right. */
  kept?(value: string): string | null;
  /** Says so of a value that can't be right. */
  refused?: string;
};

/** A field that comes with a token and belongs to this destination alone. */
export function hiddenField(name: string, extra: { account?: true } = {}): CredentialField {
  return { name, label: name, kind: 'text', required: false, destination: true, hidden: true, ...extra };
}

/** When the access token ends, as ISO 8601. */
export const expiresAtField = hiddenField('expires_at');

/**
 * One input of the platform's section in the post form, drawn by components/schedule/post-form/platform-section.tsx.
 */
export type FormField = {
  name: string;
  label: string;
  kind: 'text' | 'textarea' | 'select' | 'switch' | 'color' | 'cover';
  help?: string;
  placeholder?: string;
  options?: readonly { value: string; label: string }[];
  /** Which main field fills it when it is empty. */
  main?: 'content' | 'title';
  initial?: string | boolean;
  /** Of a choice without an empty option: what holds for a saved post that names none. */
  unset?: string;
  /** Shown only when the media is of this kind. */
  onlyFor?: 'video' | 'image';
  /** Shown only when that field is filled. */
  beside?: string;
};

export type LintSeverity = 'error' | 'warning' | 'info';
export type LintFix = { kind: 'trim' | 'split' | 'optimize' | 'open-settings' | 'open-media'; label: string };
/** A finding about a platform post before it is published: a sentence and, where possible, a one-click fix. */
export type Lint = {
  code: string;
  severity: LintSeverity;
  message: string;
  fix?: LintFix;
  /** The part that it is about, from 0; absent: all of the post. */
  part?: number;
};

/** A platform post as it will be sent: its own fields, empty ones filled from the main post. */
export type EffectivePost = {
  /** Analyses of our own files among the media. */
  probes?: readonly Probe[];
  /** Alt texts from the media library, in the order of `media`; known when the post is sent. */
  alts?: readonly string[];
  data: Record<string, unknown>;
  /** The text the network shows (content, text or description). */
  text: string;
  title: string;
  /** Media in order, optimised first, else custom, else global. */
  media: string[];
  mediaKind: 'none' | 'image' | 'video' | 'mixed';
  /** The messages that are sent one after the other instead, where there are several. */
  parts?: readonly EffectivePost[];
  /** So many parts went into this text, since the network takes them only as one. */
  joined?: number;
};

/** Of a film that is there in several. */
export type FilmShape = '9:16' | '4:5' | '1:1' | '16:9';

/** All that a network is to browser and server, written once: `<key>.ts`. */
export type NetworkManifest = {
  /** Where its card stands in Settings; absent: after the others. */
  cardPlace?: number;
  credentials: readonly CredentialField[];
  /**
   * Its own fields of platformSpecificData on the wire, built when the server wants them: the browser, which has the
   * manifest too, does without schemas.
   */
  settings(kit: SettingsKit): z.ZodRawShape;
  fields: readonly FormField[];
  /** Name of the field in platformSpecificData that carries the main text. */
  textField: string;
  /** How long the text may be, measured in the network's own way; null where the network sets no limit that we know. */
  textLimit(post: EffectivePost): { max: number; used: number; unit: string } | null;
  /** How long the alt text of a picture may be; absent where the network takes none, or sets no limit that we know. */
  altMax?: number;
  /** How long the first comment may be, measured in the network's own way. */
  commentLimit?(comment: string, post: EffectivePost): { max: number; used: number };
  media: { maxItems: number; kinds: 'image' | 'video' | 'any'; required: boolean };
  /**
   * It takes posts of several parts; absent: they are sent as one text. `firstOnly`: fields of the first part alone.
   * `idIn`: the post that an address names, for answers to it; null: it does not tell.
   */
  parts?: { firstOnly?: readonly string[]; idIn?: (url: string) => string | null };
  /** The completeness rule without the limits that lints check. */
  complete(post: EffectivePost): boolean;
  /** Warning for recurring posts, where this network refuses the same post again. */
  repeats?: string;
  /** The fixed message for a text that is too long, where there is one. */
  tooLong?(limit: { max: number; used: number }): string;
  /** A post with such a text is not even saved: true of tweets alone. */
  tooLongBlocksSaving?: true;
  /** Names beside key and label that users write into files, in lower case. */
  otherNames?: readonly string[];
  /** Formats, sizes and lengths of the files that it takes. */
  presets: MediaPresets;
  /** Shapes of a film by how much of the screen they fill in its own apps, the best first. */
  filmShapes: readonly FilmShape[];
  /** Shares of a tall film that its buttons and words lie over, at each side; absent: it says none. */
  safeArea?: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;
  /** People search it for words of its posts: a film says there all that it has to say. */
  foundByText?: true;
  /** How its keys are obtained. */
  guide: ConnectGuide;
  /** Its links and formatting, and where it folds a text. */
  reading: Reading;
  /** The figures of a live post that it gives, and what people should know of them. */
  results: { gives: readonly Figure[]; note?: string };
  /** Loads what it needs in a browser to judge exactly, which is too much for a page's first load (ready.ts). */
  ready?(): Promise<void>;
  /** Rules of this network beyond text length and media count, which are checked for all. */
  lint(post: EffectivePost): Lint[];
};

/** The manifest of a destination, which a network may have two of. */
export type PlatformManifest = NetworkManifest & {
  key: PlatformKey;
  label: string;
  /** The settings card it belongs to: variants are sections of their base's card. */
  base: NetworkKey;
};

/** The credentials that people see and change. */
export function visibleCredentials({ credentials }: Pick<PlatformManifest, 'credentials'>): CredentialField[] {
  return credentials.filter((field) => !field.hidden);
}

/** `[videos end in mp4, webm, ogg or mov]`: the rule for telling a video by its address. */
export function isVideoUrl(value: string): boolean {
  return /\.(mp4|webm|ogg|ogv|mov)$/i.test(value.split(/[?#]/)[0] ?? '');
}
