import type { ChannelSource } from '../sources/telegram/source';
import { webSource } from '../sources/telegram/web/web-source';

/** The sources that a project's searches may read from: t.me always, Telegram itself with the project's account. */
export async function sourcesOfProject(projectId: string): Promise<ChannelSource[]> {
  void projectId;
  return [webSource];
}
