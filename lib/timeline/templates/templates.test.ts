import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromWire, toWire } from '../convert';
import { endOf, newItem, newText, newTimeline, SHORTEST, type Timeline } from '../model';
import { wireTimeline } from '../wire';
import { withAlphaOf } from './alpha';
import { filled, type FieldValue, type FilledMedia } from './fill';
import { estimateOfFilms, filmsOfTable, problemOfColumns, sampleCsv, type MediaOf } from './films';
import { offeredFields, ownValue, problemOfFields, type TemplateField } from './template';

const text = (id: string, words: string, more = {}) =>
  newItem({ id, type: 'text', trackIndex: 1, text: newText(words), ...more });
const clip = (more = {}) =>
  newItem({ id: 'clip', type: 'video', url: '/files/own.mp4', duration: 90, originalDuration: 300, ...more });
const of = (...items: Timeline['items']): Timeline => ({ ...newTimeline(), items });
const timeline = of(clip(), text('head', 'Rye bread', { duration: 90 }), text('again', 'Rye bread', { start: 90 }));
const field = (more: Partial<TemplateField>): TemplateField => ({
  ...{ id: 'f', label: 'Bread', kind: 'text', fills: [{ item: 'head', part: 'text' }] },
  ...more,
});
const place = field({ id: 'm', label: 'Shot', kind: 'media', fills: [{ item: 'clip', part: 'media' }] });
const colour = field({ id: 'c', label: 'Back', kind: 'colour', fills: [{ item: 'head', part: 'backgroundColor' }] });
const media = (more: Partial<FilledMedia> = {}): FilledMedia => ({
  ...{ url: '/files/new.mp4', kind: 'video', frames: 60, width: 720, height: 1280 },
  ...more,
});
const fill = (fields: TemplateField[], values: Record<string, FieldValue>, template = timeline) =>
  filled({ timeline: template, fields }, new Map(Object.entries(values)));

it('offers each text, file and colour of a timeline once, and takes back what it offers', () => {
  const offered = offeredFields(of(...timeline.items, text('line', 'said', { groupId: 'subtitle-group-a' })));
  expect(offered.map(({ label, fills }) => [label, fills.map(({ item }) => item)])).toEqual([
    ['Clip 1', ['clip']],
    ['Text 1', ['head', 'again']],
    ['Colour 1', ['head', 'again']],
    ['Colour 2', ['head', 'again']],
    ['Colour 3', ['head', 'again']],
  ]);
  expect(problemOfFields(timeline, offered)).toBeNull();
  expect(offered.slice(0, 3).map((one) => ownValue({ timeline }, one))).toEqual([
    '/files/own.mp4',
    'Rye bread',
    '#ffffff',
  ]);
});

it('says why fields can’t be those of a timeline', () => {
  const refused = [
    [],
    [field({ label: ' ' })],
    [field({ label: 'film  TITLE' })],
    [field({}), field({ id: 'g', label: 'bread', fills: [{ item: 'again', part: 'text' }] })],
    [field({}), field({ id: 'g', label: 'Other' })],
    [field({ fills: [] })],
    [field({ fills: [{ item: 'gone', part: 'text' }] })],
    [field({ fills: [{ item: 'clip', part: 'text' }] })],
    [field({ fills: [{ item: 'head', part: 'media' }] })],
  ].map((fields) => problemOfFields(timeline, fields)?.split('.')[0]);
  expect(refused).toEqual([
    'Choose at least one text, file or colour that differs from film to film',
    'Name each field',
    '“Film title” names the film itself',
    'Two fields are called “bread”',
    'Two fields fill the same place, one of them “Other”',
    'The field “Bread” fills nothing',
    ...Array.from({ length: 3 }, () => 'The field “Bread” fills a place that the timeline does not have'),
  ]);
});

it('fits longer words into their box, and keeps how much a colour is seen through', () => {
  const { items } = fill([field({}), colour], {
    f: { kind: 'text', text: 'Rye bread with caraway, every day' },
    c: { kind: 'colour', colour: '#f80' },
  });
  expect(items[1]?.text).toMatchObject({ fitText: true, backgroundColor: 'rgba(255, 136, 0, 0.7)' });
  expect(fill([field({})], { f: { kind: 'text', text: 'Rye' } }).items[1]?.text?.fitText).toBe(false);
  expect([withAlphaOf('#fff', '#000'), withAlphaOf('rgba(0,0,0,0.5)', 'orange')]).toEqual(['#000', 'orange']);
});

it('cuts a longer clip, and lets the last frame of a shorter one stand for what it lacks', () => {
  const long = fill([place], { m: { kind: 'media', media: media({ frames: 400 }) } });
  expect(long.items[0]).toMatchObject({ url: '/files/new.mp4', duration: 90, trimStart: 0, originalDuration: 400 });
  const short = fill([place], { m: { kind: 'media', media: media() } });
  expect(short.items.slice(0, 2)).toMatchObject([
    { id: 'clip', start: 0, duration: 60, frozen: false },
    { id: 'clip-still', start: 60, duration: 30, frozen: true, trimStart: 59, originalDuration: null },
  ]);
  const picture = fill([place], { m: { kind: 'media', media: media({ kind: 'image', frames: null }) } });
  expect(picture.items[0]).toMatchObject({ type: 'image', fit: 'cover', duration: 90, originalDuration: null });
  const wide = fill([place], { m: { kind: 'media', media: media({ frames: 400, width: 1280, height: 720 }) } });
  expect(wide.items[0]?.crop).toEqual({ left: 0.125, right: 0.125, top: 0, bottom: 0 });
});

