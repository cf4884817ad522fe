import { describe, expect, it } from 'vitest';
import { isChannelName } from '@/server/research/sources/telegram/channel-links';
import { makeCorpus } from './corpus';
import { ENGLISH } from './themes/english';
import { RUSSIAN } from './themes/russian';
import { listOf } from './writing';

const now = new Date('2026-11-20T12:00:00Z');
const { channels, truth, themes } = makeCorpus({ now });
const of = (username: string) => channels.find((channel) => channel.username === username)!;
const wordsOf = (username: string) =>
  `${of(username).title}\n${of(username).description}\n${of(username)
    .posts.map(({ text }) => text)
    .join('\n')}`.toLowerCase();

describe('the written channels', () => {
  it('are the same at each call', () => {
    expect(makeCorpus({ now })).toEqual(makeCorpus({ now }));
  });

  it('are more than 120 under names that Telegram allows, each once', () => {
    expect(channels.length).toBeGreaterThanOrEqual(120);
    expect(channels.map(({ username }) => username).filter((name) => !isChannelName(name))).toEqual([]);
    expect(new Set(channels.map(({ username }) => username.toLowerCase())).size).toBe(channels.length);
    for (const { kind, posts } of channels.filter((channel) => channel.kind === 'channel')) {
      expect([kind, posts.length >= 21 && posts.length <= 61]).toEqual(['channel', true]);
      expect([...posts].sort((a, b) => a.id - b.id)).toEqual(posts);
    }
  });

  it.each([...RUSSIAN, ...ENGLISH])('$key: use half of the terms at most, and near misses half of them', (theme) => {
    const terms = listOf(theme.terms);
    expect([terms.length, new Set(terms).size]).toEqual([40, 40]);
    const used = (username: string, whole: readonly string[]) =>
      whole.filter((term) => wordsOf(username).includes(term.toLowerCase())).length;
    for (const [username, { theme: key, relevance, labels }] of truth) {
      if (key !== theme.key || labels.length > 0 || relevance === 0) continue;
      // Forwarded posts are other channels' words.
      const own = of(username).posts.filter(({ forwardedFrom }) => !forwardedFrom);
      const text = own.map((post) => post.text.toLowerCase()).join('\n');
      const count = terms.filter((term) => text.includes(term.toLowerCase())).length;
      expect([username, count <= 20 && count >= 8]).toEqual([username, true]);
      if (relevance === 1) expect(used(username, listOf(theme.near))).toBeGreaterThanOrEqual(10);
    }
  });

  it.each(themes)('$key: lets fifteen relevant channels be found within three hops', ({ key }) => {
    const found = [...truth.values()].filter(
      ({ theme, relevance, hops }) => theme === key && relevance >= 2 && hops !== null && hops > 0 && hops <= 3,
    );
    expect(found.length).toBeGreaterThanOrEqual(15);
    const labels = [...truth.values()].filter(({ theme }) => theme === key).flatMap((one) => one.labels);
    expect(labels.sort()).toEqual([
      'advertising',
      'clone',
      'clone',
      'dead',
      'other_language',
      'restricted',
      'restricted',
    ]);
  });

  it('hide the relevant ones among the rest', () => {
    for (const { key, seed } of themes) {
      const near = [...truth].filter(([, { hops, theme }]) => theme !== key || (hops ?? 9) > 0);
      expect(near.filter(([, one]) => one.theme === key && one.relevance >= 2).length / near.length).toBeLessThan(0.1);
      expect(of(seed).kind).toBe('channel');
    }
  });

  it('have labels that their posts bear out', () => {
    for (const [username, { labels }] of truth) {
      const { posts } = of(username);
      const own = posts.filter(({ isService }) => !isService);
      const newest = own.at(-1)?.at.getTime() ?? now.getTime();
      const isOld = now.getTime() - newest > 180 * 86_400_000;
      expect([username, isOld]).toEqual([username, labels.includes('dead')]);
      if (labels.includes('advertising'))
        expect(own.filter(({ text }) => text.includes('https://')).length / own.length).toBeGreaterThanOrEqual(0.9);
    }
  });
});
