import { describe, expect, it } from 'vitest';
import type { ChannelPage, ChannelPost } from '../source';
import { readCard, readPostsPage } from './read-page';

const when =
  '<a class="tgme_widget_message_date" href="#"><time datetime="2026-11-01T10:00:00+00:00" class="time">10:00</time></a>';
const message = (inside: string, { id = 7, time = when, classes = '' } = {}) =>
  `<div class="tgme_widget_message_wrap js-widget_message_wrap"><div class="tgme_widget_message text_not_supported_wrap ${classes} js-widget_message" data-post="Name/${id}"><div class="tgme_widget_message_bubble">${inside}<div class="tgme_widget_message_footer">${time}</div></div></div></div>`;
const text = (inside: string) => `<div class="tgme_widget_message_text js-message_text" dir="auto">${inside}</div>`;
const feed = (messages: string, head = '') =>
  `<html><head><title>Name – Telegram</title></head><body><div class="tgme_channel_info">${head}</div><section class="tgme_channel_history js-message_history">${messages}</section></body></html>`;

async function page(html: string): Promise<ChannelPage> {
  const read = await readPostsPage(html, 'name');
  if ('unreadable' in read) throw new Error(read.unreadable);
  return read.value;
}
async function post(inside: string, more: Parameters<typeof message>[1] = {}): Promise<ChannelPost> {
  const { posts } = await page(feed(message(inside, more)));
  return posts[0]!;
}

describe('a post', () => {
  it('has its lines, its emoji, what a spoiler hides, and no markup', async () => {
    const emoji = `<tg-emoji emoji-id="1"><i class="emoji" style="background-image:url('//telegram.org/img/emoji/40/F09F.png')"><b>🔥</b></i></tg-emoji>`;
    const inside = `First &amp; <b>bold</b> <i>both</i><br/>second ${emoji}<br><tg-spoiler>hidden</tg-spoiler> <code>a &lt; b</code><pre>one
  two</pre><blockquote>quoted</blockquote>end`;
    expect((await post(text(inside))).text).toBe('First & bold both\nsecond 🔥\nhidden a < b\none\n  two\nquoted\nend');
  });

  it('has mentions and links, and neither twice', async () => {
    const inside = `See <a href="https://t.me/durov" target="_blank">@durov</a>, @telegram and <a href="https://t.me/other/5?single">this</a>,
      <a href="https://site.example/?a=1&amp;amp;b=2">site</a>, <a href="?q=%23tag">#tag</a>, <a href="tg://resolve?domain=deep_one">deep</a>,
      <a href="https://t.me/+abcdef">invitation</a>, t.me/written_out, <a href="https://t.me/other/5?single">again</a>`;
    const button = `<a class="tgme_widget_message_inline_button url_button" href="https://t.me/by_button"><span>Go</span></a>`;
    const preview =
      '<a class="tgme_widget_message_link_preview" href="https://t.me/previewed/9"><div class="link_preview_title">T</div></a>';
    const { mentions, links } = await post(text(inside) + preview + button);
    expect(mentions).toEqual(['durov', 'telegram']);
    expect(links.map(({ url, username }) => `${username ?? '-'} ${url}`)).toEqual([
      'other https://t.me/other/5?single',
      '- https://site.example/?a=1&b=2',
      'deep_one tg://resolve?domain=deep_one',
      '- https://t.me/+abcdef',
      'previewed https://t.me/previewed/9',
      'by_button https://t.me/by_button',
      'written_out https://t.me/written_out',
    ]);
  });

  it('says where it was forwarded from, when that can be seen', async () => {
    const from = (name: string) =>
      `<div class="tgme_widget_message_forwarded_from accent_color">Forwarded from ${name}</div>`;
    const linked =
      '<a class="tgme_widget_message_forwarded_from_name" href="https://t.me/source_one/12"><span dir="auto">Source</span></a>';
    const author = '<span class="tgme_widget_message_forwarded_from_author">Ann</span>';
    expect((await post(from(`${linked} (${author})`) + text('x'))).forwardedFrom).toEqual({
      username: 'source_one',
      title: 'Source',
    });
    const hidden = '<span class="tgme_widget_message_forwarded_from_name">Someone</span>';
    const { posts, hiddenOrigins } = await page(feed(message(from(hidden)) + message(from(linked), { id: 8 })));
    expect(posts.map(({ forwardedFrom }) => forwardedFrom?.username)).toEqual(['source_one', null]);
    expect(hiddenOrigins).toBe(1);
    const secret = '<a class="tgme_widget_message_forwarded_from_name" href="https://t.me/c/123/4">Private</a>';
    expect((await post(from(secret))).forwardedFrom).toEqual({ username: null, title: 'Private' });
  });

  it('is not what it replies to', async () => {
    const reply = `<a class="tgme_widget_message_reply user-color-1" href="https://t.me/name/3"><div class="tgme_widget_message_author"><span class="tgme_widget_message_author_name">N</span></div><i class="tgme_widget_message_reply_thumb"></i><div class="tgme_widget_message_text js-message_reply_text">Quoted @quoted_name</div></a>`;
    const { text: own, mentions, replyTo } = await post(reply + text('Mine'));
    expect({ own, mentions, replyTo }).toEqual({ own: 'Mine', mentions: [], replyTo: 3 });
  });

  it('has views, an author, and says when it was edited', async () => {
    const footer = `<span class="tgme_widget_message_views">1.2K</span><span class="tgme_widget_message_meta"><span class="tgme_widget_message_from_author" dir="auto">Ann</span>, edited &nbsp;${when}</span>`;
    expect(await post(text('x'), { time: footer })).toMatchObject({ views: 1200, author: 'Ann', isEdited: true });
    expect(await post(text('edited by hand'))).toMatchObject({ views: null, author: null, isEdited: false });
  });

  it('may have pictures, films, files, polls and no text', async () => {
    const photo = (extra = '') =>
      `<a class="tgme_widget_message_photo_wrap ${extra} 510947 1189659" href="https://t.me/name/7?single" style="background-image:url('x')"></a>`;
    const album = `<div class="tgme_widget_message_grouped_wrap"><div class="tgme_widget_message_grouped">${photo('grouped_media_wrap')}${photo('grouped_media_wrap')}</div></div>`;
    expect(await post(album)).toMatchObject({ text: '', media: ['photo', 'photo'] });
    const video = `<a class="tgme_widget_message_video_player"><div class="tgme_widget_message_video_wrap"><video></video></div><time class="message_video_duration">1:07</time><div class="message_media_not_supported_wrap"></div></a>`;
    expect(await post(video)).toMatchObject({ media: ['video'], at: new Date('2026-11-01T10:00:00Z') });
    const document =
      '<a class="tgme_widget_message_document_wrap"><div class="tgme_widget_message_document"><div class="tgme_widget_message_document_title">Plan.pdf</div></div></a>';
    expect(await post(document)).toMatchObject({ media: ['document'], text: 'Plan.pdf' });
    const poll =
      '<a class="tgme_widget_message_poll"><div class="tgme_widget_message_poll_question">Which?</div><div class="tgme_widget_message_poll_option"><div class="tgme_widget_message_poll_option_text">One</div></div></a>';
    expect(await post(poll)).toMatchObject({ media: ['poll'], text: 'Which?\nOne' });
    const preview =
      '<a class="tgme_widget_message_link_preview"><i class="link_preview_image"></i><div class="tgme_widget_message_photo_wrap"></div></a>';
    expect(await post(text('x') + preview)).toMatchObject({ media: [] });
  });
});

