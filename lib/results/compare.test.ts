import { describe, expect, it } from 'vitest';
import { compare, type Seen } from './compare';
import { figuresOf, type Figures } from './figures';
import { spreadOf } from './median';

/** A generator of numbers from 0 to 1 that always gives the same ones. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** The interval as it is drawn: 20,000 resamples. */
function drawn(values: readonly number[]): [number, number] {
  const next = numbers(7);
  const medians = Array.from({ length: 20_000 }, () => {
    const sample = values.map(() => values[Math.floor(next() * values.length)] ?? 0).sort((a, b) => a - b);
    return sample[Math.ceil(sample.length / 2) - 1] ?? 0;
  }).sort((a, b) => a - b);
  return [medians[1000] ?? 0, medians[19_000] ?? 0];
}

describe('a spread', () => {
  it.each([9, 15, 31, 101])('has the interval that a bootstrap of %i values draws', (length) => {
    const next = numbers(length);
    const values = Array.from({ length }, () => Math.round(next() * 1_000_000));
    const { low, high } = spreadOf(values)!;
    const sorted = values.toSorted((a, b) => a - b);
    const [from, to] = drawn(values);
    // At most one place beside it: the draws themselves vary by as much.
    expect(Math.abs(sorted.indexOf(low) - sorted.indexOf(from))).toBeLessThanOrEqual(1);
    expect(Math.abs(sorted.indexOf(high) - sorted.indexOf(to))).toBeLessThanOrEqual(1);
  });

  it('is much the same on both sides of the approximation', () => {
    const of = (length: number) => spreadOf(Array.from({ length }, (_none, index) => index / length))!;
    expect(of(200).low).toBeCloseTo(of(201).low, 1);
    expect(of(200).high).toBeCloseTo(of(201).high, 1);
    expect(of(10_001)).toMatchObject({ median: 5000 / 10_001 });
  });

  it('has a median, and says below eight that they are too few', () => {
    expect(spreadOf([])).toBeNull();
    expect(spreadOf([5])).toEqual({ posts: 1, median: 5, low: 5, high: 5, enough: false });
    expect(spreadOf([1, 2, 3, 10])).toMatchObject({ median: 2.5, enough: false });
    expect(spreadOf([1, 1, 1, 1, 1, 1, 1])?.enough).toBe(false);
    expect(spreadOf([1, 1, 1, 1, 1, 1, 1, 1])?.enough).toBe(true);
  });
});

describe('a comparison', () => {
  const now = new Date('2026-11-20T00:00:00.000Z');
  type One = { post: string; platform: string; author: string; at: string; figures: Partial<Figures> };
  const seen = (more: Partial<One>): Seen => {
    const usual: One = {
      ...{ post: 'a', platform: 'telegram', author: 'ann', at: '2026-11-02T23:30:00.000Z', figures: { views: 10 } },
    };
    const { post, at, figures, ...of } = { ...usual, ...more };
    return { ...of, post, at: Date.parse(at), figures: figuresOf(figures) };
  };
  const tags = new Map([['b', ['news', 'bread']]]);
  const keys = (by: Parameters<typeof compare>[1]['by'], all: Seen[], zone = 'UTC') =>
    compare(all, { by, zone, now, tags }).map(({ key, figures }) => [key, figures.views?.posts]);

  it('groups by network, tag, author, hour and weekday, in the zone of who looks', () => {
    const all = [seen({}), seen({ post: 'b', platform: 'vk', author: 'bob' })];
    expect(keys('network', all)).toEqual([['telegram', 1], ['vk', 1]]); // prettier-ignore
    expect(keys('author', all)).toEqual([['ann', 1], ['bob', 1]]); // prettier-ignore
    expect(keys('tag', all)).toEqual([['', 1], ['news', 1], ['bread', 1]]); // prettier-ignore
    expect(keys('hour', all)).toEqual([['23', 2]]);
    expect(keys('hour', all, 'Europe/Berlin')).toEqual([['0', 2]]);
    expect(keys('weekday', all)).toEqual([['1', 2]]);
    expect(keys('weekday', all, 'Europe/Berlin')).toEqual([['2', 2]]);
  });

  it('leaves out posts of the last day, but shows them one by one', () => {
    const young = seen({ at: '2026-11-19T12:00:00.000Z' });
    expect(keys('network', [young])).toEqual([]);
    expect(keys('post', [young])).toEqual([['a', 1]]);
  });

  it('adds up the networks of a single post, and invents no figure', () => {
    const [row] = compare(
      [seen({}), seen({ platform: 'vk', at: '2026-11-01T10:00:00.000Z', figures: { views: 5, likes: 2 } })],
      {
        ...{ by: 'post', zone: 'UTC', now },
      },
    );
    expect(row?.figures.views?.median).toBe(15);
    expect(row?.figures.likes?.median).toBe(2);
    expect(row?.figures.clicks).toBeNull();
    expect(row?.at).toBe(Date.parse('2026-11-01T10:00:00.000Z'));
  });

  it('shows the newest single posts, each with all of its networks', () => {
    const old = seen({ platform: 'vk', at: '2026-10-01T10:00:00.000Z', figures: { views: 5 } });
    const all = [old, seen({ post: 'b', at: '2026-10-20T10:00:00.000Z' }), seen({})];
    const rows = compare(all, { by: 'post', zone: 'UTC', now, postsMax: 1 });
    expect(rows.map(({ key, figures }) => [key, figures.views?.median])).toEqual([['a', 15]]);
  });
});
