import { startDiscordFake } from '../../fakes/discord';
import { EVERYTHING, type NetworkCase } from '../network-case';

export const networkCase: NetworkCase = {
  start: startDiscordFake,
  addresses: ['DISCORD_API_URL'],
  credentials: { webhook_url: 'https://discord.com/api/webhooks/123456789012345678/topSecretToken' },
  secrets: ['topSecretToken'],
  account: 'Fake webhook',
  takes: EVERYTHING,
  uploads: 'form',
};