describe('a page', () => {
  it('has its posts newest first, without messages of Telegram itself', async () => {
    const service = message(text('Name pinned a photo'), { id: 9, classes: 'service_message' });
    const { posts } = await page(feed(message(text('a'), { id: 5 }) + service + message(text('b'), { id: 12 })));
    expect(posts.map(({ id }) => id)).toEqual([12, 5]);
    expect((await page(feed(service))).posts).toEqual([]);
  });

  it.each([
    [
      'a link above the posts',
      '<a href="/s/name?before=41" class="tme_messages_more js-messages_more" data-before="41"></a>',
      41,
    ],
    ['its address alone', '<a href="/s/name?before=41" class="tme_messages_more"></a>', 41],
    ['the head', '<link rel="prev" href="/s/name?before=62"><link rel="canonical" href="/s/name?before=441">', 62],
    ['a link to newer posts', '<a class="tme_messages_more" data-after="90" href="/s/name?after=90"></a>', null],
    ['nothing', '', null],
  ])('finds older posts by %s', async (_name, more, before) => {
    expect((await page(feed(more + message(text('a'))))).before).toBe(before);
  });

  it('has the head of the channel', async () => {
    const counter = (value: string, type: string) =>
      `<div class="tgme_channel_info_counter"><span class="counter_value">${value}</span> <span class="counter_type">${type}</span></div>`;
    const head = `<div class="tgme_channel_info_header"><i class="tgme_page_photo_image bgcolor2" data-content="N"><img src="https://cdn4.telesco.pe/file/a.jpg"></i><div class="tgme_channel_info_header_title"><span dir="auto">Name &amp; Co</span></div><div class="tgme_channel_info_header_labels"><i class="verified-icon"> ✔</i></div><div class="tgme_channel_info_header_username"><a href="https://t.me/NAME">@NAME</a></div></div>
      <div class="tgme_channel_info_counters">${counter('12,3 тыс.', 'подписчиков')}${counter('118', 'photos')}</div><div class="tgme_channel_info_description">About <a href="https://t.me/desk_of">@desk_of</a><br/><a href="https://t.me/sister_one">sister</a></div>`;
    expect((await page(feed(message(text('a')), head))).card).toEqual({
      ref: { username: 'NAME' },
      username: 'NAME',
      kind: 'channel',
      title: 'Name & Co',
      description: 'About @desk_of\nsister',
      mentions: ['desk_of'],
      links: [{ url: 'https://t.me/sister_one', username: 'sister_one' }],
      participants: { count: 12_300, exact: false },
      photoUrl: 'https://cdn4.telesco.pe/file/a.jpg',
      isVerified: true,
      isScam: false,
      isRestricted: false,
    });
  });

  it('does without what is missing', async () => {
    const bare =
      '<div class="tgme_widget_message" data-post="name/4"><div class="tgme_widget_message_text">Old markup</div><time datetime="2019-01-01T00:00:00"></time></div>';
    const { posts, card, before } = await page(bare);
    expect(posts).toMatchObject([{ id: 4, text: 'Old markup', at: new Date('2019-01-01T00:00:00Z'), views: null }]);
    expect({ card, before }).toEqual({ card: null, before: null });
  });
});

