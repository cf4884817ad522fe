import { connectCallback } from '@/server/http/connect-callback';

export const GET = connectCallback({ base: 'vk', signIn: '/vkauth' });
