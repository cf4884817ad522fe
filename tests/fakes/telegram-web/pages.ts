import type { FakeChannel, FakePost } from './channel';

const CDN = 'https://cdn4.telesco.pe/file';
const PAGE = 20;

/** t.me/s/<name>: twenty posts, oldest first, with the markup of the real page. */
export function feedPage(channel: FakeChannel, before?: number): string {
  const { username, title, posts } = channel;
  const older = posts.filter(({ id }) => before === undefined || id < before);
  const shown = older.slice(-PAGE);
  const oldest = older.length > PAGE ? shown[0] : undefined;
  const first = channel.isLooping && before !== undefined ? { id: before } : oldest;
  const prev = first ? `<link rel="prev" href="/s/${username}?before=${first.id}">` : '';
  const more = first
    ? `<div class="tgme_widget_message_centered js-messages_more_wrap"><a href="/s/${username}?before=${first.id}" class="tme_messages_more js-messages_more" data-before="${first.id}"></a></div>`
    : '';
  const body = shown.map((post) => (post.isService ? serviceMessage(channel, post) : message(channel, post)));
  const none =
    '<div class="tgme_widget_message_centered"><div class="tme_no_messages_found">No posts found</div></div>';
  return `<!DOCTYPE html>
<html>
  <head>
    <meta charset="utf-8">
    <title>${escaped(title)} – Telegram</title>
    <meta name="viewport" content="width=device-width, initial-scale=1.0, minimum-scale=1.0, maximum-scale=1.0, user-scalable=no" />
    <meta property="og:title" content="${escaped(title)}">
    <meta property="og:image" content="${CDN}/${username}.jpg">
    <meta property="og:site_name" content="Telegram">
    <meta property="og:description" content="${escaped(channel.description)}">
    <link rel="canonical" href="/s/${username}">${prev}
  </head>
  <body class="widget_frame_base tgme_webpreview emoji_image no_transitions">
    <div class="tgme_background_wrap"><canvas id="tgme_background" class="tgme_background default"></canvas></div>
<header class="tgme_header search_collapsed"><div class="tgme_container"><div class="tgme_header_search"><form class="tgme_header_search_form" action="/s/${username}"><input class="tgme_header_search_form_input js-header_search" placeholder="Search" name="q" autocomplete="off" value="" /></form></div>
<div class="tgme_header_right_column"><section class="tgme_right_column"><div class="tgme_channel_info"><div class="tgme_channel_info_header"><i class="tgme_page_photo_image bgcolor1" data-content="${escaped(title.slice(0, 1))}"><img src="${CDN}/${username}.jpg"></i><div class="tgme_channel_info_header_title_wrap"><div class="tgme_channel_info_header_title"><span dir="auto">${escaped(title)}</span></div><div class="tgme_channel_info_header_labels">${badges(channel)}</div></div><div class="tgme_channel_info_header_username"><a href="https://t.me/${username}">@${username}</a></div></div><div class="tgme_channel_info_counters"><div class="tgme_channel_info_counter"><span class="counter_value">${rounded(channel.participants)}</span> <span class="counter_type">subscribers</span></div><div class="tgme_channel_info_counter"><span class="counter_value">118</span> <span class="counter_type">photos</span></div><div class="tgme_channel_info_counter"><span class="counter_value">41</span> <span class="counter_type">links</span></div></div><div class="tgme_channel_info_description">${linked(channel.description)}</div><a class="tgme_channel_download_telegram" href="//telegram.org/dl?tme=1">Download Telegram</a></div></section></div></div></header>
<main class="tgme_main" data-url="/${username}"><div class="tgme_container"><section class="tgme_channel_history js-message_history">${more}
${body.length > 0 ? body.join('\n') : none}
</section></div></main>
  </body>
</html>
<!-- page generated in 3.93ms -->
`;
}

