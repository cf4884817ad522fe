import { startXFake } from '../../fakes/x';
import { EVERYTHING, type NetworkCase } from '../network-case';

export const networkCase: NetworkCase = {
  start: startXFake,
  addresses: ['X_API_URL'],
  credentials: {
    api_key: 'key',
    api_secret: 'keySecret',
    access_token: '4242-token',
    access_token_secret: 'tokenSecret',
  },
  secrets: ['keySecret', 'tokenSecret', '4242-token'],
  account: '@fakeuser',
  takes: EVERYTHING,
  uploads: 'form',
  waitSlackMs: 1500,
};
