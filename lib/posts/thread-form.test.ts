import { describe, expect, test } from 'vitest';
import { parseDraft } from './draft';
import { fixesOf } from './fixes';
import { copyMainText } from './fit-text';
import { bodyOf, emptyForm, switchPlatform, withMainText, withPlatform, type PostForm } from './form';
import { formOf } from './form-of-post';
import { judge } from './judge-form';
import { mergeForms, sameContent } from './merge';
import { partsTyped, partStart } from './thread-counts';
import { isSplittable, joinedOn, placed, placesOf, split, unsplit, withBreakAt, withFileIn } from './thread-form';
import { movedPlaces } from './thread-pieces';
import { withTypedText } from './variants';

const A = 'http://host/files/a.png';
const B = 'http://host/files/b.png';
const THREE = 'One\n---\nTwo\n---\nThree';

function written(content: string, ...keys: Parameters<typeof switchPlatform>[1][]): PostForm {
  return keys.reduce((form, key) => switchPlatform(form, key, true), { ...emptyForm(), content, media: [A, B] });
}

function saved(form: PostForm) {
  const body = bodyOf(form);
  return formOf({ ...body, status: body.status ?? 'draft' });
}

describe('a text with lines of dashes', () => {
  test('is sent as parts, each with its files; a part without both is left out', () => {
    const form = placed(written('One\n---\n\n---\nThree\n---\n', 'telegram'), B, { part: 2, key: null });
    expect(bodyOf(form)).toMatchObject({
      content: 'One\n---\nThree',
      parts: [
        { content: 'One', media: [{ url: A, alt: '' }] },
        { content: 'Three', media: [{ url: B, alt: '' }] },
      ],
    });
  });

  test('without a second part is a plain post, and stops being numbered', () => {
    const body = bodyOf({ ...written('One\n---\n', 'telegram'), numbered: true });
    expect(body).toMatchObject({ content: 'One', parts: [], numbered: false });
    expect(body.platformPosts[0]?.platformSpecificData).toMatchObject({ content: 'One' });
  });

  test('keeps parts, places, alt texts and numbers over a save', () => {
    const form: PostForm = {
      ...placed(written(THREE, 'telegram', 'vk'), B, { part: 1, key: null }),
      numbered: true,
      alts: { [B]: 'A bakery' },
    };
    const again = saved(form);
    expect(again).toMatchObject({ content: THREE, media: [A, B], places: { [B]: 1 }, numbered: true });
    expect(bodyOf(again)).toEqual(bodyOf(form));
    expect(bodyOf(again).parts[1]?.media).toEqual([{ url: B, alt: 'A bakery' }]);
  });

  test('keeps a file that stands in a part only, not in the album', () => {
    const part = (content: string, media: string[]) => ({ content, media: media.map((url) => ({ url, alt: '' })) });
    const parts = [part('One', []), part('Two', [B])];
    const form = formOf({ ...bodyOf(written('')), content: 'One\n---\nTwo', parts, mediaUrl: null, status: 'draft' });
    expect(placesOf(form, null)).toEqual([{ url: B, part: 1 }]);
  });

  test('gives a network parts of its own only where they differ', () => {
    const form = written(THREE, 'telegram', 'discord');
    const own = withTypedText(form, 'discord', 'First\n---\nSecond');
    const data = bodyOf(own).platformPosts.map(({ platformSpecificData }) => platformSpecificData.parts);
    expect(data).toEqual([undefined, [expect.objectContaining({ content: 'First' }), expect.anything()]]);
    expect(saved(own).platforms.discord.fields.content).toBe('First\n---\nSecond');
    expect(judge(own, 'discord').post.parts?.map(({ text }) => text)).toEqual(['First', 'Second']);
    expect(judge(withTypedText(form, 'discord', 'All in one'), 'discord').post.parts).toBeUndefined();
  });

  test('puts a file where one network wants it', () => {
    const form = withFileIn(written(THREE, 'telegram', 'discord'), A, { part: 2, key: 'discord', later: [] });
    expect(judge(form, 'discord').post.parts?.map(({ media }) => media)).toEqual([[B], [], [A]]);
    expect(judge(form, 'telegram').post.parts?.map(({ media }) => media)).toEqual([[A, B], [], []]);
    expect(saved(form).platforms.discord.places).toEqual({ [A]: 2, [B]: 0 });
  });
});

describe('files', () => {
  test('stand nowhere but in their part', () => {
    const form = placed({ ...written(THREE, 'telegram', 'vk'), media: [B] }, B, { part: 1, key: null });
    expect(judge(form, 'telegram').post.parts?.map(({ media }) => media)).toEqual([[], [B], []]);
    expect(judge(form, 'vk').post.media).toEqual([B]);
  });

  test('stay with their words when a part is added or taken away before them', () => {
    const places = { [A]: 0, [B]: 2 };
    expect(movedPlaces(places, THREE, `Zero\n---\n${THREE}`)).toEqual({ [A]: 1, [B]: 3 });
    expect(movedPlaces(places, THREE, 'One\n---\nThree')).toEqual({ [A]: 0, [B]: 1 });
    expect(movedPlaces(places, THREE, 'One\n---\nTwo')).toEqual({ [A]: 0, [B]: 1 });
    expect(movedPlaces(places, THREE, 'One\n---\nTwo!\n---\nThree')).toBe(places);
  });

  test('beyond the last part stand in it', () => {
    expect(placesOf({ ...written(THREE), places: { [B]: 9 } }, null)).toEqual([
      { url: A, part: 0 },
      { url: B, part: 2 },
    ]);
  });
});

const SENTENCE = 'The bakery opens at seven and the first loaves are gone before eight. ';

