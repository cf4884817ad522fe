import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileIdsIn } from '@/lib/media/own-file';
import { effectivePost, type MainPost } from './effective';
import { manifestOf } from './index';
import { isComplete, lintPlatformPost } from './lint';
import {
  cleanParts,
  joinParts,
  partsIn,
  partsOfText,
  partTexts,
  settledParts,
  withBlankLines,
  type Part,
} from './parts';

const picture = (name: string) => ({ url: `https://example.org/${name}.png`, alt: '' });
const part = (content: string, ...media: Part['media']): Part => ({ content, media });
const two = [part('One', picture('a')), part('Two', picture('b'))];

describe('a text with breaks', () => {
  it('is cut at lines of exactly three dashes, and nowhere else', () => {
    expect(partTexts('One\n---\nTwo\r\n---\r\n\nThree')).toEqual(['One', 'Two', 'Three']);
    for (const text of ['One', 'One --- two', 'One\n ---\nTwo', 'One\n----\nTwo', 'One\n--\nTwo', '', '---'])
      expect(partsOfText(text), text).toEqual([]);
  });

  it('is the parts again once they are joined, whatever they say', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', '-', '\n', ' ') }), { minLength: 2 }), (texts) => {
        const parts = cleanParts(texts.map((content) => part(content)));
        expect(partsOfText(joinParts(parts))).toEqual(parts);
      }),
    );
  });

  it('has no more than 25 parts: the last one takes the rest', () => {
    const found = partsOfText(Array.from({ length: 30 }, (_, index) => String(index)).join('\n---\n'));
    expect([found.length, found.at(-2)?.content, found.at(-1)?.content]).toEqual([
      25,
      '23',
      '24\n\n25\n\n26\n\n27\n\n28\n\n29',
    ]);
    expect(partsOfText(joinParts(found))).toEqual(found);
  });

  it('keeps the files at their places; those behind the last part go to it', () => {
    expect(partsOfText('A\n---\nB\n---\nC', two)).toEqual([
      part('A', picture('a')),
      part('B', picture('b')),
      part('C'),
    ]);
    const three = [...two, part('Three', picture('c'))];
    expect(partsOfText('A\n---\nB', three)).toEqual([part('A', picture('a')), part('B', picture('b'), picture('c'))]);
  });
});

describe('a save', () => {
  const known = { content: 'One\n---\nTwo', parts: two };
  it.each<[string, Parameters<typeof settledParts>[0], ReturnType<typeof settledParts>]>([
    ['of neither changes nothing', {}, known],
    ['of the same text changes nothing', { content: known.content }, known],
    [
      'of a text makes its parts',
      { content: 'One\n---\n2' },
      { content: 'One\n---\n2', parts: [two[0]!, part('2', picture('b'))] },
    ],
    ['of a text without breaks makes a plain post', { content: 'Plain' }, { content: 'Plain', parts: [] }],
    [
      'of parts makes the text',
      { content: 'ignored', parts: [part('X'), part('Y')] },
      { content: 'X\n---\nY', parts: [part('X'), part('Y')] },
    ],
    [
      'of a changed text beside the old parts takes the text',
      { content: 'New\n---\nTwo', parts: two },
      { content: 'New\n---\nTwo', parts: [part('New', picture('a')), two[1]!] },
    ],
    [
      'of a break with nothing behind it leaves that out',
      { content: 'One\n---\nTwo\n---\n\n---\n' },
      { content: 'One\n---\nTwo', parts: two },
    ],
    [
      'of one part alone makes a plain post',
      { content: 'One\n---\n', parts: undefined },
      { content: 'One\n---\n', parts: [two[0]!, part('', picture('b'))] },
    ],
    ['of no parts makes a plain post', { parts: null }, { content: known.content, parts: [] }],
  ])('%s', (_, sent, made) => expect(settledParts(sent, known)).toEqual(made));
});

