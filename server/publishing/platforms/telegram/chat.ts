/** The parts of a chat from which the address of a message is built. */
type Chat = { id: number; type: string; username?: string };

/**
 * The forms of a chat id that a user may paste: a number, @name, name or a t.me address; the Bot API takes a number or
 * @name.
 */
export function chatIdOf(value: string): string {
  const text = value.trim();
  const name =
    /^(?:https?:\/\/)?(?:t|telegram)\.me\/(?:s\/)?(\w{3,})\/?$/i.exec(text)?.[1] ?? /^([a-z]\w{3,})$/i.exec(text)?.[1];
  return name ? `@${name}` : text;
}

/** Where the public, or members of a private channel, see the message; null for chats without such an address. */
export function messageUrl(chat: Chat, messageId: number): string | null {
  if (chat.username) return `https://t.me/${chat.username}/${messageId}`;
  const inner = /^-100(\d+)$/.exec(String(chat.id))?.[1];
  return inner ? `https://t.me/c/${inner}/${messageId}` : null;
}
