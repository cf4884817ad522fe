import { expect, it } from 'vitest';
import { readinessOf } from './readiness';

const post = (...statuses: string[]) => ({
  title: '',
  content: 'Words',
  mediaUrl: null,
  platformPosts: statuses.map((status) => ({ status })),
});

it.each([
  [post('pending'), 'Ready to publish'],
  [post('published', 'pending'), 'Ready to publish'],
  [post('pending', 'partial'), 'Incomplete configuration'],
  [{ ...post(), content: '' }, 'Empty post'],
  [post(), undefined],
  // What is out, or went wrong, is not ready to go out.
  [post('published'), undefined],
  [post('failed'), undefined],
  [post('pending', 'failed'), undefined],
])('%j: %s', (some, label) => expect(readinessOf(some)?.label).toBe(label));
