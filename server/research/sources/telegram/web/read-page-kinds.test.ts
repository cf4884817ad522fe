import { describe, expect, it } from 'vitest';
import { readCard, readPostsPage } from './read-page';

const footer = (more = '') =>
  `<div class="tgme_widget_message_footer compact js-message_footer"><div class="tgme_widget_message_info short js-message_info">${more}<span class="tgme_widget_message_meta"><a class="tgme_widget_message_date" href="https://t.me/name/7"><time datetime="2026-11-01T10:00:00+00:00" class="time">10:00</time></a></span></div></div>`;
const message = (inside: string, id = 7, classes = '') =>
  `<div class="tgme_widget_message_wrap js-widget_message_wrap"><div class="tgme_widget_message text_not_supported_wrap ${classes} js-widget_message" data-post="name/${id}"><div class="tgme_widget_message_bubble">${inside}${footer()}</div></div></div>`;
const feed = (messages: string) =>
  `<!DOCTYPE html><html><head><title>Name – Telegram</title></head><body><main class="tgme_main"><section class="tgme_channel_history js-message_history">${messages}</section></main></body></html>`;
const text = (inside: string) => `<div class="tgme_widget_message_text js-message_text" dir="auto">${inside}</div>`;

const postsOf = async (html: string) => {
  const read = await readPostsPage(html, 'name');
  if ('unreadable' in read) throw new Error(read.unreadable);
  return read.value;
};

describe('a message of every kind that pages of t.me have', () => {
  it.each<[string, string, object]>([
    ['text alone', text('Hello'), { text: 'Hello', media: [], views: null, author: null, replyTo: null }],
    ['text within text', text(text('Once')), { text: 'Once' }],
    ['right to left', text('שלום <b>עולם</b>'), { text: 'שלום עולם' }],
    ['Arabic with a name', text('اقرأ @news_desk الآن'), { text: 'اقرأ @news_desk الآن', mentions: ['news_desk'] }],
    [
      'an emoji of its own',
      text('<tg-emoji emoji-id="5"><i class="emoji" style="x"><b>☕️</b></i></tg-emoji> now'),
      { text: '☕️ now' },
    ],
    ['an emoji without a picture', text('<tg-emoji emoji-id="5">🔥</tg-emoji>'), { text: '🔥' }],
    [
      'a sticker',
      '<div class="tgme_widget_message_sticker_wrap media_supported_cont"><a href="https://t.me/name/7"><i class="tgme_widget_message_sticker js-sticker_image" data-webp="x"></i></a></div>',
      { text: '', media: ['sticker'] },
    ],
    [
      'a moving sticker',
      '<div class="tgme_widget_message_tgsticker_wrap"><picture class="tgme_widget_message_tgsticker"></picture></div>',
      { media: ['sticker'] },
    ],
    [
      'a voice',
      '<a class="tgme_widget_message_voice_player js-message_voice_player" href="https://t.me/name/7"><audio class="tgme_widget_message_voice js-message_voice" src="a.ogg"></audio><time class="tgme_widget_message_voice_duration">0:12</time></a>',
      { text: '', media: ['voice'], at: new Date('2026-11-01T10:00:00Z') },
    ],
    [
      'a round film',
      '<a class="tgme_widget_message_roundvideo_player"><div class="tgme_widget_message_roundvideo_wrap"><video class="tgme_widget_message_roundvideo"></video></div></a>',
      { media: ['video'] },
    ],
    [
      'an album with its words',
      `<div class="tgme_widget_message_grouped_wrap"><div class="tgme_widget_message_grouped"><div class="tgme_widget_message_grouped_layer"><a class="tgme_widget_message_photo_wrap grouped_media_wrap" href="https://t.me/name/7?single"></a><a class="tgme_widget_message_video_player grouped_media_wrap" href="https://t.me/name/8?single"></a></div></div></div>${text('Both')}`,
      { text: 'Both', media: ['photo', 'video'] },
    ],
    [
      'a song',
      '<a class="tgme_widget_message_document_wrap"><div class="tgme_widget_message_document_icon accent_bg audio"></div><div class="tgme_widget_message_document"><div class="tgme_widget_message_document_title">Song</div></div></a>',
      { media: ['audio'], text: 'Song' },
    ],
    [
      'a place',
      '<a class="tgme_widget_message_location_wrap"><div class="tgme_widget_message_location"></div></a>',
      { media: ['location'] },
    ],
    [
      'what only the application shows',
      '<div class="message_media_not_supported_wrap"><div class="message_media_not_supported"><div class="message_media_not_supported_label">This media is not supported in your browser</div><a class="message_media_view_in_telegram">VIEW IN TELEGRAM</a></div></div>',
      { text: '', media: ['other'] },
    ],
  ])('%s', async (_name, inside, expected) => {
    const { posts } = await postsOf(feed(message(inside)));
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({ id: 7, ...expected });
  });

  it('of Telegram itself is no post: created, pinned, renamed, a live stream', async () => {
    const service = ['Channel created', 'Name pinned a message', 'Channel name was changed', 'Live stream started'].map(
      (words, index) => message(text(words), index + 1, 'service_message'),
    );
    expect((await postsOf(feed(service.join('')))).posts).toEqual([]);
    expect((await postsOf(feed([...service, message(text('A post'), 9)].join('')))).posts).toHaveLength(1);
  });
});

