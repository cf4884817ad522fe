import { postInput, type PostInput } from '@/lib/contracts/posts';
import { AppError } from '@/lib/errors/app-error';
import { ownFileOf } from '@/lib/media/own-file';
import { formOfRow } from '@/lib/posts/csv/csv-rows';
import { bodyOf } from '@/lib/posts/form';
import { importFile } from '@/server/media/uploads/import-file';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { createPost } from '@/server/publishing/posts/create-post';
import { idOfOrigin } from '@/server/publishing/stored-posts/import.store';
import { isHeldAlready } from '@/server/publishing/stored-posts/planned.store';
import { addToQueue } from './add-to-queue';
import { endRow, findImport, finishImport, isUndone, type ImportRow, type PostImport } from './import.store';

type Context = Pick<PlainContext, 'signal' | 'progress'> & { allowAddress?: (address: string) => boolean };
type Done = { made: number; failed: number };

/** The worker's side of an import: row by row, each once, however often the job restarts. */
export async function runImport(importId: string, context: Context): Promise<Done> {
  const found = await findImport(importId);
  if (!found) throw new AppError('NOT_FOUND', 'The import was deleted.');
  const fetched = new Map<string, string>();
  const count: Done = { made: 0, failed: 0 };
  for (const [index, row] of found.rows.entries()) {
    context.signal.throwIfAborted();
    if (await isUndone(importId)) break;
    context.progress(
      index / found.rows.length,
      `Row ${row.row}: ${row.said.title || row.said.content.slice(0, 40) || 'media'}`,
    );
    const state = row.state === 'waiting' ? await importRow(found, row, { ...context, fetched }) : row.state;
    count[state === 'made' ? 'made' : 'failed'] += 1;
  }
  await finishImport(importId);
  return count;
}

async function importRow(
  found: PostImport,
  row: ImportRow,
  context: Context & { fetched: Map<string, string> },
): Promise<'made' | 'failed'> {
  try {
    const media = [];
    for (const url of row.said.media) media.push(await ownMedia(url, found, context));
    const postId = await makePost(found, { ...row, said: { ...row.said, media } });
    await endRow(found._id, { row: row.row, state: 'made', postId, note: await queued(found, row, postId) });
    return 'made';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await endRow(found._id, { row: row.row, state: 'failed', postId: null, note: error.message });
    return 'failed';
  }
}

/** Our own file stays; any other is fetched into the library, once per import, through the guarded fetcher. */
async function ownMedia(
  url: string,
  { projectId, createdBy }: PostImport,
  { fetched, signal, allowAddress }: Context & { fetched: Map<string, string> },
): Promise<string> {
  if (ownFileOf(url)) return url;
  const known = fetched.get(url);
  if (known) return known;
  const file = await importFile({
    url,
    name: undefined,
    userId: createdBy,
    projectId,
    signal,
    ...(allowAddress ? { allowAddress } : {}),
  });
  const own = `/files/${file._id}.${file.extension}`;
  fetched.set(url, own);
  return own;
}

/** Its origin names the row: a second attempt finds the post of the first. */
async function makePost({ _id, projectId, createdBy }: PostImport, { row, said }: ImportRow): Promise<string> {
  const originKey = `import:${_id}:${row}`;
  const known = await idOfOrigin(originKey);
  if (known) return known;
  const body = bodyOfRow(said);
  try {
    return (await createPost({ projectId, userId: createdBy, body, plan: { importId: _id, originKey } }))._id;
  } catch (error) {
    const made = isHeldAlready(error) ? await idOfOrigin(originKey) : null;
    if (made) return made;
    throw error;
  }
}

/** Validated like any other save: a row can't do what a request can't. */
function bodyOfRow(said: ImportRow['said']): PostInput {
  const read = postInput.safeParse(bodyOf(formOfRow(said)));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AppError('VALIDATION_FAILED', `${issue?.path.join('.') ?? 'row'}: ${issue?.message ?? 'not valid'}`);
}

/** Queues rows without a date, where that was chosen. Returns why not when there is no place. */
async function queued({ undated }: PostImport, { said }: ImportRow, postId: string): Promise<string | null> {
  if (undated === 'draft' || said.scheduledFor || said.platforms.length === 0) return null;
  try {
    await addToQueue({ id: postId });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `Kept as a draft: ${error.message}`;
  }
}
