import * as contract from '@/lib/contracts/notices';
import { readNoticeSettings, updateNoticeSettings } from '@/server/people/notice-mails/settings';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getNoticeSettings, ({ actor }) => readNoticeSettings(actor)),
  route(contract.updateNoticeSettings, ({ actor, body }) => updateNoticeSettings({ userId: actor.userId, ...body })),
);
