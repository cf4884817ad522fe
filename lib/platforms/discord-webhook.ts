const HOSTS = ['discord.com', 'ptb.discord.com', 'canary.discord.com', 'discordapp.com'];

/** The two parts of a webhook's address that matter; the token is a secret. */
export type DiscordWebhook = { id: string; token: string; url: string };

/**
 * Reads the address of a webhook as Discord shows it; null for anything else. Only https on Discord's own hosts counts,
 * and only id and token are kept (docs/decisions/host.md): the call goes to DISCORD_API_URL. `url` is the canonical
 * form.
 */
export function parseDiscordWebhook(address: string): DiscordWebhook | null {
  const url = URL.parse(address.trim());
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || !HOSTS.includes(url.hostname))
    return null;
  const match = /^\/api(?:\/v\d+)?\/webhooks\/(\d{1,20})\/([\w-]{1,200})\/?$/.exec(url.pathname);
  if (!match?.[1] || !match[2]) return null;
  const [, id, token] = match;
  return { id, token, url: `https://discord.com/api/webhooks/${id}/${token}` };
}
