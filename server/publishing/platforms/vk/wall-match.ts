import type { Attachment } from './attachments';

type Media = { owner_id: number; id: number };
export type WallItem = {
  id: number;
  date: number;
  text?: string;
  attachments?: { type: string; photo?: Media; video?: Media; doc?: Media }[];
};

/** A post as it was sent: `media` counts the files, `attachments` are those whose upload is on record. */
export type SentPost = { text: string; media: number; attachments: readonly Attachment[] };

/**
 * The post of a wall that an unknown attempt became, among those since the attempt that belong to no other post. Its
 * text decides: VK shows a file that it knows already under the id of its first upload, so that a post may lack the
 * uploads that were sent with it. Of several with the text, one with all uploads, else the oldest, which came right
 * after the attempt. A post without a text is recognised by its uploads, else by being the only one of its kind.
 */
export function ownItem(items: readonly WallItem[], { text, media, attachments }: SentPost): WallItem | null {
  const alike = items.filter((item) => plain(item.text ?? '') === plain(text));
  const withUploads = alike.filter((item) => attachments.length > 0 && hasAll(item, attachments));
  if (withUploads.length > 0) return withUploads.at(-1) ?? null;
  if (plain(text) !== '') return alike.findLast((item) => media === 0 || countOf(item) > 0) ?? alike.at(-1) ?? null;
  const bare = alike.filter((item) => countOf(item) === media);
  return bare.length === 1 ? (bare[0] ?? null) : null;
}

const countOf = ({ attachments = [] }: WallItem) => attachments.length;

/** VK escapes marks of HTML, and changes spaces. */
function plain(text: string): string {
  const open = text
    .replaceAll('<br>', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  return open.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function hasAll(item: WallItem, attachments: readonly Attachment[]): boolean {
  const there = (item.attachments ?? []).flatMap(({ type, photo, video, doc }) =>
    [photo, video, doc].flatMap((media) => (media ? [`${type}${media.owner_id}_${media.id}`] : [])),
  );
  return attachments.every(({ name }) => there.includes(name.split('_').slice(0, 2).join('_')));
}
