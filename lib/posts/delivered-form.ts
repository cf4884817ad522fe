import type { EffectivePost, PlatformKey } from '@/lib/platforms/define';
import { effectivePost, type MainPost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import { MEDIA_FIELDS, ownFileOf } from '@/lib/media/own-file';

/** The parts of our own files that reach a network, by id: their bytes, and the alt text of the media library. */
export type FileFacts = Readonly<Record<string, { bytes: string; alt: string }>>;

type Entry = { platform: PlatformKey; destinationId?: string | null; platformSpecificData: Record<string, unknown> };
export type Deliverable = MainPost & { scheduledFor: Date | null; platformPosts: readonly Entry[] };

type DeliveredFile = { bytes: string; alt: string };

/** Everything that reaches the networks, and nothing else: what a client approves. */
export type DeliveredForm = {
  /** To the minute. */
  date: string | null;
  channels: {
    platform: PlatformKey;
    /** The account, where it is not the project's own. */
    account: string | null;
    title: string;
    text: string;
    /** The network's other fields, filled ones only, in the order of their names. */
    fields: [string, unknown][];
    media: DeliveredFile[];
    cover: DeliveredFile | null;
    /** The messages that are sent one after the other instead; absent: one. */
    parts?: { text: string; media: DeliveredFile[] }[];
  }[];
};

const MINUTE_MS = 60_000;
/** Fields that reach a network in another form. */
const MEDIA: ReadonlySet<string> = new Set([...MEDIA_FIELDS, 'parts', 'numbered']);

/** Channels stand in the order of their keys: the order in which they were switched on reaches no network. */
export function deliveredForm(post: Deliverable, files: FileFacts): DeliveredForm {
  const minute = post.scheduledFor && Math.floor(post.scheduledFor.getTime() / MINUTE_MS) * MINUTE_MS;
  const { title, content, mediaUrl, parts, numbered } = post;
  const main = { title, content, mediaUrl, parts: parts ?? null, numbered: numbered ?? null };
  return {
    date: minute === null ? null : new Date(minute).toISOString(),
    channels: post.platformPosts
      .map((entry) => channelOf(main, entry, files))
      .sort((a, b) => (a.platform < b.platform ? -1 : 1)),
  };
}

function channelOf(main: MainPost, { platform, destinationId, platformSpecificData }: Entry, files: FileFacts) {
  const manifest = manifestOf(platform);
  const sent = effectivePost(manifest, main, platformSpecificData);
  // With files they count whatever the addresses look like: a network goes by the bytes.
  const elsewhere = new Set(
    manifest.fields.filter(({ onlyFor }) => onlyFor && sent.mediaKind === 'none').map(({ name }) => name),
  );
  const fields = Object.entries(sent.data)
    .filter(([name, value]) => !MEDIA.has(name) && !elsewhere.has(name) && isFilled(value))
    .filter(([name]) => name !== manifest.textField && name !== 'title')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const cover = sent.data.coverFrame;
  const hasTitle = manifest.fields.some(({ name }) => name === 'title');
  return {
    platform,
    account: destinationId ?? null,
    title: hasTitle ? sent.title : '',
    text: sent.text,
    fields,
    media: mediaOf(sent, files),
    cover: typeof cover === 'string' && cover !== '' && !elsewhere.has('coverFrame') ? fileOf(cover, files) : null,
    ...(sent.parts ? { parts: sent.parts.map((part) => ({ text: part.text, media: mediaOf(part, files) })) } : {}),
  };
}

/** A part's own alt text goes before the library's. */
function mediaOf({ media, alts = [] }: EffectivePost, files: FileFacts): DeliveredFile[] {
  return media.map((url, index) => {
    const file = fileOf(url, files);
    return { ...file, alt: alts[index] || file.alt };
  });
}

/** A file elsewhere stands for itself by its address: its bytes are not ours to know. */
function fileOf(url: string, files: FileFacts): DeliveredFile {
  const id = ownFileOf(url)?.id;
  return (id ? files[id] : undefined) ?? { bytes: `at ${id ?? url}`, alt: '' };
}

/** An empty field equals a missing one. A switch that is off does not: some networks take a missing one as on. */
function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
