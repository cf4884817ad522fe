import { expect, it } from 'vitest';
import { isChangeable, isResult } from './is-result';

const entry = (status: 'pending' | 'partial' | 'published' | 'failed', fields = {}) => ({
  status,
  publishing: false,
  unconfirmed: false,
  ...fields,
});

const parts = (...statuses: ('pending' | 'published' | 'failed')[]) => statuses.map((status) => ({ status }));

it.each([
  ['a draft', 'draft', [entry('pending')], false, true],
  ['on its way', 'scheduled', [entry('pending', { publishing: true })], false, false],
  ['refused everywhere', 'failed', [entry('failed')], false, true],
  ['published', 'published', [entry('published')], true, false],
  ['published by hand', 'published', [entry('pending')], true, false],
  ['partly published', 'partial', [entry('published'), entry('failed')], true, true],
  ['partly published, the rest on its way', 'scheduled', [entry('published'), entry('pending')], true, true],
  ['refused after its first part', 'failed', [entry('failed', { parts: parts('published', 'failed') })], true, true],
  ['refused at its first part', 'failed', [entry('failed', { parts: parts('failed', 'pending') })], false, true],
  ['perhaps published', 'failed', [entry('failed', { unconfirmed: true })], true, true],
] as const)('%s', (_, status, platformPosts, result, changeable) => {
  expect([isResult({ status, platformPosts }), isChangeable({ status, platformPosts })]).toEqual([result, changeable]);
});
