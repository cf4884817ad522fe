import { startInstagramFake } from '../../fakes/meta';
import { EVERYTHING, type NetworkCase } from '../network-case';

export const networkCase: NetworkCase = {
  start: startInstagramFake,
  addresses: ['INSTAGRAM_GRAPH_URL'],
  credentials: { access_token: 'IGsecretToken' },
  secrets: ['IGsecretToken'],
  account: '@fakeaccount',
  takes: { ...EVERYTHING, text: false },
  uploads: 'never',
};
