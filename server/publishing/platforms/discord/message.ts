import { altTextOf } from '@/lib/platforms/alt-text';
import { DISCORD_ALT_MAX, DISCORD_CONTENT_MAX, DISCORD_EMBED_MAX, discordUsesEmbed } from '@/lib/platforms/discord';
import type { Part } from '@/server/system/net/multipart';
import { permanent } from '@/server/publishing/platforms/failure';
import type { MediaFile, PublishablePost } from '@/server/publishing/platforms/types';

const FILES_MAX = 10;
const MB = 1024 * 1024;
/** Discord, "Uploading files": the default limit, which boosted servers raise; 25 MiB for a request. */
const FILE_MAX_BYTES = 10 * MB;
const REQUEST_MAX_BYTES = 25 * MB;

export type DiscordMessage = { payload: Record<string, unknown>; files: Part[] };

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Users' text never mentions anyone (docs/decisions/publishing.md). */
const NO_MENTIONS = { parse: [] };

/** The message that a post becomes. Throws a permanent failure for content that Discord would refuse. */
export function discordMessage(post: PublishablePost, media: MediaFile[]): DiscordMessage {
  const embedded = discordUsesEmbed(post);
  check(post.text.trim(), media, embedded ? DISCORD_EMBED_MAX : DISCORD_CONTENT_MAX);
  checkAltText(post);
  const names = media.map((file, index) => `${index}-${file.fileName.replace(/[^\w.-]/g, '_')}`);
  const attachments = media.map((file, index) => ({
    id: String(index),
    filename: names[index],
    ...(file.kind === 'image' ? { description: altTextOf(post, index, DISCORD_ALT_MAX) || undefined } : {}),
  }));
  const embeds = embedded ? embedsOf(post, media, names) : [];
  const payload = {
    ...(!embedded && post.text.trim() ? { content: post.text } : {}),
    ...(embeds.length > 0 ? { embeds } : {}),
    ...(text(post.data.username) ? { username: text(post.data.username) } : {}),
    ...(attachments.length > 0 ? { attachments } : {}),
    allowed_mentions: NO_MENTIONS,
  };
  const files = media.map((file, index) => ({
    name: `files[${index}]`,
    path: file.path,
    bytes: file.bytes,
    fileName: names[index] ?? '',
    contentType: file.contentType,
  }));
  return { payload, files };
}

/** A second message of plain text: Discord's counterpart to a first comment. */
export function discordComment(post: PublishablePost): Record<string, unknown> {
  const comment = text(post.data.first_comment);
  if (comment.length > DISCORD_CONTENT_MAX)
    throw permanent(`The first comment is longer than ${DISCORD_CONTENT_MAX} characters and was not sent.`);
  return {
    content: comment,
    ...(text(post.data.username) ? { username: text(post.data.username) } : {}),
    allowed_mentions: NO_MENTIONS,
  };
}

/**
 * The text and the first picture in one embed, every further picture in an embed of its own, in order: an embed shows
 * one picture. Videos can't be embedded and stay attachments.
 */
function embedsOf(post: PublishablePost, media: MediaFile[], names: string[]): Record<string, unknown>[] {
  const color = Number.parseInt(text(post.data.embed_color).slice(1), 16);
  const pictures = media.flatMap((file, index) =>
    file.kind === 'image' ? [{ image: { url: `attachment://${names[index]}` } }] : [],
  );
  const head = post.text.trim()
    ? [{ description: post.text, color, ...pictures[0] }]
    : pictures.slice(0, 1).map((picture) => ({ color, ...picture }));
  return [...head, ...pictures.slice(1).map((picture) => ({ color, ...picture }))];
}

function checkAltText(post: PublishablePost): void {
  const alt = text(post.data.alt_text);
  if (alt.length > DISCORD_ALT_MAX)
    throw permanent(
      `Discord takes at most ${DISCORD_ALT_MAX} characters of alt text; this one has ${alt.length}. Shorten it.`,
    );
}

function check(content: string, media: MediaFile[], max: number): void {
  if (content === '' && media.length === 0) throw permanent('The post has neither text nor media. Add one of them.');
  if (content.length > max)
    throw permanent(
      `Discord takes at most ${max} characters; this text is ${content.length - max} too long. Shorten it.`,
    );
  if (media.length > FILES_MAX)
    throw permanent(
      `Discord takes at most ${FILES_MAX} files in one post; this one has ${media.length}. Remove some of them.`,
    );
  const large = media.find((file) => file.bytes > FILE_MAX_BYTES);
  if (large)
    throw permanent(
      `Discord takes files up to ${FILE_MAX_BYTES / MB} MB; “${large.fileName}” has ${(large.bytes / MB).toFixed(1)} MB. Optimise it for Discord.`,
    );
  const total = media.reduce((sum, file) => sum + file.bytes, 0);
  if (total > REQUEST_MAX_BYTES)
    throw permanent(
      `Discord takes ${REQUEST_MAX_BYTES / MB} MB per post; these files have ${(total / MB).toFixed(1)} MB together. Remove or optimise some of them.`,
    );
}
