import { startYoutubeFake } from '../../fakes/youtube';
import type { NetworkCase } from '../network-case';

export const networkCase: NetworkCase = {
  start: startYoutubeFake,
  addresses: ['YOUTUBE_API_URL', 'GOOGLE_OAUTH_URL'],
  credentials: { client_id: 'client', client_secret: 'GOsecret', refresh_token: '1//refreshSecret' },
  secrets: ['GOsecret', 'refreshSecret', 'access-'],
  account: 'Fake channel',
  takes: { text: false, image: false, images: false, video: true },
  uploads: 'stream',
};
