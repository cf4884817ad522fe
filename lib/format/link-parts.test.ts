import { describe, expect, it } from 'vitest';
import { linkParts } from './link-parts';

describe('addresses in a sentence', () => {
  it('are parts of their own, without what ends the sentence', () => {
    expect(linkParts('It is live: https://t.me/channel/7. Look there (https://example.com/a?b=c), then go on')).toEqual(
      [
        { text: 'It is live: ', href: null },
        { text: 'https://t.me/channel/7', href: 'https://t.me/channel/7' },
        { text: '. Look there (', href: null },
        { text: 'https://example.com/a?b=c', href: 'https://example.com/a?b=c' },
        { text: '), then go on', href: null },
      ],
    );
  });

  it.each(['No address here', '', 'javascript:alert(1) and ftp://example.com are none'])('“%s” has none', (text) => {
    expect(linkParts(text).every(({ href }) => href === null)).toBe(true);
  });
});
