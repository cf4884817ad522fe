import { NotificationModel } from '@/prisma-free-models/notification';
import { get, insertRows, type Part } from './part';

export const notifications: Part = {
  name: 'notifications',
  sizes: [100, 1_000, 10_000],
  fill: async (host, size) => {
    const { userId, projectId } = host;
    await insertRows(host.collection('notifications'), size, (index) => {
      const at = new Date(Date.now() - index * 60_000);
      const fields = { userId, projectId, kind: 'post', message: `Post ${index} is published`, eventKey: `e${index}` };
      return { ...new NotificationModel(fields).toObject(), createdAt: at, updatedAt: at };
    });
  },
  calls: async (host, size) => [
    get(host, 'list', '/notifications?limit=50'),
    get(host, 'deep page', `/notifications?limit=50&page=${Math.max(1, Math.floor((size * 0.8) / 50))}`),
  ],
};
