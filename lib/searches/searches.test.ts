import { describe, expect, it } from 'vitest';
import { createSearch } from '@/lib/contracts/searches';
import { profileOf, readTerms, subjectTerms, writeTerms } from './channel-words';
import { copiedRun } from './copying';
import { csvLine } from '@/lib/format/csv-line';
import { parseInitialChannel, parseWatchedChannel } from './initial-channel';
import { isAdvertising, isOriginal, labelsOf } from './labels';
import { calibrate, calibrated, learningOf } from './learning';
import { nextStep } from './next-step';
import { budgetFor, endOf, progressOf, secondsLeftOf } from './progress';
import { countsAsFound, penaltyOf, weighParts, withGrade } from './score';
import { measured, scorer } from './score-channel';
import { sheetRow } from '@/lib/format/sheet';
import { buildModel } from './theme-model';
import { topicGaps } from './topics';

describe('the initial channel', () => {
  it.each([
    'durov',
    '@durov',
    't.me/durov',
    't.me/s/durov',
    'https://telegram.me/durov',
    ' https://t.me/s/durov/12?q=1 ',
    'durov.t.me',
    'tg://resolve?domain=durov',
  ])('is read from %s', (text) => expect(parseInitialChannel(text)).toEqual({ name: 'durov' }));

  it.each([
    ['', 'Initial channel name/link is required.'],
    ['https://t.me/+AbCdEf', 'invite link'],
    ['t.me/joinchat/AAAA', 'invite link'],
    ['https://t.me/c/1234/5', 'private channel'],
    ['https://example.org/durov', 'example.org is not Telegram'],
    ['@weather_bot', 'is the name of a bot'],
    ['@1durov', 'not a name that Telegram allows'],
    ['dur', 'not a name that Telegram allows'],
    ['a__b_c', 'not a name that Telegram allows'],
    ['durov_', 'not a name that Telegram allows'],
    ['two words', 'not a name that Telegram allows'],
  ])('%s is refused with a sentence', (text, sentence) =>
    expect(parseInitialChannel(text)).toEqual({ sentence: expect.stringContaining(sentence) }),
  );
});

describe('a channel to watch', () => {
  it('is read as an initial one', () => expect(parseWatchedChannel('t.me/s/durov')).toEqual({ name: 'durov' }));
  it.each([
    ['', 'Give the name or link of the channel to watch.'],
    ['https://t.me/', 'Give the name or link of the channel to watch.'],
    ['https://t.me/+AbCdEf', 'Only public channels can be watched'],
    ['https://t.me/c/1234/5', 'Only public channels can be watched'],
    ['tg://join?invite=AbCdEf', 'Only public channels can be watched'],
    ['@weather_bot', 'Only public channels can be watched'],
  ])('%s is refused with a sentence that names no search', (text, sentence) =>
    expect(parseWatchedChannel(text)).toEqual({ sentence: expect.stringContaining(sentence) }),
  );
});

describe('a new search', () => {
  const body = createSearch.body!;
  const given = { search_name: 'A', initial_channel: '@durov' };
  it('takes blanks of a form as absent', () => {
    expect(body.parse({ ...given, message_limit: '', channel_count_to_find: null, channel_theme: null })).toMatchObject(
      {
        initial_channel: 'durov',
        message_limit: undefined,
      },
    );
  });
  it.each([
    [{ search_name: '' }, 'Search name is required.'],
    [{ search_name: undefined }, 'Search name is required.'],
    [{ initial_channel: ' ' }, 'Initial channel name/link is required.'],
    [{ message_limit: 0 }, 'Message limit must be a positive number.'],
    [{ message_limit: 1.5 }, 'Message limit must be a positive number.'],
    [{ message_limit: 'many' }, 'Message limit must be a positive number.'],
    [{ message_limit: 1_001 }, 'At most 1000 messages'],
    [{ channel_count_to_find: 0 }, 'at least 1'],
    [{ channel_count_to_find: 1_001 }, 'At most 1000 channels'],
  ])('%j is refused with its fixed message', (wrong, sentence) => {
    const parsed = body.safeParse({ ...given, ...wrong });
    expect(parsed.error?.issues[0]?.message).toContain(sentence);
  });
});

