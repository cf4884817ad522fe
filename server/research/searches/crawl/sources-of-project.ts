import { mtprotoSourceOf } from '@/server/research/sources/telegram/mtproto/mtproto-source';
import type { ChannelSource } from '@/server/research/sources/telegram/source';
import { webSource } from '@/server/research/sources/telegram/web/web-source';

/** The sources that a project's searches may read from: t.me always, Telegram itself with the project's account. */
export async function sourcesOfProject(projectId: string): Promise<ChannelSource[]> {
  const account = await mtprotoSourceOf(projectId);
  return account ? [webSource, account] : [webSource];
}
