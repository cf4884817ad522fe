import { startVkFake } from '../../fakes/vk';
import { EVERYTHING, type NetworkCase } from '../network-case';

export const networkCase: NetworkCase = {
  start: startVkFake,
  addresses: ['VK_API_URL'],
  credentials: { access_token: 'vk1.a.topSecret', group_id: 'club12345' },
  secrets: ['topSecret'],
  account: 'Fake group',
  takes: EVERYTHING,
  uploads: 'form',
};
