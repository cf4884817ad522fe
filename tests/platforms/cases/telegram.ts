import { startTelegramFake } from '../../fakes/telegram';
import { EVERYTHING, type NetworkCase } from '../network-case';

export const networkCase: NetworkCase = {
  start: startTelegramFake,
  addresses: ['TELEGRAM_API_URL'],
  credentials: { bot_token: '123456789:AAsecretsecretsecretsecretsecretsec', chat_id: '@channel' },
  secrets: ['AAsecret'],
  account: '@channel',
  takes: EVERYTHING,
  uploads: 'form',
};