it('gives a sound its own end', () => {
  const sound = newItem({ id: 'clip', type: 'audio', url: '/files/own.m4a', duration: 90, originalDuration: 90 });
  const made = (frames: number) =>
    fill([place], { m: { kind: 'media', media: media({ kind: 'audio', frames }) } }, of(sound));
  expect([made(200), made(40)].map(({ items }) => items[0]?.duration)).toEqual([90, 40]);
  expect(made(1).items).toEqual([]);
});

it('keeps the time of every place and stays a timeline that can be saved, whatever fills it', () => {
  const value = fc.record({
    frames: fc.integer({ min: 1, max: 500 }),
    kind: fc.constantFrom('image' as const, 'video' as const),
    width: fc.integer({ min: 2, max: 4_000 }),
    speed: fc.constantFrom(0.25, 0.5, 1, 1.7, 4),
    reverse: fc.boolean(),
    duration: fc.integer({ min: SHORTEST, max: 400 }),
    words: fc.string({ minLength: 1, maxLength: 400 }),
  });
  fc.assert(
    fc.property(value, ({ frames, kind, width, speed, reverse, duration, words }) => {
      const own = of(clip({ speed, reverse, duration, fadeOut: 3, fadeIn: 3 }), ...timeline.items.slice(1));
      const made = fill(
        [field({}), place],
        {
          f: { kind: 'text', text: words },
          m: { kind: 'media', media: media({ kind, frames: kind === 'image' ? null : frames, width }) },
        },
        own,
      );
      const parts = made.items.filter(({ id }) => id.startsWith('clip'));
      expect([parts[0]?.start, parts.at(-1) && endOf(parts.at(-1)!)]).toEqual([0, duration]);
      for (const [index, part] of parts.entries()) {
        expect(part.duration).toBeGreaterThanOrEqual(SHORTEST);
        if (index > 0) expect(part.start).toBe(endOf(parts[index - 1]!));
        if (part.originalDuration !== null)
          expect(part.trimStart + Math.floor(part.duration * part.speed)).toBeLessThanOrEqual(part.originalDuration);
      }
      const wire = wireTimeline.parse(JSON.parse(JSON.stringify(toWire(made))));
      expect(fromWire(wire, made.viewport).items.map(({ id }) => id)).toEqual(made.items.map(({ id }) => id));
      expect(own.items[0]?.url).toBe('/files/own.mp4');
    }),
  );
});

const template = { timeline, fields: [field({}), place, colour] };
const mediaOf: MediaOf = (name) =>
  name === 'oven.mp4' ? media() : name === 'song.mp3' ? media({ kind: 'audio' }) : { problem: `No file “${name}”.` };
const read = (columns: string[], ...rows: string[][]) =>
  filmsOfTable({ columns, rows }, { template, name: 'Daily', mediaOf });

it('says which row gives which film, with one fault for each cell that has one', () => {
  const { films, notes } = read(
    [' bread', 'SHOT', 'Back', 'Film title', 'Price'],
    ['Spelt', 'oven.mp4', 'orange', 'Monday', '3'],
    ['', '', '', '', ''],
    ['a'.repeat(2_001), 'gone.mp4', 'orangey', 'x'.repeat(121), '', 'more'],
    ['Oat', 'song.mp3'],
  );
  expect(films.slice(0, 2)).toEqual([
    { row: 1, title: 'Monday', values: { f: 'Spelt', m: 'oven.mp4', c: 'orange' }, errors: [] },
    { row: 2, title: 'Daily 2', values: {}, errors: [] },
  ]);
  expect(films[2]?.errors.map(({ column, message }) => [column, message.split(/[.,;]/)[0]])).toEqual([
    ['Film title', 'The row has more cells than there are headings'],
    ['Film title', 'The title has 121 letters'],
    ['Bread', 'The text has 2001 letters'],
    ['Shot', 'No file “gone'],
    ['Back', '“orangey” is no colour'],
  ]);
  expect(films[3]?.errors).toEqual([
    { column: 'Shot', message: 'This is a sound; a picture or a video is needed here.' },
  ]);
  expect(notes).toEqual(['The column “Price” is no field of this template and is left out.']);
  // What the sample has is not looked for in the library.
  expect(read(['Shot'], ['/files/own.mp4']).films[0]?.errors).toEqual([]);
  expect(read(['Bread']).notes).toHaveLength(2);
});

it('refuses columns that name no field, or one twice', () => {
  expect(problemOfColumns(['bread'], template.fields)).toBeNull();
  expect(problemOfColumns(['Bread', ' BREAD '], template.fields)).toBe(
    'The column “Bread” is there twice. Leave one out.',
  );
  expect(problemOfColumns(['Price'], template.fields)).toMatch(/^None of the columns is a field/);
});

it('gives a sample whose rows are the template, and an estimate before anything is made', () => {
  expect(
    sampleCsv(
      'Daily',
      template.fields.map((one) => ({ ...one, own: ownValue(template, one) })),
    )
      .split('\r\n')
      .slice(0, 2),
  ).toEqual(['Film title,Bread,Shot,Back', 'Daily 1,Rye bread,/files/own.mp4,"rgba(0, 0, 0, 0.7)"']);
  expect(estimateOfFilms(timeline, 3)).toMatchObject({ films: 3, seconds: 24 });
  expect(estimateOfFilms(timeline, 3).sentence).toMatch(
    /^3 films, 24 s together; in the library at most about \d+.* MB\.$/,
  );
});
