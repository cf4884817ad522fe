import { permanent } from '@/server/publishing/platforms/failure';
import { callVk, type Caller } from './client';

export type Group = { id: number; name: string; screen_name?: string };

/** The forms that a user may paste: 123, -123, club123, public123, a short name or an address of vk.com. */
export function groupNameOf(value: string): string {
  const name = value
    .trim()
    .replace(/^(?:https?:\/\/)?(?:m\.)?vk\.(?:com|ru)\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/^@/, '');
  return /^-?(?:club|public|event)?(\d+)$/i.exec(name)?.[1] ?? name;
}

/** The community to post to. */
export async function readGroup(caller: Caller, value: string): Promise<Group> {
  const { groups } = await callVk<{ groups?: Group[] }>(caller, 'groups.getById', { group_id: groupNameOf(value) });
  const group = groups?.[0];
  if (!group) throw permanent('VK knows no community with this group ID. Check it in Settings.');
  return group;
}