describe('a split', () => {
  test('ends each part at a sentence, and each fits on the strictest network', () => {
    const form = written(SENTENCE.repeat(20), 'telegram', 'twitter');
    expect(isSplittable(form, null)).toBe(true);
    const made = split(form, null);
    const texts = judge(made, 'twitter').post.parts?.map(({ text }) => text) ?? [];
    expect(texts.length).toBeGreaterThan(4);
    expect(texts.every((text) => text.endsWith('.'))).toBe(true);
    expect(texts.join(' ')).toBe(SENTENCE.repeat(20).trim());
    expect(judge(made, 'twitter').lints).toEqual([]);
    expect(isSplittable(made, null)).toBe(false);
  });

  test('leaves room for the numbers, and files with the beginning of their part', () => {
    const form = { ...written(`Short\n---\n${SENTENCE.repeat(40)}`, 'twitter'), numbered: true, places: { [B]: 1 } };
    const made = split(form, null);
    expect(judge(made, 'twitter').lints.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(judge(made, 'twitter').post.parts?.[1]?.text).toMatch(/ 2\/\d+$/);
    expect(placesOf(made, null)).toEqual([
      { url: A, part: 0 },
      { url: B, part: 1 },
    ]);
  });

  test('moves the files of later parts along', () => {
    const form = { ...written(`${SENTENCE.repeat(8)}\n---\nLast`, 'twitter'), places: { [B]: 1 } };
    expect(placesOf(split(form, null), null)).toEqual([
      { url: A, part: 0 },
      { url: B, part: 2 },
    ]);
  });

  test('works on Cyrillic, and on words too long to cut well', () => {
    const made = split(written(`${'Пекарня открывается в семь утра. '.repeat(30)}${'ы'.repeat(400)}`, 'twitter'), null);
    expect(judge(made, 'twitter').lints).toEqual([]);
  });

  test('of a network with words of its own leaves the others alone', () => {
    const form = withTypedText(written('Short', 'telegram', 'twitter'), 'twitter', SENTENCE.repeat(8));
    const fix = fixesOf(judge(form, 'twitter').lints[0]!, form, 'twitter')[0];
    expect(fix?.label).toBe('Split into a thread');
    const mended = fix?.kind === 'form' ? fix.apply(form) : form;
    expect(mended.content).toBe('Short');
    expect(judge(mended, 'twitter').lints).toEqual([]);
  });

  test('is what a thread is offered, never what would cut all of its text', () => {
    const form = written(`One\n---\n${SENTENCE.repeat(8)}`, 'twitter');
    const lint = judge(form, 'twitter').lints.find(({ code }) => code === 'TEXT_TOO_LONG')!;
    expect(lint.part).toBe(1);
    expect(fixesOf(lint, form, 'twitter').map(({ label }) => label)).toEqual(['Split into more parts']);
  });

  test('is taken back by joining', () => {
    const form = written('One.\n\nTwo.', 'telegram');
    expect(unsplit(withMainText(form, 'content', 'One.\n---\nTwo.'), null)).toMatchObject({
      content: form.content,
      places: {},
    });
  });
});

test('a new part begins where the caret is', () => {
  expect(withBreakAt(written('One two'), null, 3)).toMatchObject({ form: { content: 'One\n---\ntwo' }, caret: 8 });
  expect(withBreakAt(written('One'), null, 3).form.content).toBe('One\n---\n');
});

test('each part is counted on the strictest network, by where it begins', () => {
  const form = written(`One\n---\n\n---\n${'x'.repeat(300)}`, 'telegram', 'twitter');
  const parts = partsTyped(form, null, {});
  expect(parts.map(({ room }) => room)).toEqual([
    { platform: 'twitter', left: 277 },
    null,
    { platform: 'twitter', left: -20 },
  ]);
  expect(parts[2]?.findings).toEqual([expect.stringContaining('by 20 characters')]);
  expect(partStart(form.content, 2)).toBe(form.content.indexOf('xx'));
});

test('networks without threads are named', () => {
  expect(joinedOn(written(THREE, 'telegram', 'vk'))).toEqual(['vk']);
  expect(judge(written(THREE, 'vk'), 'vk').post.text).toBe('One\n\nTwo\n\nThree');
});

test('the common text is copied whole, though it is longer than one part may be', () => {
  const form = written(Array.from({ length: 5 }, () => SENTENCE.repeat(3).trim()).join('\n---\n'), 'twitter');
  expect(copyMainText(withTypedText(form, 'twitter', 'Own'), 'twitter').platforms.twitter.fields.text).toBe(
    form.content,
  );
});

test('drafts of this and of older versions are read', () => {
  const form = placed(written(THREE, 'telegram'), B, { part: 1, key: 'telegram' });
  expect(parseDraft(JSON.stringify({ form, base: null }))?.form).toEqual(form);
  const { places: _, alts: __, numbered: ___, ...older } = written('Old');
  expect(parseDraft(JSON.stringify({ form: older, base: null }))?.form).toMatchObject({ places: {}, numbered: false });
  expect(parseDraft(JSON.stringify({ form: { ...form, places: { [A]: 'one' } }, base: null }))).toBeNull();
});

test('two people who change parts and numbers are both heard', () => {
  const base = written(THREE, 'telegram');
  const mine = placed(base, B, { part: 2, key: null });
  const theirs = { ...base, numbered: true };
  const { form, conflicts } = mergeForms({ base, mine, theirs });
  expect(conflicts).toEqual([]);
  expect(form).toMatchObject({ places: { [B]: 2 }, numbered: true });
  expect(sameContent(base, mine)).toBe(false);
});

test('a published network keeps what went out', () => {
  const locked = { content: THREE, parts: [] };
  const form = withPlatform(written('New', 'telegram'), 'telegram', { locked });
  expect(bodyOf(form).platformPosts[0]?.platformSpecificData).toBe(locked);
});
