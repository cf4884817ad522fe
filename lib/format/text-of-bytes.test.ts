import { describe, expect, it } from 'vitest';
import { textOfBytes } from './text-of-bytes';

const CYRILLIC = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя';

/** As Excel in Russian saves “CSV (delimited)”. */
const windows1251 = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const at = CYRILLIC.indexOf(letter);
    return at < 0 ? letter.charCodeAt(0) : 0xc0 + at;
  });

const FILE = 'Дата;Текст\n01.12.2030;Открыты по субботам';

describe('the text of a file', () => {
  it.each([
    ['UTF-8', Buffer.from(FILE)],
    ['UTF-16, as Excel’s “Unicode text”', Buffer.from(`\uFEFF${FILE}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\uFEFF${FILE}`, 'utf16le').swap16()],
    ['windows-1251', windows1251(FILE)],
  ])('is read as %s', (_, bytes) => {
    expect(textOfBytes(bytes)).toBe(FILE);
  });

  it('a few Russian words among English ones are Russian, accents among Latin letters are not', () => {
    const mixed = 'title,content,platforms,date\nOpening hours,We are open: Дом кофе,telegram,2030-12-01 10:00';
    expect(textOfBytes(windows1251(mixed))).toBe(mixed);
    const western = 'Ein Café in München öffnet';
    expect(textOfBytes(Buffer.from(western, 'latin1'))).toBe(western);
  });
});
