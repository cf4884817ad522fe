import { AppError } from '@/lib/errors/app-error';
import { ToolError } from './run';

const FULL = /ENOSPC|EDQUOT|No space left|Disk quota exceeded/;

/** A sentence for an error that means a full disk, whichever program met it; null for every other one. */
export function diskFull(error: unknown): AppError | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (FULL.test(`${code} ${at.message} ${at instanceof ToolError ? at.text : ''}`))
      return new AppError('DISK_FULL', 'The disk of this host is full. Free some space and try again.', {
        cause: error,
      });
  }
  return null;
}
