import { AppError } from '@/lib/errors/app-error';

/** The file is damaged, or can't be analysed here. */
export function unreadable(what: 'picture' | 'video' | 'file', cause?: unknown): AppError {
  return new AppError(
    'MEDIA_UNREADABLE',
    `The ${what} can't be read: it is damaged or incomplete. Upload it again, or export it again.`,
    { cause },
  );
}
