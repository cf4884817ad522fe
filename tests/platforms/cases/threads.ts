import { startThreadsFake } from '../../fakes/meta';
import { EVERYTHING, type NetworkCase } from '../network-case';

export const networkCase: NetworkCase = {
  start: startThreadsFake,
  addresses: ['THREADS_API_URL'],
  credentials: { access_token: 'THsecretToken' },
  secrets: ['THsecretToken'],
  account: '@fakeaccount',
  takes: EVERYTHING,
  uploads: 'never',
};
