import { describe, expect, it } from 'vitest';
import { telegramText } from './telegram-text';

const shown = (source: string, mode: string) => {
  const { text, entities } = telegramText(source, mode);
  return entities.map(({ type, offset, length, ...rest }) => [
    type,
    text.slice(offset, offset + length),
    ...Object.values(rest),
  ]);
};

describe('telegramText without a parse mode', () => {
  it('keeps every mark and only trims', () => {
    expect(telegramText('  *a* <b>c</b> \r\n', '')).toEqual({ text: '*a* <b>c</b>', entities: [], strayMarks: 0 });
  });
});

describe('telegramText, Markdown', () => {
  it('reads each style of the Bot API', () => {
    expect(
      shown('*bold* _italic_ `code` [site](https://example.com/a) ```\nblock``` ```ts\nconst a = 1;```', 'Markdown'),
    ).toEqual([
      ['bold', 'bold'],
      ['italic', 'italic'],
      ['code', 'code'],
      ['text_link', 'site', 'https://example.com/a'],
      ['pre', 'block'],
      ['pre', 'const a = 1;', 'ts'],
    ]);
  });

  it('measures in UTF-16 code units', () => {
    expect(telegramText('😀😀 *жирный* 😀', 'Markdown')).toEqual({
      text: '😀😀 жирный 😀',
      entities: [{ type: 'bold', offset: 5, length: 6 }],
      strayMarks: 0,
    });
  });

  it('takes a backslash before a mark as that mark', () => {
    expect(telegramText(String.raw`\*a\* \_b\_ \[c\] \\ d`, 'Markdown')).toEqual({
      text: String.raw`*a* _b_ [c\] \\ d`,
      entities: [],
      strayMarks: 0,
    });
  });

  it.each([
    ['2 * 2 = 4', '2 * 2 = 4', 1],
    ['a_b', 'a_b', 1],
    ['[no address]', '[no address]', 1],
    ['[x](javascript:alert(1))', '[x](javascript:alert(1))', 1],
    ['open `code', 'open `code', 1],
    ['``` never closed', '``` never closed', 3],
    ['*', '*', 1],
  ])('shows the stray mark of %j as it is', (source, text, strayMarks) => {
    expect(telegramText(source, 'Markdown')).toEqual({ text, entities: [], strayMarks });
  });

  it('understands the doubled marks of other dialects', () => {
    expect(shown('**bold** and __italic__', 'Markdown')).toEqual([
      ['bold', 'bold'],
      ['italic', 'italic'],
    ]);
  });

  it('trims the text and moves the entities with it', () => {
    expect(telegramText('\n  * padded *  \n', 'Markdown')).toEqual({
      text: 'padded',
      entities: [{ type: 'bold', offset: 0, length: 6 }],
      strayMarks: 0,
    });
    expect(telegramText('a * * b', 'Markdown').entities).toEqual([]);
  });
});

describe('telegramText, HTML', () => {
  it('reads each tag of the Bot API', () => {
    const source =
      '<b>a</b> <strong>b</strong> <i>c</i> <u>d</u> <s>e</s> <del>f</del> <span class="tg-spoiler">g</span> <tg-spoiler>h</tg-spoiler> ' +
      '<a href="https://example.com/?a=1&amp;b=2">i</a> <code>j</code> <pre><code class="language-ts">k</code></pre> <blockquote expandable>l</blockquote> <tg-emoji emoji-id="5368">😀</tg-emoji>';
    expect(shown(source, 'HTML')).toEqual([
      ['bold', 'a'],
      ['bold', 'b'],
      ['italic', 'c'],
      ['underline', 'd'],
      ['strikethrough', 'e'],
      ['strikethrough', 'f'],
      ['spoiler', 'g'],
      ['spoiler', 'h'],
      ['text_link', 'i', 'https://example.com/?a=1&b=2'],
      ['code', 'j'],
      ['pre', 'k', 'ts'],
      ['expandable_blockquote', 'l'],
      ['custom_emoji', '😀', '5368'],
    ]);
  });

  it('nests, and keeps code free of other formatting', () => {
    expect(shown('<b>a <i>b</i></b> <code>c <b>d</b></code>', 'HTML')).toEqual([
      ['bold', 'a b'],
      ['italic', 'b'],
      ['code', 'c d'],
    ]);
  });

  it('reads only the references that Telegram reads', () => {
    expect(telegramText('&lt;b&gt; &amp; &quot; &#1046; &#x1F600; &nbsp; &#0; &', 'HTML').text).toBe(
      '<b> & " Ж 😀 &nbsp; &#0; &',
    );
  });

  it.each([
    ['a <b>c', 'a <b>c', 1],
    ['a</b> c', 'a</b> c', 1],
    ['<div>a</div>', '<div>a</div>', 2],
    ['<a href="javascript:x">a</a>', '<a href="javascript:x">a</a>', 2],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2', 0],
  ])('shows what does not parse in %j as it is', (source, text, strayMarks) => {
    expect(telegramText(source, 'HTML')).toEqual({ text, entities: [], strayMarks });
  });

  it('lets crossing tags lose the inner one only', () => {
    const { text, strayMarks } = telegramText('<b>a<i>b</b>c</i>', 'HTML');
    expect([text, strayMarks]).toEqual(['a<i>bc</i>', 2]);
    expect(shown('<b>a<i>b</b>c</i>', 'HTML')).toEqual([['bold', 'a<i>b']]);
  });
});

describe('telegramText for any input', () => {
  /** A small generator with a fixed seed, so that a failure repeats. */
  function* sources(alphabet: string[], count: number) {
    let seed = 42;
    const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    for (let index = 0; index < count; index += 1)
      yield Array.from({ length: next(24) }, () => alphabet[next(alphabet.length)]).join('');
  }
  const marks = ['*', '_', '`', '```', '[', ']', '(', ')', '\\', ' ', '\n', 'a', 'ж', '😀', 'https://x.io', 'py\n'];
  const tags = [
    '<b>',
    '</b>',
    '<i>',
    '</i>',
    '<pre>',
    '</pre>',
    '<code class="language-x">',
    '</code>',
    '<a href="x.io">',
    '</a>',
    '<',
    '>',
    '&lt;',
    '&',
    ' ',
    'a',
    '😀',
    '<br>',
  ];

  it.each([
    ['Markdown', marks],
    ['HTML', tags],
  ] as const)('keeps %s entities inside the text, sorted, never empty and never blank at an edge', (mode, alphabet) => {
    for (const source of sources([...alphabet], 4000)) {
      const { text, entities } = telegramText(source, mode);
      expect(text).toBe(text.trim());
      let last = 0;
      for (const { offset, length } of entities) {
        expect(offset).toBeGreaterThanOrEqual(last);
        expect(length).toBeGreaterThan(0);
        expect(offset + length).toBeLessThanOrEqual(text.length);
        const part = text.slice(offset, offset + length);
        expect(part).toBe(part.trim());
        last = offset;
      }
    }
  });

  it('gives text without marks back as it is', () => {
    for (const source of sources(['a', ' ', 'ж', '😀', '.', '\n', '1'], 500)) {
      for (const mode of ['Markdown', 'HTML', ''])
        expect(telegramText(source, mode)).toEqual({ text: source.trim(), entities: [], strayMarks: 0 });
    }
  });

  it('gives escaped HTML back as it was', () => {
    for (const source of sources(tags, 500)) {
      const escaped = source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      expect(telegramText(escaped, 'HTML')).toEqual({ text: source.trim(), entities: [], strayMarks: 0 });
    }
  });
});
