import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCues, type Cue } from './cues';
import { srtOfCues, vttOfCues } from './srt';

const cues: Cue[] = [
  { text: 'Good morning', start: 0.5, end: 2 },
  { text: 'Хлеб & <b> 100 %\nсвежий', start: 2, end: 3.25 },
  { text: 'مرحبا 🍞', start: 3661.001, end: 3662 },
];

it('reads what it writes, as SRT and as VTT', () => {
  expect(readCues(vttOfCues(cues))).toEqual(cues);
  const [first, , third] = cues;
  expect(readCues(srtOfCues([first!, third!]))).toEqual([first, third]);
});

it('reads the forms that other programs write', () => {
  const file =
    '\uFEFFWEBVTT - title\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nNOTE none\r\n\r\nid\r\n00:01.000 --> 00:02.5 line:80%\r\n<v Ann><i>Hello</i>\r\nthere</v>\r\n\r\n1:00:00,000-->1:00:01,000\r\n{\\an8}Late\r\n';
  expect(readCues(file)).toEqual([
    { text: 'Hello\nthere', start: 1, end: 2.5 },
    { text: 'Late', start: 3600, end: 3601 },
  ]);
});

it('puts cues in order, none over the next, and leaves out what is empty or backwards', () => {
  const file = srtOfCues([
    { text: 'B', start: 5, end: 9 },
    { text: 'A', start: 1, end: 6 },
    { text: '', start: 2, end: 3 },
    { text: 'back', start: 4, end: 3 },
    { text: 'C', start: 8, end: 9 },
  ]);
  expect(readCues(file)).toEqual([
    { text: 'A', start: 1, end: 5 },
    { text: 'B', start: 5, end: 8 },
    { text: 'C', start: 8, end: 9 },
  ]);
});

it('says what is wrong with a file, and is bounded', () => {
  expect(() => readCues('Dear Ann,\n\nhello')).toThrow('This is no file of subtitles. Choose an .srt or a .vtt file.');
  expect(() => readCues('x'.repeat(2 * 1024 * 1024 + 1))).toThrow('larger than 2 MB');
  const many = '00:01.000 --> 00:02.000\nx\n\n'.repeat(20_001);
  expect(() => readCues(many)).toThrow('more than 20000 subtitles');
  expect(readCues(`00:01.000 --> 00:02.000\n${'x'.repeat(5_000)}`)[0]?.text).toHaveLength(500);
});

it('never fails otherwise, whatever the file holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (file) => {
      try {
        for (const { text, start, end } of readCues(`00:01.000 --> 00:02.000\n${file}`))
          expect([text !== '', end > start]).toEqual([true, true]);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
  );
});