it('reads a huge page from its newest posts on, and goes on behind the last that it kept', async () => {
  const many = Array.from({ length: 130 }, (_, index) => message(text(`Post ${index + 1}`), index + 1)).join('');
  const { posts, before } = await postsOf(feed(many));
  expect([posts.length, posts[0]?.id, posts.at(-1)?.id, before]).toEqual([100, 130, 31, 31]);
  const long = await postsOf(feed(message(text('word '.repeat(100_000)))));
  expect(long.posts[0]?.text.length).toBeLessThanOrEqual(8000);
});

describe('a name that is not an open channel, on either of its pages', () => {
  const card = (title: string, inside: string) =>
    `<!DOCTYPE html><html><head><title>${title}</title><meta property="og:title" content="${inside.includes('tgme_page_title') ? 'Title' : title}"></head><body class="no_transition"><div class="tgme_page_wrap"><div class="tgme_body_wrap"><div class="tgme_page">${inside}</div></div></div></body></html>`;
  const named = (extra: string, action: string) =>
    `<div class="tgme_page_photo"><img class="tgme_page_photo_image" src="https://cdn4.telesco.pe/file/a.jpg"></div><div class="tgme_page_title" dir="auto"><span dir="auto">Title</span></div><div class="tgme_page_extra">${extra}</div><div class="tgme_page_action"><a class="tgme_action_button_new" href="tg://resolve?domain=name">${action}</a></div>`;
  const invitation = named('1 024 subscribers', 'Join Channel').replace(
    'tg://resolve?domain=name',
    'tg://join?invite=x',
  );

  it.each<[string, string, object]>([
    [
      'a channel without a preview',
      card('Telegram: View @name', named('3 417 subscribers', 'View in Telegram')),
      { kind: 'channel', participants: { count: 3417, exact: true } },
    ],
    [
      'a channel with nobody',
      card('Telegram: View @name', named('no subscribers', 'View in Telegram')),
      { kind: 'channel', participants: null },
    ],
    ['a group', card('Telegram: View @name', named('4 members, 2 online', 'View in Telegram')), { kind: 'group' }],
    ['a person', card('Telegram: Contact @name', named('@name', 'Send Message')), { kind: 'person' }],
    ['a bot', card('Telegram: Contact @name', named('@name', 'Start Bot')), { kind: 'bot' }],
    ['an invitation', card('Telegram: Join Group Chat', invitation), { kind: 'channel', mentions: [] }],
    [
      'a free name',
      card(
        'Telegram: Contact @name',
        '<div class="tgme_page_icon"><i class="tgme_icon_user"></i></div><div class="tgme_page_description">If you have <strong>Telegram</strong>, you can contact <a class="tgme_username_link" href="tg://resolve?domain=name">@name</a> right away.</div>',
      ),
      { kind: 'nobody', title: '' },
    ],
  ])('%s', async (_name, html, expected) => {
    expect(await readCard(html, 'name')).toMatchObject({ value: expected });
    // The same page where its posts were asked for: there is no preview, which is no fault.
    expect(await readPostsPage(html, 'name')).toMatchObject({ value: { preview: 'none', posts: [], card: expected } });
  });
});