it('files of parts are files of the post, of each platform too', () => {
  const at = (letter: string) => [part('A', { url: `https://host.example/files/${letter.repeat(24)}.png`, alt: '' })];
  const platformPosts = [{ platformSpecificData: { parts: [...at('b'), part('B')] } }];
  expect(fileIdsIn({ parts: [...at('a'), part('B')], platformPosts })).toEqual(['a'.repeat(24), 'b'.repeat(24)]);
});

it('data from elsewhere never breaks the reading of parts', () => {
  fc.assert(fc.property(fc.anything(), (value) => void expect(Array.isArray(partsIn(value))).toBe(true)));
});

describe('what is sent', () => {
  const main: MainPost = { content: joinParts(two), parts: two, numbered: true, mediaUrl: null };
  const sent = (platform: Parameters<typeof manifestOf>[0], own: Record<string, unknown> = {}, of = main) =>
    effectivePost(manifestOf(platform), of, own);

  it('is a message for each part, with its number and files, where the network takes them', () => {
    for (const platform of ['telegram', 'twitter', 'discord', 'threads', 'ruTelegram'] as const)
      expect(
        sent(platform).parts?.map(({ text, media }) => [text, media]),
        platform,
      ).toEqual([
        ['One 1/2', ['https://example.org/a.png']],
        ['Two 2/2', ['https://example.org/b.png']],
      ]);
  });

  it('is one text elsewhere, said so once', () => {
    const vk = sent('vk');
    expect([vk.parts, vk.text, vk.media]).toEqual([
      undefined,
      withBlankLines(two),
      ['https://example.org/a.png', 'https://example.org/b.png'],
    ]);
    expect(lintPlatformPost(manifestOf('vk'), vk)).toMatchObject([{ code: 'PARTS_JOINED', severity: 'info' }]);
  });

  it('follows a platform’s own text, and its own parts', () => {
    const own = { content: 'Eins\n---\nZwei\n---\nDrei', numbered: false };
    expect(sent('telegram', own).parts?.map(({ text }) => text)).toEqual(['Eins', 'Zwei', 'Drei']);
    expect(sent('telegram', { content: 'Plain' }).parts).toBeUndefined();
    const parts = [part('Own'), part('Parts')];
    expect(
      sent('telegram', { content: joinParts(parts), parts, numbered: false }).parts?.map(({ text }) => text),
    ).toEqual(['Own', 'Parts']);
    // A description with lines of dashes, where the post has no parts.
    const plain = { content: 'Plain', parts: [], mediaUrl: null };
    expect(sent('vk', { content: 'One\n---\nTwo' }, plain).text).toBe('One\n---\nTwo');
    expect(sent('vk', { content: 'One\n---\nTwo' }).text).toBe('One\n\nTwo');
    // Lines of dashes in a post of an older version are text.
    expect(sent('telegram', {}, { content: 'One\n---\nTwo' }).parts).toBeUndefined();
  });

  it('has fields of the first part in that alone, and the comment behind the last', () => {
    const data = { reply_to: '12', alt_text: 'A', first_comment: 'Bye' };
    const [first, last] = sent('twitter', data).parts ?? [];
    expect([first?.data.reply_to, first?.data.alt_text, first?.data.first_comment]).toEqual(['12', 'A', undefined]);
    expect([last?.data.reply_to, last?.data.alt_text, last?.data.first_comment]).toEqual([undefined, undefined, 'Bye']);
  });

  it('is judged part by part, numbers counted', () => {
    const long = [part('x'.repeat(278)), part('short')];
    const judged = (numbered: boolean) =>
      sent('twitter', {}, { content: joinParts(long), parts: long, numbered, mediaUrl: null });
    expect(isComplete(manifestOf('twitter'), judged(false))).toBe(true);
    expect(isComplete(manifestOf('twitter'), judged(true))).toBe(false);
    expect(lintPlatformPost(manifestOf('twitter'), judged(true))).toMatchObject([{ code: 'TEXT_TOO_LONG', part: 0 }]);
  });
});
