/** An address as Telegram takes it in a link; null for what it would drop. Without a scheme it becomes http. */
export function telegramLink(address: string): string | null {
  const url = address.trim();
  if (/^(https?|tg|ton|mailto):\S+$/i.test(url)) return url;
  if (/^[a-z][\w+-]*:/i.test(url)) return null;
  return /^[^\s/]+\.[^\s/.]{2,}(\/\S*)?$/.test(url) ? `http://${url}` : null;
}
