/** The parts of a chat that tell where a message can be seen. */
type Chat = { id: number; type: string; username?: string };

/** What a user may paste as a chat id: a number, @name, name or a t.me address; the Bot API takes a number or @name. */
export function chatIdOf(value: string): string {
  const text = value.trim();
  const name =
    /^(?:https?:\/\/)?(?:t|telegram)\.me\/(?:s\/)?(\w{3,})\/?$/i.exec(text)?.[1] ?? /^([a-z]\w{3,})$/i.exec(text)?.[1];
  return name ? `@${name}` : text;
}

/** Where the public, or members of a private channel, see the message; null in chats that have no such address. */
export function messageUrl(chat: Chat, messageId: number): string | null {
  if (chat.username) return `https://t.me/${chat.username}/${messageId}`;
  const inner = /^-100(\d+)$/.exec(String(chat.id))?.[1];
  return inner ? `https://t.me/c/${inner}/${messageId}` : null;
}
