import { env } from '@/server/system/env';
import type { VendorRequest } from '@/server/system/net/vendor-call';
import type { RehearsedAnswer } from '@/server/publishing/platforms/types';

const MEDIA = { owner_id: 0, id: 0 };
const upload = () => ({ upload_url: `${env.VK_API_URL}/rehearsal` });

const RESPONSES: Record<string, () => unknown> = {
  'groups.getById': () => ({ groups: [{ id: 1, name: 'Community', screen_name: 'community' }] }),
  'photos.getWallUploadServer': upload,
  'docs.getWallUploadServer': upload,
  'photos.saveWallPhoto': () => [MEDIA],
  'docs.save': () => ({ doc: MEDIA }),
  'video.save': () => ({ ...upload(), video_id: 0, owner_id: 0 }),
  'video.get': () => ({ items: [] }),
};

/** VK's responses before a post is created: the community, upload addresses, and the uploaded objects. */
export function vkRehearsal({ url }: VendorRequest): RehearsedAnswer {
  const method = /\/method\/([\w.]+)$/.exec(url)?.[1];
  if (!method) return { body: { server: 0, photo: 'rehearsal', hash: 'rehearsal', file: 'rehearsal' } };
  return { body: { response: RESPONSES[method]?.() ?? {} } };
}