describe('a page that is not what it was', () => {
  const unreadable = async (html: string) => {
    const read = await readPostsPage(html, 'name');
    return 'unreadable' in read ? read.unreadable : null;
  };

  it('is never an empty channel', async () => {
    expect(await unreadable('')).toContain('neither a feed nor a card');
    expect(await unreadable('<html><body>Just a moment…</body></html>')).toContain('neither');
    expect(await unreadable(feed(message(text('a')).replaceAll('data-post', 'data-p')))).toContain(
      'not where they were',
    );
    expect(await unreadable(feed(message(text('a'), { time: '' })))).toContain('no dates');
    expect(await unreadable(feed(message(text('a')).replace('Name/7', 'Name')))).toContain('no numbers');
    const renamed = [1, 2, 3]
      .map((id) => message('<div class="msg">Words that stand somewhere else now</div>', { id }))
      .join('');
    expect(await unreadable(feed(renamed))).toContain('texts of its posts');
    const beside =
      '<div class="media_not_supported_cont"><div class="message_media_not_supported_wrap">Please open Telegram to view this post</div></div>';
    const reactions =
      '<div class="tgme_widget_message_reactions"><span class="tgme_reaction">7.03K</span><span class="tgme_reaction">55.2K</span><span>18.6K</span><span>13.4K</span><span>825</span></div>';
    const pictures = `<div class="media_supported_cont"><a class="tgme_widget_message_photo_wrap"></a></div>${beside}${reactions}`;
    expect(await unreadable(feed(message(pictures)))).toBeNull();
    expect(await unreadable('<div class="tgme_channel_info"></div>')).toContain('not where they were');
  });

  it('may be empty where the channel is', async () => {
    const none = '<div class="tgme_widget_message_wrap"><div class="tme_no_messages_found">No posts found</div></div>';
    expect((await page(feed(none))).posts).toEqual([]);
    expect((await page(feed(''))).posts).toEqual([]);
  });

  it('may quote such words in a post', async () => {
    expect((await post(text('No posts found. Just a moment… class="tme_no_messages_found"'))).text).toContain(
      'No posts',
    );
  });
});

describe('a hostile page', () => {
  // Processor time: the clock says as much of what runs beside this as of the reader.
  const timed = async (html: string) => {
    const began = process.cpuUsage();
    const read = await readPostsPage(html, 'name');
    const { user, system } = process.cpuUsage(began);
    return { ms: (user + system) / 1000, isRead: 'value' in read };
  };

  it.each<[string, (size: number) => string]>([
    ['nested elements', (size) => '<b>'.repeat(size)],
    ['closing tags without opening ones', (size) => '<i>'.repeat(90) + '</b>'.repeat(size)],
    ['elements beside each other', (size) => '<br>'.repeat(size)],
    ['spaces', (size) => `${'\u00a0'.repeat(size)}x`],
    ['dots in a number', (size) => `<div class="tgme_widget_message_views">1${'.'.repeat(size)}2</div>`],
    ['attributes', (size) => `<b ${'a=b '.repeat(size)}>`],
    ['an open comment', (size) => '<!--'.repeat(size)],
    ['brackets', (size) => '<'.repeat(size)],
    ['entities', (size) => '&amp;amp;'.repeat(size)],
    ['at signs', (size) => '@a_'.repeat(size)],
    ['addresses', (size) => ' t.me/'.repeat(size)],
    ['links', (size) => '<a href="https://t.me/x">@x</a>'.repeat(size / 10)],
    ['texts', (size) => text('a').repeat(size / 10)],
  ])('of %s takes ten times as long for ten times as much, at most', async (_name, of) => {
    const html = (size: number) => feed(message(text(of(size))));
    await timed(html(1000));
    const small = await timed(html(20_000));
    // The least of three: a collection of garbage that falls into one is not the reader's.
    const tries = [];
    for (let run = 0; run < 3; run += 1) tries.push((await timed(html(200_000))).ms);
    const large = Math.min(...tries);
    expect(large).toBeLessThan(Math.max(small.ms, 20) * 25);
    expect(large).toBeLessThan(3000);
  });

  it('lets other work of the process go on', async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    await timed(feed(message(text('word '.repeat(500_000)))));
    clearInterval(counting);
    expect(turns).toBeGreaterThan(3);
  });

  it('can put no half of a character and no zero into the database', async () => {
    const { text: read } = await post(text('a\0b&#xD83D;c'));
    expect(read.isWellFormed()).toBe(true);
    expect(read).not.toContain('\0');
  });
});

