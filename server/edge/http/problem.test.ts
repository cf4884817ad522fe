import { MongoServerError } from 'mongodb';
import { expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { problem } from './problem';

const answer = async (error: unknown) =>
  (await problem(error, 'a-request').json()) as { statusCode: number; code: string; message: string };

it.each([
  [
    'the database',
    new MongoServerError({ message: 'The disk is full or failing', code: 14_031, codeName: 'OutOfDiskSpace' }),
  ],
  ['the file system', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
  ["a user's share of it", Object.assign(new Error('EDQUOT: disk quota exceeded'), { code: 'EDQUOT' })],
  [
    'something that wraps one of them',
    new Error('The upload could not be kept', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) }),
  ],
])('a disk that is full for %s is said as such', async (_what, error) => {
  expect(await answer(error)).toMatchObject({
    statusCode: 503,
    code: 'DISK_FULL',
    message: 'The disk of this host is full. Free some space and try again.',
  });
});

it('an error that has a sentence keeps it, and any other says nothing of itself', async () => {
  expect(await answer(new AppError('NOT_FOUND', 'Post not found'))).toMatchObject({
    statusCode: 404,
    code: 'NOT_FOUND',
    message: 'Post not found',
  });
  const inner = await answer(new MongoServerError({ message: 'secret detail', code: 2 }));
  expect(inner.code).toBe('INTERNAL');
  expect(inner.message).not.toContain('secret');
});
