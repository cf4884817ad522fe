import { describe, expect, it } from 'vitest';
import { shortTime } from '@/lib/format/relative-time';
import { goesOutWords } from './goes-out';

const now = new Date('2026-11-23T12:00:00Z');
const scheduledFor = '2026-11-24T09:00:00Z';
const when = shortTime(new Date(scheduledFor));

describe('what saving will do', () => {
  it.each([
    [{ scheduledFor, asDraft: false, ready: 3 }, `Goes out ${when} on 3 channels`],
    [{ scheduledFor, asDraft: false, ready: 1 }, `Goes out ${when} on 1 channel`],
    [{ scheduledFor, asDraft: true, ready: 3 }, `Stays a draft, kept for ${when}`],
    [{ scheduledFor: null, asDraft: false, ready: 2 }, '2 channels ready'],
  ])('%j', (form, words) => expect(goesOutWords(form, now)).toBe(words));

  it.each([
    ['no channel is ready', { scheduledFor, asDraft: false, ready: 0 }],
    ['the time has passed', { scheduledFor: '2026-11-23T11:00:00Z', asDraft: false, ready: 3 }],
    ['nothing is chosen', { scheduledFor: null, asDraft: false, ready: 0 }],
  ])('promises nothing when %s', (_, form) => expect(goesOutWords(form, now)).toBeNull());
});