describe('progress and end', () => {
  const standing = {
    ...{ status: 'PROCESSING' as const, target: 10, budget: 200, calls: 40, counted: 2, mostCounted: 2, retryAt: null },
    ...{ answers: 40, isReading: false },
  };
  const now = new Date('2026-11-22T12:00:40Z');
  const paceFrom = { at: new Date('2026-11-22T12:00:00Z'), calls: 0, counted: 0 };
  it('has twenty calls for each channel, and two hundred at least', () => {
    expect([budgetFor(1), budgetFor(10), budgetFor(50)]).toEqual([200, 200, 1_000]);
  });
  it('is what is nearer, and lasts as long as its pace says', () => {
    expect(progressOf(standing)).toBe(0.2);
    expect(secondsLeftOf({ ...standing, paceFrom }, now)).toBe(160);
    expect(secondsLeftOf({ ...standing, counted: 8, paceFrom }, now)).toBe(10);
    expect(secondsLeftOf({ ...standing, paceFrom, retryAt: new Date(now.getTime() + 30_000) }, now)).toBe(190);
    expect(secondsLeftOf({ ...standing, status: 'STOPPED', paceFrom }, now)).toBeNull();
  });
  it('ends with the count, with nothing left, or with the budget', () => {
    expect(endOf({ ...standing, hasNext: true })).toBeNull();
    expect(endOf({ ...standing, counted: 10, hasNext: true })?.because).toBe('found');
    expect(endOf({ ...standing, hasNext: false })?.because).toBe('nothing-left');
    expect(endOf({ ...standing, calls: 200, hasNext: true })?.because).toBe('budget');
  });
});

describe('a score', () => {
  const theme = subjectTerms('sourdough bread baking', 'en');
  const read = (...posts: string[]) => posts.map((post) => subjectTerms(post, 'en'));
  const seed = read('sourdough bread with rye flour', 'proofing the dough in the oven', 'a loaf with a crust of rye');
  const model = measured(
    buildModel({ theme, seed: profileOf(seed), alike: [], unlike: [], channelsWith: new Map(), channels: 1 }),
    { posts: seed, description: theme },
  );
  const score = (posts: string[]) =>
    weighParts(scorer(model)({ posts: read(...posts), description: new Map(), ways: [] }))!;
  it('ranks the theme above a near miss with as many of its words, and both above another subject', () => {
    const alike = score(['rye bread and dough', 'flour for a loaf']);
    const near = score([
      'rye bread and dough with diesel engines and gearbox oil filters',
      'flour for tyres, clutch, piston and exhaust',
    ]);
    const other = score(['diesel engines', 'a gearbox']);
    expect([alike > near, near > other, other]).toEqual([true, true, 0]);
  });
  it('keeps stems as they were', () => {
    expect(readTerms(writeTerms(theme))).toEqual(theme);
    expect([...subjectTerms('See https://a.example/b @name #tag 42', 'en').keys()]).toEqual(['see']);
  });
  it('leaves the share of a missing part to the others, and is none without text', () => {
    expect(weighParts({ posts: 0.5, description: null, words: 0.5, graph: null })).toBeCloseTo(0.5);
    expect(weighParts({ posts: null, description: null, words: null, graph: 1 })).toBeNull();
    expect(withGrade(0.4, 3)).toBeCloseTo(0.7);
  });
  it('counts only what is checked, without a penalty and, with a theme, relevant', () => {
    const row = { state: 'checked', isSeed: false, labels: [], relevance: 0.3, hasTheme: true };
    expect(countsAsFound(row)).toBe(true);
    expect(countsAsFound({ ...row, relevance: 0.29 })).toBe(false);
    expect(countsAsFound({ ...row, relevance: null, hasTheme: false })).toBe(true);
    expect(countsAsFound({ ...row, labels: ['restricted'] })).toBe(true);
    expect(countsAsFound({ ...row, labels: ['clone'] })).toBe(false);
    expect(countsAsFound({ ...row, state: 'queued' })).toBe(false);
    expect(countsAsFound({ ...row, isSeed: true })).toBe(false);
    expect(penaltyOf(['restricted'])).toBe(1);
    expect(penaltyOf(['dead', 'scam'])).toBeCloseTo(0.05);
  });
});

describe('labels', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  const facts = {
    posts: 10,
    advertising: 0,
    lastPostAt: now,
    repeated: 0,
    language: 'en',
    mainLanguage: 'en',
    isScam: false,
    isRestricted: false,
  };
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  it.each([
    [{}, []],
    [{ repeated: 0.5 }, ['clone']],
    [{ repeated: 0.49 }, []],
    [{ advertising: 9 }, ['advertising']],
    [{ advertising: 8 }, []],
    [{ lastPostAt: ago(181) }, ['dead']],
    [{ lastPostAt: ago(179) }, []],
    [{ language: 'ru' }, ['other_language']],
    [{ language: null }, []],
    [{ isScam: true, isRestricted: true }, ['restricted', 'scam']],
  ])('%j → %j', (more, labels) => expect(labelsOf({ ...facts, ...more }, now)).toEqual(labels));

  it('a link out of the channel or an offer sells, its own address does not', () => {
    const link = (username: string | null) => ({ text: 'x', links: [{ url: 'https://t.me/x', username }] });
    expect([
      isAdvertising(link('Other'), 'own'),
      isAdvertising(link('Own'), 'own'),
      isAdvertising(link(null), 'own'),
    ]).toEqual([true, false, true]);
    expect(isAdvertising({ text: 'Скидка 50 % до пятницы', links: [] }, 'own')).toBe(true);
  });

  it('the larger or older channel is the original', () => {
    const at = (participants: number | null, firstPostAt: Date | null) => ({ participants, firstPostAt });
    expect(isOriginal(at(10, now), at(5, ago(9)))).toBe(true);
    expect(isOriginal(at(5, ago(9)), at(5, now))).toBe(true);
  });
});