/** t.me/<name>; null: a name that is free. */
export function cardPage(name: string, channel: FakeChannel | null): string {
  const tab = channel && channel.kind !== 'person' ? `Telegram: View @${name}` : `Telegram: Contact @${name}`;
  const inside = channel
    ? `<div class="tgme_page_photo"><a href="tg://resolve?domain=${channel.username}"><img class="tgme_page_photo_image" src="${CDN}/${channel.username}.jpg"></a></div>
      <div class="tgme_page_title" dir="auto"><span dir="auto">${escaped(channel.title)}</span>${badges(channel)}</div>
      <div class="tgme_page_extra">${extraOf(channel)}</div>
      <div class="tgme_page_description" dir="auto">${linked(channel.description)}</div>`
    : `<div class="tgme_page_icon"><i class="tgme_icon_user"></i></div>
      <div class="tgme_page_description">If you have <strong>Telegram</strong>, you can contact <a class="tgme_username_link" href="tg://resolve?domain=${name}">@${name}</a> right away.</div>`;
  const isOpen = channel?.kind === 'channel' && !channel.isRestricted;
  const preview = isOpen
    ? `<div class="tgme_page_context_link_wrap"><a class="tgme_page_context_link" href="/s/${channel.username}">Preview channel</a></div>`
    : '';
  return `<!DOCTYPE html>
<html>
  <head>
    <meta charset="utf-8">
    <title>${tab}</title>
    <meta property="og:title" content="${channel ? escaped(channel.title) : tab}">
    <meta property="og:image" content="${channel ? `${CDN}/${channel.username}.jpg` : 'https://telegram.org/img/t_logo_2x.png'}">
    <meta property="al:ios:url" content="tg://resolve?domain=${channel?.username ?? name}">
  </head>
  <body class="no_transition">
    <div class="tgme_page_wrap"><div class="tgme_head_wrap"><div class="tgme_head"><a href="//telegram.org/" class="tgme_head_brand"></a></div></div>
    <div class="tgme_body_wrap"><div class="tgme_page">
      ${inside}
      <div class="tgme_page_action"><a class="tgme_action_button_new shine" href="tg://resolve?domain=${channel?.username ?? name}">${actionOf(channel)}</a></div>
      ${preview}
    </div></div></div>
  </body>
</html>
<!-- page generated in 3.93ms -->
`;
}

function extraOf({ kind, participants, username }: FakeChannel): string {
  const count = participants.toLocaleString('en').replaceAll(',', ' ');
  if (kind === 'channel') return `${count} subscriber${participants === 1 ? '' : 's'}`;
  if (kind === 'group') return `${count} members, ${Math.ceil(participants / 30)} online`;
  return kind === 'bot' ? `${count} monthly users` : `@${username}`;
}

function actionOf(channel: FakeChannel | null): string {
  const words = { channel: 'View in Telegram', group: 'View in Telegram', bot: 'Start Bot', person: 'Send Message' };
  return channel ? words[channel.kind] : 'Send Message';
}

function badges({ isVerified, isScam }: FakeChannel): string {
  return `${isVerified ? '<i class="verified-icon"> ✔</i>' : ''}${isScam ? '<i class="scam-badge">SCAM</i>' : ''}`;
}

const wrapped = (inside: string) => `<div class="tgme_widget_message_wrap js-widget_message_wrap">${inside}</div>`;

function serviceMessage({ username }: FakeChannel, { id, at, text }: FakePost): string {
  return wrapped(
    `<div class="tgme_widget_message text_not_supported_wrap service_message js-widget_message" data-post="${username}/${id}"><div class="tgme_widget_message_bubble"><div class="tgme_widget_message_text js-message_text" dir="auto">${escaped(text)}</div><div class="tgme_widget_message_footer compact js-message_footer"><div class="tgme_widget_message_info short js-message_info"><span class="tgme_widget_message_meta"><a class="tgme_widget_message_date" href="https://t.me/${username}/${id}">${time(at)}</a></span></div></div></div></div>`,
  );
}

