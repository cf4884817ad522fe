import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pictureDistance, SAME_PICTURE_BITS } from '@/lib/agents/similar';
import { AppError } from '@/lib/errors/app-error';
import { wordsOf } from '@/lib/knowledge/words';
import { ownFileOf } from '@/lib/media/own-file';
import { scene } from '@/lib/scene/draw-scene';
import { keepMade } from '@/server/media/files/keep-made';
import { findRendition, listOriginals, type StoredFile } from '@/server/media/files/store';
import { drawSceneFile } from '@/server/media/pictures/draw-scene';
import { inPictureChild } from '@/server/media/pictures/in-child';
import { listPostsOfAgent } from '@/server/publishing/posts/stored/agent.store';
import { image } from '@/server/system/ai/image';
import { log } from '@/server/system/log';
import { withTempFolder } from '@/server/system/storage/temp-folder';
import { latestOfAgent } from '../agent-post.store';
import type { MediaPlan, Picture, Similar, Work } from './steps';

const CARD = { width: 1080, height: 1350 };
/** The library never gives the same picture twice in as many posts. */
const NOT_TWICE_IN = 10;
const LOOKED_AT = 500;
const FORMATS = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const;

/** The picture: drawn by a model, drawn as a card with the agent's words, or chosen from the library. */
export async function makeMedia(work: Work, plan: MediaPlan): Promise<Picture> {
  if (work.agent.pictures === 'library') return chosen(await chooseFromLibrary(work, plan));
  const known = await findRendition(cacheKeyOf(work));
  if (known) return chosen(known);
  return work.agent.pictures === 'card' ? drawCard(work, plan) : generate(work, plan);
}

/** Another round makes another picture; a repeat of the same one finds what it made. */
const cacheKeyOf = ({ projectId, postId, round }: Work) => `${projectId}:agent-post:${postId}:${round}`;
const addressOf = ({ _id, extension }: StoredFile) => `/files/${_id}.${extension}`;
const chosen = (file: StoredFile): Picture => ({ mediaUrl: addressOf(file), hash: null, similar: null, problems: [] });

async function drawCard(work: Work, { words }: MediaPlan): Promise<Picture> {
  return withTempFolder('agent-card', async (folder) => {
    const params = { text: words.slice(0, 300), signature: `@${work.agent.username}` };
    const drawn = await drawSceneFile({
      scene: scene.parse({ kind: 'card', params }),
      size: CARD,
      to: path.join(folder, 'card'),
      signal: work.signal,
    });
    return chosen(await keep(work, drawn.path, 'Card'));
  });
}

async function generate(work: Work, { words }: MediaPlan): Promise<Picture> {
  const { who, caps, signal, agent } = work;
  const { value } = await image({ who, caps, signal, prompt: words, size: '1024x1024' });
  return withTempFolder('agent-picture', async (folder) => {
    const format = FORMATS[value.type];
    const file = path.join(folder, `picture.${format}`);
    await writeFile(file, value.bytes);
    const hash = await hashOf(file, format, signal);
    const similar = hash ? await mostSimilarPicture(work, hash) : null;
    const stored = await keep(work, file, `Picture of @${agent.username}`);
    return {
      mediaUrl: addressOf(stored),
      hash,
      similar,
      problems: similar ? ['Its picture is very much like that of an earlier post'] : [],
    };
  });
}

function keep(work: Work, file: string, name: string): Promise<StoredFile> {
  return keepMade({
    path: file,
    name: `${name}${path.extname(file)}`,
    role: 'original',
    sourceId: null,
    projectId: work.projectId,
    userId: work.userId,
    cacheKey: cacheKeyOf(work),
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

/** The picture with most words of the plan in its tags, name or description; the newest of equal ones. */
async function chooseFromLibrary({ agent, projectId }: Work, { words }: MediaPlan): Promise<StoredFile> {
  const { posts } = await listPostsOfAgent(projectId, String(agent._id), { limit: NOT_TWICE_IN + 1 });
  const used = new Set(
    posts.slice(0, NOT_TWICE_IN).flatMap((post) => (post.mediaUrl ? (ownFileOf(post.mediaUrl)?.id ?? []) : [])),
  );
  const { items } = await listOriginals(
    { projectIds: [projectId], kind: 'image' },
    { skip: 0, limit: LOOKED_AT, sort: 'newest' },
  );
  const wanted = new Set(wordsOf(words).map(({ text }) => text));
  const points = ({ tags, name, altText }: StoredFile) => {
    const count = (text: string) => wordsOf(text).filter((word) => wanted.has(word.text)).length;
    return 3 * count((tags ?? []).join(' ')) + count(`${name} ${altText ?? ''}`);
  };
  const [best] = items.filter(({ _id }) => !used.has(_id)).sort((a, b) => points(b) - points(a));
  if (!best)
    throw new AppError(
      'MEDIA_REFUSED',
      'The library has no picture that this agent did not use in its last ten posts. Upload more, or choose another source.',
    );
  return best;
}
