import { expect, it } from 'vitest';
import { knowledgeFilters } from './knowledge-passages';

it('filters of a form may be empty, null, or tags in one text', () => {
  expect(knowledgeFilters.parse({ category: '', status: null, tags: 'money, days' })).toEqual({
    category: undefined,
    status: undefined,
    tags: ['money', 'days'],
  });
  expect(knowledgeFilters.parse({ category: 'processes', status: 'ready', tags: ['money'] })).toEqual({
    category: 'processes',
    status: 'ready',
    tags: ['money'],
  });
  expect(knowledgeFilters.safeParse({ category: 'unknown' }).success).toBe(false);
});
