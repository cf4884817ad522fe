import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pictureDistance, SAME_PICTURE_BITS } from '@/lib/agents/similar';
import { AppError } from '@/lib/errors/app-error';
import { wordsOf } from '@/lib/knowledge/words';
import { fileIdsIn } from '@/lib/media/own-file';
import { INSTAGRAM_REEL_S } from '@/lib/platforms/instagram';
import { drawCard } from '@/server/media/brand/draw-card';
import { keepMade } from '@/server/media/files/keep-made';
import { listOriginals } from '@/server/media/files/list.store';
import { findRendition, type StoredFile } from '@/server/media/files/store';
import { requestInspection } from '@/server/media/inspect/request-inspection';
import { inPictureChild } from '@/server/media/pictures/in-child';
import { listPostsOfAgent } from '@/server/publishing/stored-posts/agent.store';
import { image } from '@/server/system/ai/image';
import { env } from '@/server/system/env';
import { log } from '@/server/system/log';
import { withTempFolder } from '@/server/system/storage/temp-folder';
import { latestOfAgent } from '../stored/agent-post.store';
import { CARD } from './draw-card';
import type { MediaPlan, Picture, Similar, Work } from './steps';

/** The library never gives the same picture twice in as many posts. */
const NOT_TWICE_IN = 10;
const LOOKED_AT = 500;
const FORMATS = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const;

/** The pictures: drawn by a model, drawn as cards with the agent's words, or chosen from the library. */
export async function makeMedia(work: Work, plan: MediaPlan): Promise<Picture> {
  const { pictures } = work.agent;
  if (pictures === 'library' || pictures === 'reel') return together(await chooseFromLibrary(work, plan));
  const files: StoredFile[] = [];
  const found: Pick<Picture, 'hash' | 'similar'>[] = [];
  for (const [at, words] of (plan.slides ?? [plan.words]).entries()) {
    const known = await findRendition(cacheKeyOf(work, at));
    const made = known ? plain(known) : await (pictures === 'card' ? draw : generate)(work, words, at);
    // Of a repeat too: the process may have ended between the two.
    if (made.file.inspection.state === 'waiting') await requestInspection(made.file);
    files.push(made.file);
    found.push(made);
  }
  const alike = found.find(({ similar }) => similar);
  return {
    ...together(files),
    hash: found[0]?.hash ?? null,
    similar: alike?.similar ?? null,
    problems: alike ? ['Its picture is very much like that of an earlier post'] : [],
  };
}

/** Another round makes other pictures; a repeat of the same one finds what it made. */
const cacheKeyOf = ({ projectId, postId, round }: Work, at: number) =>
  `${projectId}:agent-post:${postId}:${round}${at > 0 ? `:${at}` : ''}`;
/** Without a public address it is completed when it is sent or answered. */
const addressOf = ({ _id, extension }: StoredFile) => `${env.PUBLIC_URL ?? ''}/files/${_id}.${extension}`;

function together(files: readonly StoredFile[]): Picture {
  const mediaUrls = files.map(addressOf);
  const [mediaUrl] = mediaUrls;
  if (!mediaUrl) throw new Error('No picture was made');
  return { mediaUrl, mediaUrls, hash: null, similar: null, problems: [] };
}

type Made = Pick<Picture, 'hash' | 'similar'> & { file: StoredFile };
const plain = (file: StoredFile): Made => ({ file, hash: null, similar: null });

async function draw(work: Work, words: string, at: number): Promise<Made> {
  const { projectId, agent, signal } = work;
  return withTempFolder('agent-card', async (folder) => {
    const text = words.slice(0, 300);
    const drawn = await drawCard({ projectId, text, signature: `@${agent.username}`, size: CARD, folder, signal });
    return plain(await keep(work, drawn.path, 'Card', at));
  });
}

