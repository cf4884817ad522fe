import { describe, expect, it } from 'vitest';
import { statusAfterPublishing, statusOnSave } from './compute-status';

const plain = { armed: false, asDraft: false };

describe('status on save', () => {
  it('with a date: scheduled when all are complete, else partial', () => {
    expect(statusOnSave({ ...plain, dated: true, armed: true, platforms: ['pending', 'pending'] })).toBe('scheduled');
    expect(statusOnSave({ ...plain, dated: true, armed: true, platforms: ['pending', 'partial'] })).toBe('partial');
    expect(statusOnSave({ ...plain, dated: true, platforms: [] })).toBe('scheduled');
  });

  it('without a date: draft when all are complete or there are none, else partial', () => {
    expect(statusOnSave({ ...plain, dated: false, platforms: ['pending'] })).toBe('draft');
    expect(statusOnSave({ ...plain, dated: false, platforms: [] })).toBe('draft');
    expect(statusOnSave({ ...plain, dated: false, platforms: ['partial'] })).toBe('partial');
  });

  it('a dated draft stays a draft', () => {
    expect(statusOnSave({ dated: true, armed: false, asDraft: true, platforms: ['pending', 'partial'] })).toBe('draft');
  });

  it('what has been published or has failed shows through once nothing is armed', () => {
    expect(statusOnSave({ ...plain, dated: true, platforms: ['published', 'published'] })).toBe('published');
    expect(statusOnSave({ ...plain, dated: true, platforms: ['published', 'pending'] })).toBe('partial');
    expect(statusOnSave({ ...plain, dated: true, platforms: ['failed', 'partial'] })).toBe('failed');
    expect(statusOnSave({ ...plain, dated: true, armed: true, platforms: ['published', 'pending'] })).toBe('scheduled');
  });
});

describe('status after publishing', () => {
  it.each([
    [['published', 'published'], 'published'],
    [['published', 'failed'], 'partial'],
    [['published', 'partial'], 'partial'],
    [['failed', 'failed'], 'failed'],
    [['failed', 'partial'], 'failed'],
    [['pending'], null],
    [[], null],
  ] as const)('%j → %s', (platforms, status) => expect(statusAfterPublishing(platforms)).toBe(status));
});