describe('the next call', () => {
  it('asks for what is worth a call only', () => {
    const web = new Set(['posts', 'card'] as const);
    const row = { isSeed: false, done: [] as string[], before: null, postsSeen: 0, relevance: null, isExact: false };
    expect(nextStep(row, web, 60)).toBe('posts');
    const read = { ...row, done: ['page'], before: 40, postsSeen: 20 };
    expect(nextStep({ ...read, relevance: 0.5 }, web, 60)).toBe('posts');
    expect(nextStep({ ...read, relevance: 0.1 }, web, 60), 'the limit is a promise, also off the theme').toBe('posts');
    expect(nextStep({ ...read, postsSeen: 60, relevance: 0.1 }, web, 60), 'off the theme').toBeNull();
    expect(nextStep({ ...read, relevance: 0.5, postsSeen: 60 }, web, 60)).toBe('card');
    expect(nextStep({ ...read, relevance: 0.5, postsSeen: 60, isExact: true }, web, 60)).toBeNull();
    expect(nextStep({ ...row, done: ['none'] }, new Set(['card'] as const), 60)).toBe('card');
    expect(
      nextStep({ ...row, isSeed: true, done: ['page'] }, new Set(['resolve', 'similar', 'search'] as const), 60),
    ).toBe('resolve');
  });
});

describe('learning', () => {
  it('begins with ten marks, and calibrates with thirty of both kinds', () => {
    const of = (relevant: number, notRelevant: number) => learningOf({ relevant, notRelevant });
    expect([of(5, 4), of(5, 5), of(10, 0), of(30, 0), of(29, 1)]).toEqual([
      'none',
      'shift',
      'shift',
      'shift',
      'calibrated',
    ]);
  });
  it('moves the scale to where the marks part', () => {
    const parts = (value: number) => ({ posts: value, description: value, words: value, graph: 0.5 });
    const marked = Array.from({ length: 30 }, (_, at) => ({
      parts: parts(0.4 + at * 0.02),
      penalty: 1,
      isRelevant: at >= 15,
    }));
    const scale = calibrate(marked);
    expect(calibrated(scale, parts(0.95), 1)).toBeGreaterThan(0.6);
    expect(calibrated(scale, parts(0.45), 1)).toBeLessThan(0.4);
  });
});

describe('what leaves', () => {
  it('as CSV is guarded and quoted, as a sheet escaped', () => {
    expect(csvLine(['=1+1', '-x', '@a', '\tb', 'c "d", e', null, true, 0.5])).toBe(
      '\'=1+1,\'-x,\'@a,\'\tb,"c ""d"", e",,true,0.5\r\n',
    );
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
      expect(csvLine([`${start}cmd`]), JSON.stringify(start)).toMatch(/^"?'/);
    expect(sheetRow(['a<b>&\u0001', 1, false, null])).toBe(
      '<row><c t="inlineStr"><is><t xml:space="preserve">a&lt;b&gt;&amp;</t></is></c><c><v>1</v></c><c t="b"><v>0</v></c><c/></row>',
    );
  });
  it('has no eight words in a row of its source', () => {
    const source = 'One two three four five six seven eight nine ten';
    expect(copiedRun('As they say: two, three four FIVE six seven eight nine!', source)).toBe(
      'two, three four FIVE six seven eight nine',
    );
    expect(copiedRun('two three four five six seven eight', source)).toBeNull();
  });
});

it('topics are words of several channels that ours lack, with the words beside them', () => {
  const post = (channel: string, ...stems: string[]) => ({ channel, stems: new Set(stems) });
  const posts = [
    post('a', 'bread', 'panettone', 'raisin'),
    post('b', 'bread', 'panettone', 'raisin'),
    post('a', 'bread', 'panettone'),
    post('a', 'bread', 'rye'),
    post('b', 'bread', 'rye'),
    post('b', 'bread', 'rye'),
    post('c', 'bread', 'own'),
    post('c', 'bread', 'own'),
    post('c', 'bread', 'own'),
  ];
  const topics = [...topicGaps(posts, (stem) => (stem === 'rye' ? 5 : 0))].filter((topic) => topic !== null);
  expect(topics.map(({ stems, channels }) => [stems[0], channels])).toEqual([['panettone', ['a', 'b']]]);
});