describe('a card', () => {
  const card = async (html: string, asked = 'name') => {
    const read = await readCard(html, asked);
    return 'value' in read ? read.value : null;
  };
  const of = (inside: string, tab = 'Telegram: View @name') =>
    `<html><head><title>${tab}</title></head><body><div class="tgme_page">${inside}</div></body></html>`;
  const titled = (extra: string, more = '') =>
    of(
      `<div class="tgme_page_title" dir="auto"><span dir="auto">Title</span></div><div class="tgme_page_extra">${extra}</div>${more}`,
    );
  const open =
    '<div class="tgme_page_context_link_wrap"><a class="tgme_page_context_link" href="/s/name">Preview channel</a></div>';

  it.each([
    [
      '10 500 subscribers',
      open,
      { kind: 'channel', participants: { count: 10_500, exact: true }, isRestricted: false },
    ],
    ['1 subscriber', '', { kind: 'channel', participants: { count: 1, exact: true }, isRestricted: false }],
    ['10 500 подписчиков', open, { kind: 'channel', isRestricted: false }],
    [
      '12 345 members, 678 online',
      '',
      { kind: 'group', participants: { count: 12_345, exact: true }, isRestricted: false },
    ],
    ['12 участников, 3 в сети', '', { kind: 'group' }],
    ['@name', '<a class="tgme_action_button_new">Send Message</a>', { kind: 'person', participants: null }],
    ['@name', '<div class="tgme_page_action"><a>Start Bot</a></div>', { kind: 'bot', participants: null }],
    ['1 234 monthly users', '', { kind: 'bot' }],
    ['', open, { kind: 'channel', participants: null }],
  ])('with “%s”', async (extra, more, expected) => {
    expect(await card(titled(extra, more))).toMatchObject(expected);
  });

  it('of a bot is known by its name', async () => {
    expect(await card(titled('@some_bot'), 'some_bot')).toMatchObject({ kind: 'bot' });
  });

  it('of a free name is that of nobody', async () => {
    const free = of(
      '<div class="tgme_page_icon"><i class="tgme_icon_user"></i></div><div class="tgme_page_description">If you have <strong>Telegram</strong>, you can contact <a class="tgme_username_link" href="tg://resolve?domain=name">@name</a> right away.</div>',
      'Telegram: Contact @name',
    );
    expect(await card(free)).toMatchObject({ kind: 'nobody', title: '', description: '', mentions: [] });
  });

  it('of a name that can’t exist is Telegram’s own home', async () => {
    const home =
      '<html><head><title>Telegram Messenger</title><meta property="og:title" content="Telegram – a new era of messaging"></head><body class="tgme_landing">Fast. Secure.</body></html>';
    expect(await card(home)).toMatchObject({ kind: 'nobody', title: '' });
  });

  it('in the place of a feed is that of a restricted channel', async () => {
    const read = await readPostsPage(titled('5 subscribers', open), 'name');
    expect(read).toMatchObject({
      value: { preview: 'none', posts: [], card: { kind: 'channel', isRestricted: true } },
    });
    const person = await readPostsPage(titled('@name'), 'name');
    expect(person).toMatchObject({ value: { preview: 'none', card: { kind: 'person', isRestricted: false } } });
  });

  it('carries Telegram’s own marks', async () => {
    const marked = of(
      '<div class="tgme_page_title"><span>T</span><i class="verified-icon"></i><i class="scam-badge">SCAM</i></div><div class="tgme_page_extra">5 subscribers</div>',
    );
    expect(await card(marked)).toMatchObject({ isVerified: true, isScam: true });
  });

  it('with other names for its parts can’t be read', async () => {
    expect(await card(titled('5 subscribers').replaceAll('tgme_', 'tm_'))).toBeNull();
    const named =
      '<meta property="og:title" content="Title"><div class="tgme_page"><div class="p_title">Title</div></div>';
    expect(await card(named)).toBeNull();
  });
});
