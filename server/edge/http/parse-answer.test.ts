import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@/lib/contracts/endpoint';
import { parseAnswer } from './parse-answer';

const part = z.object({ name: z.string() });
const thing = z.object({ _id: z.string(), size: z.number(), parts: z.array(part) }).meta({ id: 'TestedThing' });
const answering = (answer: z.ZodType, access: 'list' | 'post' = 'list', method: 'GET' | 'PUT' = 'GET') =>
  endpoint({
    ...{ name: 'tested', method, path: '/tested', summary: '', status: 200, answer },
    access: { role: 'viewer', of: access },
  });
const good = { _id: 'a', size: 1, parts: [] };
const bad = { _id: 'b', size: 'huge', parts: [] };
const inside = { _id: 'c', size: 1, parts: [{ name: 1 }] };

it('leaves out the rows of a list that the schema refuses, wherever the list stands', () => {
  expect(parseAnswer(answering(z.array(thing)), [bad, good, inside, good])).toEqual([good, good]);
  expect(
    parseAnswer(answering(z.object({ things: z.array(thing), total: z.number() })), { things: [bad, good], total: 2 }),
  ).toEqual({
    things: [good],
    total: 2,
  });
  const envelope = z.object({ success: z.literal(true), data: z.array(thing).nullable() });
  expect(parseAnswer(answering(envelope, 'post'), { success: true, data: [inside] })).toEqual({
    success: true,
    data: [],
  });
});

it('never leaves out a part of one thing, nor hides what is wrong around the rows', () => {
  expect(() => parseAnswer(answering(thing), inside)).toThrow();
  expect(() => parseAnswer(answering(z.object({ data: thing })), { data: inside })).toThrow();
  expect(() =>
    parseAnswer(answering(z.object({ things: z.array(thing), total: z.number() })), { things: [bad] }),
  ).toThrow();
  expect(() => parseAnswer(answering(z.array(z.string())), ['a', 1])).toThrow();
  expect(() => parseAnswer(answering(z.object({ things: z.array(part) }), 'post', 'PUT'), { things: [{}] })).toThrow();
});
