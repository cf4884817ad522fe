import { describe, expect, it } from 'vitest';
import { emptyForm, switchPlatform, withField, withMainText } from './form';
import { parseRemembered, rememberedAfter, withRemembered } from './remembered';

const NOTHING = parseRemembered(null);
const saved = withField(
  withField(
    switchPlatform(switchPlatform(emptyForm(), 'telegram', true), 'vk', true),
    'telegram',
    'parse_mode',
    'HTML',
  ),
  'vk',
  'content',
  'Said once',
);

describe('what a new post begins with', () => {
  it('is the channels of the last one, with what was chosen for each, and no words of it', () => {
    const next = withRemembered(emptyForm(), rememberedAfter(withMainText(saved, 'content', 'Words'), NOTHING));
    expect(next.platforms.telegram).toMatchObject({ enabled: true, fields: { parse_mode: 'HTML', content: '' } });
    expect(next.platforms.vk).toMatchObject({ enabled: true, fields: { content: '' } });
    expect(next.platforms.twitter.enabled).toBe(false);
    expect(next.content).toBe('');
  });

  it('keeps the choices of a channel that was off this time', () => {
    const both = rememberedAfter(saved, NOTHING);
    const after = rememberedAfter(switchPlatform(saved, 'telegram', false), both);
    const next = switchPlatform(withRemembered(emptyForm(), after), 'telegram', true);
    expect(after.channels).toEqual(['vk']);
    expect(next.platforms.telegram.fields.parse_mode).toBe('HTML');
  });

  it('leaves networks of videos off until there is a video', () => {
    const next = withRemembered(emptyForm(), { channels: ['youtube', 'vk'], choices: {} });
    expect([next.platforms.youtube.enabled, next.platforms.vk.enabled]).toEqual([false, true]);
    const film = withRemembered({ ...emptyForm(), media: ['/f.mp4'] }, { channels: ['youtube'], choices: {} });
    expect(film.platforms.youtube.enabled).toBe(true);
  });

  it('survives a post without channels', () => {
    const before = rememberedAfter(saved, NOTHING);
    expect(rememberedAfter(emptyForm(), before)).toEqual(before);
  });
});

describe('what a browser has stored', () => {
  it('is read back as it was', () => {
    const remembered = rememberedAfter(saved, NOTHING);
    expect(parseRemembered(JSON.stringify(remembered))).toEqual(remembered);
  });

  it.each(['{', '[]', '{"channels":"telegram"}', '{"channels":["nowhere"],"choices":{"telegram":{"parse_mode":"X"}}}'])(
    'is left out where it makes no sense: %s',
    (text) => expect(parseRemembered(text)).toEqual(NOTHING),
  );
});