async function generate(work: Work, prompt: string, at: number): Promise<Made> {
  const { who, caps, signal, agent } = work;
  const { value } = await image({ who, caps, signal, prompt, size: '1024x1024' });
  return withTempFolder('agent-picture', async (folder) => {
    const format = FORMATS[value.type];
    const path = join(folder, `picture.${format}`);
    await writeFile(path, value.bytes);
    const hash = await hashOf(path, format, signal);
    const similar = hash ? await mostSimilarPicture(work, hash) : null;
    return { file: await keep(work, path, `Picture of @${agent.username}`, at), hash, similar };
  });
}

function keep(work: Work, file: string, name: string, at: number): Promise<StoredFile> {
  return keepMade({
    path: file,
    name: `${name}${extname(file)}`,
    role: 'original',
    sourceId: null,
    projectId: work.projectId,
    userId: work.userId,
    cacheKey: cacheKeyOf(work, at),
  });
}

/** A picture that can't be compared is no reason to fail. */
async function hashOf(file: string, format: 'png' | 'jpeg' | 'webp', signal: AbortSignal): Promise<string | null> {
  try {
    return await inPictureChild('hash', { file, format }, signal);
  } catch (err) {
    if (signal.aborted) throw err;
    log.info({ err }, 'the picture of an agent’s post could not be compared');
    return null;
  }
}

async function mostSimilarPicture({ agent, projectId, postId }: Work, hash: string): Promise<Similar> {
  const before = await latestOfAgent(projectId, String(agent._id), new Date(0), LOOKED_AT);
  const alike = before
    .filter(({ _id, pictureHash }) => pictureHash && String(_id) !== postId)
    .map(({ _id, pictureHash }) => ({ postId: String(_id), bits: pictureDistance(hash, pictureHash ?? '0') }))
    .filter(({ bits }) => bits <= SAME_PICTURE_BITS)
    .sort((a, b) => a.bits - b.bits);
  const [first] = alike;
  return first ? { postId: first.postId, score: Math.round((1 - first.bits / 64) * 1000) / 1000 } : null;
}

/** The pictures, or the video, with most words of the plan in their tags, name or description; the newest of equals. */
async function chooseFromLibrary({ agent, projectId }: Work, { words }: MediaPlan): Promise<StoredFile[]> {
  const isReel = agent.pictures === 'reel';
  const count = isReel ? 1 : (agent.picturesPerPost ?? 1);
  const { posts } = await listPostsOfAgent(projectId, String(agent._id), { limit: NOT_TWICE_IN + 1 });
  const used = new Set(posts.slice(0, NOT_TWICE_IN).flatMap(fileIdsIn));
  const { items } = await listOriginals(
    { projectIds: [projectId], kind: isReel ? 'video' : 'image' },
    { skip: 0, limit: LOOKED_AT, sort: 'newest' },
  );
  const wanted = new Set(wordsOf(words).map(({ text }) => text));
  const points = ({ tags, name, altText }: StoredFile) => {
    const matching = (text: string) => wordsOf(text).filter((word) => wanted.has(word.text)).length;
    return 3 * matching((tags ?? []).join(' ')) + matching(`${name} ${altText ?? ''}`);
  };
  const best = items
    .filter((file) => !used.has(file._id) && (!isReel || isReelLength(file)))
    .sort((a, b) => points(b) - points(a))
    .slice(0, count);
  if (best.length > 0) return best;
  throw new AppError(
    'MEDIA_REFUSED',
    isReel
      ? 'The library has no video of 3 seconds to 15 minutes that this agent did not use in its last ten posts. Upload one, or choose another source.'
      : 'The library has no picture that this agent did not use in its last ten posts. Upload more, or choose another source.',
  );
}

/** Instagram's own bounds; a video that was not looked at yet is not chosen. */
function isReelLength({ probe }: StoredFile): boolean {
  const [least, most] = INSTAGRAM_REEL_S;
  return probe?.kind === 'video' && probe.durationS >= least && probe.durationS <= most;
}
