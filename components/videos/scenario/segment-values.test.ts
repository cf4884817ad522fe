import { expect, it } from 'vitest';
import { newSegment, problemsOf, scenarioOf, type SegmentValues } from './segment-values';

const segment = (name: string, params: Record<string, string> = {}): SegmentValues => ({
  key: 1,
  name,
  description: '',
  voiceOverText: '',
  voiceOverPath: null,
  params,
});

it('names what is wrong with a segment: its name, a name that another has, params that do not fit the scene', () => {
  expect(problemsOf([segment('title'), segment('1st'), segment('title'), segment('toString')])).toEqual({
    1: { field: 'name', message: expect.stringContaining('A letter first') },
    2: { field: 'name', message: 'Each segment needs its own name' },
    3: { field: 'name', message: expect.stringContaining('A letter first') },
  });
  expect(problemsOf([segment('a', { scene: 'quote', author: 'x'.repeat(81) })])[0]?.field).toBe('params');
  expect(problemsOf([segment('a', { scene: 'page', url: 'no address' })])[0]?.field).toBe('params');
});

it('adds a segment under a free name, and sends no parameter without a key', () => {
  const added = newSegment([segment('title'), segment('title2')]);
  expect(added).toMatchObject({ name: 'title3', params: { scene: 'title' } });
  const sent = scenarioOf({
    prompt: '',
    language: 'en',
    backgroundImage: null,
    format: '9:16',
    brand: true,
    pictures: false,
    segments: [segment('a', { ' ': 'x', scene: 'list' })],
  });
  expect(sent.segments).toEqual([{ name: 'a', description: '', voiceOverText: '', params: { scene: 'list' } }]);
});
