import { describe, expect, it } from 'vitest';
import { partTexts } from '@/lib/platforms/parts';
import type { PlatformKey } from '@/lib/platforms/define';
import { judge } from '@/lib/posts/judge-form';
import { writtenOn } from '@/lib/posts/thread-form';
import { guessMapping } from './csv-file';
import { formOfRow, rowReader } from './csv-rows';

const SENTENCE = 'The bakery opens at seven and the first loaves are gone before eight. ';
const LONG = SENTENCE.repeat(14).trim();

const row = (content: string, ...platforms: (PlatformKey | [PlatformKey, string])[]) => ({
  ...{ title: '', content, media: [], scheduledFor: null, tags: [] },
  platforms: platforms.map((one) =>
    typeof one === 'string' ? { platform: one, text: null } : { platform: one[0], text: one[1] },
  ),
});
const partsOn = (form: ReturnType<typeof formOfRow>, key: PlatformKey) => partTexts(writtenOn(form, key)).length;

describe('a row whose text is too long for a network with threads', () => {
  it('becomes a thread that is complete there', () => {
    const form = formOfRow(row(LONG, 'twitter'));
    expect(partsOn(form, 'twitter')).toBe(4);
    expect(partTexts(form.content).join(' ')).toBe(LONG);
    expect(judge(form, 'twitter').lints).toEqual([]);
  });

  it('stays whole on networks that take it at once', () => {
    const form = formOfRow(row(LONG, 'twitter', 'telegram', 'vk'));
    expect([partsOn(form, 'twitter'), form.content]).toEqual([4, LONG]);
    for (const key of ['telegram', 'vk'] as const) expect(writtenOn(form, key)).toBe(LONG);
  });

  it('is cut for the strictest where none takes it at once', () => {
    const form = formOfRow(row(LONG, 'twitter', 'threads'));
    expect(partTexts(form.content)).toHaveLength(4);
    expect([partsOn(form, 'twitter'), partsOn(form, 'threads')]).toEqual([4, 4]);
  });

  it('is cut in its own words too, and only there', () => {
    const form = formOfRow(row('Short', ['twitter', LONG], 'threads'));
    expect([partsOn(form, 'twitter'), form.content]).toEqual([4, 'Short']);
    expect(formOfRow(row('Short', 'twitter')).content).toBe('Short');
  });

  it('is left alone where no thread could hold it', () => {
    const huge = SENTENCE.repeat(120);
    expect(formOfRow(row(huge, 'twitter')).content).toBe(huge);
    // Cut at sentences, it would be of 26 parts.
    const nearly = `${'a'.repeat(180)}. `.repeat(26);
    expect(formOfRow(row(nearly, 'twitter')).content).toBe(nearly);
  });

  it('says so in the preview', () => {
    const columns = ['Content', 'Platforms'];
    const read = rowReader(
      columns,
      { mapping: guessMapping(columns), timeZone: 'UTC', dateOrder: 'dmy', platforms: [] },
      new Date(),
    );
    expect(read([LONG, 'X, Telegram'], 0)).toMatchObject({
      errors: [],
      warnings: ['The text is too long for one post on Twitter: it becomes a thread of 4 parts.'],
    });
    expect(read(['Short', 'X'], 1).warnings).toEqual([]);
    expect(read([SENTENCE.repeat(120), 'X'], 2).warnings.join()).toContain('It is saved');
  });
});
