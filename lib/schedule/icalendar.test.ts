import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { icalLine, icalText, icalTime } from './icalendar';

it('any text comes back as it was, in lines of at most 75 octets', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const written = icalLine('SUMMARY', icalText(text));
      for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const [, , , value] = ICAL.parse.property(written.replace(/\r\n$/, '').replaceAll('\r\n ', '')) as unknown[];
      expect(value).toBe(text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, ''));
    }),
  );
});

it('no text ends its line: what follows a return is not read as a property', () => {
  const written = icalLine('SUMMARY', icalText('a\rATTENDEE:b\r\nURL:c\nd\0e'));
  expect(written).toBe(String.raw`SUMMARY:a\nATTENDEE:b\nURL:c\nde` + '\r\n');
});

it('moments are written in UTC', () => {
  expect(icalTime(new Date('2026-03-01T09:30:15.250Z'))).toBe('20260301T093015Z');
});
