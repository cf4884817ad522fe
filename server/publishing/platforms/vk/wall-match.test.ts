import { describe, expect, it } from 'vitest';
import { ownItem, type WallItem } from './wall-match';

const photo = (id: number) => ({ type: 'photo', photo: { owner_id: -5, id } });
const item = (id: number, text: string, attachments: WallItem['attachments'] = []): WallItem => ({
  id,
  date: 1000 + id,
  text,
  attachments,
});
const sent = (text: string, ...names: string[]) => ({
  text,
  media: names.length,
  attachments: names.map((name) => ({ name })),
});

describe('the post of a wall that an attempt became', () => {
  it('is found by its text although VK shows its picture under the id of an earlier upload', () => {
    expect(ownItem([item(2, 'Hello', [photo(10)])], sent('Hello', 'photo-5_99'))?.id).toBe(2);
  });

  it('is the one with all uploads among several with the text, else the oldest', () => {
    const wall = [item(3, 'Hello', [photo(12)]), item(2, 'Hello', [photo(11)]), item(1, 'Hello', [photo(10)])];
    expect(ownItem(wall, sent('Hello', 'photo-5_11_key'))?.id).toBe(2);
    expect(ownItem(wall, sent('Hello', 'photo-5_99'))?.id).toBe(1);
    expect(ownItem([item(2, 'Hello', [photo(1)]), item(1, 'Hello')], sent('Hello', 'photo-5_99'))?.id).toBe(2);
  });

  it('is found through escaped marks and changed spaces', () => {
    expect(ownItem([item(1, 'A &amp; B &lt;3 &quot;C&quot;<br>D')], sent('A & B <3 "C"\n\nD '))?.id).toBe(1);
  });

  it('without a text: by its uploads, else only when no other could be meant', () => {
    const wall = [item(3, '', [photo(12)]), item(2, '', [photo(11)]), item(1, 'Words', [photo(10)])];
    expect(ownItem(wall, sent('', 'photo-5_11'))?.id).toBe(2);
    expect(ownItem(wall, sent('', 'photo-5_99'))).toBeNull();
    expect(ownItem(wall.slice(1), sent('', 'photo-5_99'))?.id).toBe(2);
  });

  it('is none with another text, and never one without a text', () => {
    expect(ownItem([item(1, 'Hello there'), item(2, '')], sent('Hello'))).toBeNull();
    expect(ownItem([item(1, 'Hello there', [photo(7)])], sent('Hello', 'photo-5_7'))).toBeNull();
  });
});