function message(channel: FakeChannel, post: FakePost): string {
  const { username, title } = channel;
  const { id, at, text, views } = post;
  const own = `https://t.me/${username}/${id}`;
  const written =
    text === '' ? '' : `<div class="tgme_widget_message_text js-message_text" dir="auto">${linked(text)}</div>`;
  const { button } = post;
  const keyboard = button
    ? `<div class="tgme_widget_message_inline_keyboard"><div class="tgme_widget_message_inline_row"><a class="tgme_widget_message_inline_button url_button" href="${escaped(button.url)}" target="_blank" rel="noopener"><span class="tgme_widget_message_inline_button_text" dir="auto">${escaped(button.words)}</span></a></div></div>`
    : '';
  const author = post.author
    ? `<span class="tgme_widget_message_from_author" dir="auto">${escaped(post.author)}</span>, `
    : '';
  return wrapped(
    `<div class="tgme_widget_message text_not_supported_wrap js-widget_message" data-post="${username}/${id}" data-view="eyJjIjotMTAwfQ"><div class="tgme_widget_message_user"><a href="https://t.me/${username}"><i class="tgme_widget_message_user_photo bgcolor1" data-content="${escaped(title.slice(0, 1))}"><img src="${CDN}/${username}.jpg"></i></a></div><div class="tgme_widget_message_bubble"><i class="tgme_widget_message_bubble_tail"></i>
<div class="tgme_widget_message_author accent_color"><a class="tgme_widget_message_owner_name" href="https://t.me/${username}"><span dir="auto">${escaped(title)}</span></a></div>
${forward(post)}${reply(username, post)}<div class="media_supported_cont">${media(username, post)}${written}</div><div class="media_not_supported_cont"><div class="message_media_not_supported_wrap"><div class="message_media_not_supported"><div class="message_media_not_supported_label">Please open Telegram to view this post</div><a href="${own}" class="message_media_view_in_telegram">VIEW IN TELEGRAM</a></div></div></div>${preview(post)}
<div class="tgme_widget_message_footer compact js-message_footer"><div class="tgme_widget_message_reactions js-message_reactions"><span class="tgme_reaction"><tg-emoji emoji-id="5465587407350942612"></tg-emoji>${rounded(post.reactions ?? 1100)}</span></div><div class="tgme_widget_message_info short js-message_info"><span class="tgme_widget_message_views">${rounded(views)}</span><span class="copyonly"> views</span><span class="tgme_widget_message_meta">${author}${post.isEdited ? 'edited &nbsp;' : ''}<a class="tgme_widget_message_date" href="${own}">${time(at)}</a></span></div></div>
</div>${keyboard}</div>`,
  );
}

function forward({ forwardedFrom: from }: FakePost): string {
  if (!from) return '';
  const title = `<span dir="auto">${escaped(from.title)}</span>`;
  const name = from.username
    ? `<a class="tgme_widget_message_forwarded_from_name" href="https://t.me/${from.username}/${from.postId ?? 1}">${title}</a>`
    : `<span class="tgme_widget_message_forwarded_from_name">${title}</span>`;
  return `<div class="tgme_widget_message_forwarded_from accent_color">Forwarded from ${name}</div>\n`;
}

function reply(username: string, { replyTo }: FakePost): string {
  if (!replyTo) return '';
  return `<a class="tgme_widget_message_reply user-color-1" href="https://t.me/${username}/${replyTo.id}"><div class="tgme_widget_message_author accent_color"><span class="tgme_widget_message_author_name" dir="auto">${username}</span></div><div class="tgme_widget_message_metatext js-message_reply_text" dir="auto">${linked(replyTo.text)}</div><div class="tgme_widget_message_text js-message_reply_text" dir="auto">${linked(replyTo.text)}</div></a>`;
}

