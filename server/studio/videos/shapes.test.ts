import { expect, it } from 'vitest';
import { currentShapes } from './shapes';

const made = (jobId: string, minute: number) => ({ fileId: jobId, seconds: 1, jobId, at: new Date(minute * 60_000) });
const shapesOf = (final: ReturnType<typeof made> | null, jobId: string, minute: number) =>
  currentShapes({ final, shapes: { '1:1': made(jobId, minute) } }).map(({ format }) => format);

it('has the formats that were rendered with the finished video or since, none of an earlier timeline', () => {
  expect(shapesOf(made('a', 5), 'a', 4)).toEqual(['1:1']);
  expect(shapesOf(made('a', 5), 'b', 6)).toEqual(['1:1']);
  expect(shapesOf(made('b', 5), 'a', 4)).toEqual([]);
  expect(shapesOf(null, 'a', 4)).toEqual(['1:1']);
  expect(currentShapes({ final: { fileId: 'old', seconds: 1 }, shapes: { '1:1': made('a', 4) } })).toHaveLength(1);
  expect(currentShapes({})).toEqual([]);
});
