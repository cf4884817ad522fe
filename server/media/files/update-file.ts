import { AppError } from '@/lib/errors/app-error';
import { changeFile, type StoredFile } from './store';

type Body = { name?: string | undefined; tags?: string[] | null | undefined; altText?: string | null | undefined };

/** Changes the fields present; null clears. Duplicate tags are removed. */
export async function updateFile({ id, body }: { id: string; body: Body }): Promise<StoredFile> {
  const changed = await changeFile(id, {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.tags === undefined ? {} : { tags: [...new Set(body.tags ?? [])] }),
    ...(body.altText === undefined ? {} : { altText: body.altText ?? '' }),
  });
  if (!changed) throw new AppError('NOT_FOUND', 'Not found, or not yours to see');
  return changed;
}