function media(username: string, { id, media: kinds = [] }: FakePost): string {
  const own = `https://t.me/${username}/${id}`;
  const photo = (href: string, extra = '') =>
    `<a class="tgme_widget_message_photo_wrap ${extra}5109473995509140547 1189659_${id}" href="${href}" style="width:800px;background-image:url('${CDN}/p${id}.jpg')"><div class="tgme_widget_message_photo" style="padding-top:66%"></div></a>`;
  const grouped = 'grouped_media_wrap blured js-message_photo ';
  const forms = {
    photo: photo(own),
    album: `<div class="tgme_widget_message_grouped_wrap js-message_grouped_wrap"><div class="tgme_widget_message_grouped js-message_grouped">${photo(`${own}?single`, grouped)}${photo(`https://t.me/${username}/${id + 1}?single`, grouped)}</div></div>`,
    video: `<a class="tgme_widget_message_video_player js-message_video_player" href="${own}"><i class="tgme_widget_message_video_thumb" style="background-image:url('${CDN}/v${id}.jpg')"></i><div class="tgme_widget_message_video_wrap"><video src="${CDN}/v${id}.mp4" class="tgme_widget_message_video js-message_video"></video></div><time class="message_video_duration js-message_video_duration">1:07</time></a>`,
    document: `<a class="tgme_widget_message_document_wrap" href="${own}"><div class="tgme_widget_message_document_icon accent_bg"></div><div class="tgme_widget_message_document"><div class="tgme_widget_message_document_title accent_color" dir="auto">notes-${id}.pdf</div><div class="tgme_widget_message_document_extra" dir="auto">113.9 KB</div></div></a>`,
    voice: `<a class="tgme_widget_message_voice_player js-message_voice_player" href="${own}"><audio class="tgme_widget_message_voice js-message_voice" src="${CDN}/a${id}.ogg"></audio><time class="tgme_widget_message_voice_duration js-message_voice_duration">0:12</time></a>`,
    poll: `<a class="tgme_widget_message_poll js-poll" href="${own}"><div class="tgme_widget_message_poll_question" dir="auto">Which one next?</div><div class="tgme_widget_message_poll_type">Anonymous poll</div><div class="tgme_widget_message_poll_options"><div class="tgme_widget_message_poll_option"><div class="tgme_widget_message_poll_option_percent">61%</div><div class="tgme_widget_message_poll_option_value"><div class="tgme_widget_message_poll_option_text" dir="auto">The first</div></div></div><div class="tgme_widget_message_poll_option"><div class="tgme_widget_message_poll_option_percent">39%</div><div class="tgme_widget_message_poll_option_value"><div class="tgme_widget_message_poll_option_text" dir="auto">The second</div></div></div></div></a>`,
  };
  return kinds.map((kind) => forms[kind]).join('');
}

function preview({ preview: card }: FakePost): string {
  if (!card) return '';
  return `<a class="tgme_widget_message_link_preview" href="${escaped(card.url)}"><div class="link_preview_site_name accent_color" dir="auto">${escaped(card.site)}</div><div class="link_preview_title" dir="auto">${escaped(card.title)}</div><div class="link_preview_description" dir="auto">${escaped(card.description)}</div></a>`;
}

const time = (at: Date) =>
  `<time datetime="${at.toISOString().slice(0, 19)}+00:00" class="time">${at.toISOString().slice(11, 16)}</time>`;

/** “12.3K”, as t.me rounds. */
export function rounded(count: number): string {
  if (count < 1000) return String(count);
  const [unit, sign] = count < 1e6 ? [1e3, 'K'] : [1e6, 'M'];
  return `${String(Number((count / unit).toPrecision(3)))}${sign}`;
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const EMOJI = /\p{Extended_Pictographic}/gu;
const LINKS = /\[([^\]]+)\]\(([^)\s]+)\)|(https?:\/\/[^\s)]+)|(?<![\w@/.])@(\w{4,32})|#([\p{L}\d_]+)/gu;

/** A text as t.me shows it. Ampersands in addresses are escaped twice there. */
function linked(text: string): string {
  let html = '';
  let from = 0;
  for (const match of text.matchAll(LINKS)) {
    const [whole, words, address, bare, name, tag] = match;
    html += plain(text.slice(from, match.index));
    from = match.index + whole.length;
    const href = escaped(address ?? bare ?? (name ? `https://t.me/${name}` : `?q=%23${encodeURIComponent(tag ?? '')}`));
    const away = tag === undefined ? ' target="_blank" rel="noopener"' : '';
    html += `<a href="${href.replaceAll('&amp;', '&amp;amp;')}"${away}>${plain(words ?? whole)}</a>`;
  }
  return html + plain(text.slice(from));
}

function plain(text: string): string {
  return escaped(text)
    .replaceAll('\n', '<br/>')
    .replace(
      EMOJI,
      (sign) =>
        `<tg-emoji emoji-id="5368324170671202286"><i class="emoji" style="background-image:url('//telegram.org/img/emoji/40/F09F.png')"><b>${sign}</b></i></tg-emoji>`,
    );
}
