import { describe, expect, it } from 'vitest';
import { channelState, isCustomised } from './channel-state';
import { emptyForm, switchPlatform, withField, withMainText, withPlatform } from './form';

const written = withMainText(switchPlatform(emptyForm(), 'telegram', true), 'content', 'Hello');
const known = { isConnected: true, probes: {} };

describe('a channel', () => {
  it('is ready with the common text, and incomplete without any', () => {
    expect(channelState(written, 'telegram', known)).toBe('ready');
    expect(channelState(switchPlatform(emptyForm(), 'telegram', true), 'telegram', known)).toBe('incomplete');
  });

  it.each([
    ['a text of its own', withField(written, 'telegram', 'content', 'Bye')],
    ['a first comment', withField(written, 'telegram', 'first_comment', 'More')],
    ['media of its own', withPlatform(written, 'telegram', { media: ['https://example.com/a.jpg'] })],
  ])('is customised by %s', (_, form) => {
    expect(channelState(form, 'telegram', known)).toBe('customised');
  });

  it.each([
    ['a choice that a network demands', withField(written, 'telegram', 'parse_mode', 'HTML')],
    ['an empty field, which the common text fills', withField(written, 'telegram', 'content', '')],
  ])('is not customised by %s', (_, form) => {
    expect(isCustomised(form, 'telegram')).toBe(false);
  });

  it('is not connected, whatever else it lacks', () => {
    const form = switchPlatform(written, 'instagram', true);
    expect(channelState(form, 'instagram', { ...known, isConnected: false })).toBe('not connected');
    expect(channelState(form, 'instagram', known)).toBe('incomplete');
  });
});
