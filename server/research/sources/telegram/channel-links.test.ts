import { describe, expect, it } from 'vitest';
import { linksOf, mentionsIn, usernameOf, writtenLinks } from './channel-links';

describe('usernameOf', () => {
  it.each([
    ['https://t.me/durov', 'durov'],
    ['http://t.me/Durov/', 'Durov'],
    ['t.me/durov', 'durov'],
    ['//t.me/durov', 'durov'],
    ['https://www.t.me/durov', 'durov'],
    ['https://t.me/s/durov', 'durov'],
    ['https://t.me/s/durov/12', 'durov'],
    ['https://t.me/durov/123', 'durov'],
    ['https://t.me/durov/123?single', 'durov'],
    ['https://t.me/durov/123/456?comment=7', 'durov'],
    ['https://t.me/durov?before=3#top', 'durov'],
    ['https://telegram.me/durov', 'durov'],
    ['https://telegram.dog/durov', 'durov'],
    ['https://durov.t.me', 'durov'],
    ['https://T.ME/durov', 'durov'],
    ['tg://resolve?domain=durov', 'durov'],
    ['tg://resolve?domain=durov&post=5', 'durov'],
    ['tg:resolve?domain=durov', 'durov'],
  ])('%s', (address, name) => expect(usernameOf(address)).toBe(name));

  it.each([
    'https://t.me/joinchat/AAAAAE',
    'https://t.me/+khrCMdYLrqNmM2I6',
    'https://t.me/%2BkhrCMdYLrqNmM2I6',
    'https://t.me/addstickers/Animals',
    'https://t.me/addemoji/Animals',
    'https://t.me/addlist/abcdef',
    'https://t.me/addtheme/night',
    'https://t.me/share/url?url=https://t.me/durov',
    'https://t.me/proxy?server=1.2.3.4&port=443',
    'https://t.me/socks?server=1.2.3.4',
    'https://t.me/setlanguage/ru',
    'https://t.me/iv?url=https://example.com&rhash=1',
    'https://t.me/c/1234567/8',
    'https://t.me/boost/durov',
    'https://t.me/login/12345',
    'https://t.me/invoice/abc',
    'https://t.me/giftcode/abc',
    'https://t.me/',
    'https://t.me/s/',
    'https://t.me/ab',
    'https://t.me/1abcd',
    'https://t.me/bad__name',
    'https://t.me/ends_',
    'https://t.me.evil.example/durov',
    'https://evil.example/t.me/durov',
    'https://nott.me/durov',
    'tg://join?invite=AAAA',
    'tg://proxy?server=1.2.3.4',
    'tg://resolve?phone=123',
    'tg://msg_url?url=https://t.me/durov',
    'mailto:durov@t.me',
    'javascript:alert(1)',
    '?q=%23tag',
    `https://t.me/${'a'.repeat(40)}`,
    `https://t.me/${'a'.repeat(3000)}`,
  ])('%s leads to no channel', (address) => expect(usernameOf(address)).toBeNull());
});

describe('mentionsIn', () => {
  it('finds names, each once, and no mail addresses', () => {
    const text =
      'Hi @durov, @Durov and (@telegram). Mail: me@example.com, x@t.me; @ab @1abc @a__b www.site.example/@handle';
    expect(mentionsIn(text)).toEqual(['durov', 'telegram']);
    expect(mentionsIn('Пишите @kanal_desk.')).toEqual(['kanal_desk']);
  });

  it('takes as long for ten times the text, ten times', () => {
    for (const text of ['@a', '@', '@aaaa@', '@_', 'a@']) {
      const began = process.cpuUsage();
      mentionsIn(text.repeat(200_000));
      expect(process.cpuUsage(began).user / 1000).toBeLessThan(3000);
    }
  });
});

it('finds addresses that are written out', () => {
  expect(writtenLinks('See t.me/durov/5 and https://telegram.me/telegram, not example.com/t.me/x')).toEqual([
    'https://t.me/durov/5',
    'https://telegram.me/telegram',
  ]);
});

it('undoes ampersands that were escaped twice, and keeps each address once', () => {
  expect(
    linksOf(['https://site.example/?a=1&amp;b=2', 'https://site.example/?a=1&b=2', '?q=%23tag', 'https://t.me/durov']),
  ).toEqual([
    { url: 'https://site.example/?a=1&b=2', username: null },
    { url: 'https://t.me/durov', username: 'durov' },
  ]);
});
