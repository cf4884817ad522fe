import { mtprotoSourceOf } from '../sources/telegram/mtproto/mtproto-source';
import type { ChannelSource } from '../sources/telegram/source';
import { webSource } from '../sources/telegram/web/web-source';

/** The sources that a project's searches may read from: t.me always, Telegram itself with the project's account. */
export async function sourcesOfProject(projectId: string): Promise<ChannelSource[]> {
  const account = await mtprotoSourceOf(projectId);
  return account ? [webSource, account] : [webSource];
}
