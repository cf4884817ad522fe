import type { MarkedText, Span } from './marked-text';

const MENTION =
  /\[(?:id|club|public|event)\d{1,20}\|([^\]\n]{1,1000})\]|\[https:\/\/vk\.(?:com|ru)\/[^\s|\]]{1,2000}\|([^\]\n]{1,1000})\]/g;

/** VK shows `[id1|Pavel]` as a link that reads Pavel. */
export function vkMentions(source: string): MarkedText {
  const spans: Span[] = [];
  let text = '';
  let at = 0;
  for (const match of source.matchAll(MENTION)) {
    const name = match[1] ?? match[2] ?? '';
    text += source.slice(at, match.index);
    spans.push({ from: text.length, to: text.length + name.length, style: 'link' });
    text += name;
    at = match.index + match[0].length;
  }
  return { text: text + source.slice(at), spans };
}
