import { BookOpen, Bot, FileText, Radar } from 'lucide-react';
import { shortTime } from '@/lib/format/relative-time';
import type { WireFoundPassage } from '@/lib/contracts/knowledge-passages';
import { excerptOf } from '@/lib/knowledge/excerpt';
import { PaletteGroup, PaletteItem } from './palette-item';
import type { PaletteState } from './use-palette';
import { firstWords } from '@/lib/posts/first-words';

/** Matches in the project: posts, searches, agents and documents. */
export function PaletteFound({ state, go }: { state: PaletteState; go: (address: string) => () => void }) {
  const { typed, posts, searches, agents, documents } = state;
  return (
    <>
      {posts.length > 0 && (
        <PaletteGroup heading="Posts">
          {posts.map((post) => (
            <PaletteItem
              key={post._id}
              value={`${post.title} ${typed} ${post._id}`}
              onSelect={go(`/schedule?post=${post._id}`)}
              icon={<FileText aria-hidden />}
            >
              <span className="min-w-0 flex-1 truncate">{firstWords(post)}</span>
              {post.scheduledFor && (
                <span className="tabular text-tiny text-muted">{shortTime(new Date(post.scheduledFor))}</span>
              )}
            </PaletteItem>
          ))}
        </PaletteGroup>
      )}
      {searches.length > 0 && (
        <PaletteGroup heading="Searches">
          {searches.map(({ id, search_name, initial_channel, channel_theme }) => (
            <PaletteItem
              key={id}
              value={`search ${search_name} @${initial_channel} ${channel_theme ?? ''} ${id}`}
              onSelect={go(`/searches/${id}`)}
              icon={<Radar aria-hidden />}
            >
              <span className="min-w-0 flex-1 truncate">{search_name}</span>
              <span className="text-tiny text-muted">@{initial_channel}</span>
            </PaletteItem>
          ))}
        </PaletteGroup>
      )}
      {agents.length > 0 && (
        <PaletteGroup heading="Agents">
          {agents.map(({ _id, username, description }) => (
            <PaletteItem
              key={_id}
              value={`@${username} ${typed} ${_id}`}
              onSelect={go(`/instagram-agents/${_id}`)}
              icon={<Bot aria-hidden />}
            >
              <span className="shrink-0">@{username}</span>
              <span className="min-w-0 flex-1 truncate text-tiny text-muted">{description}</span>
            </PaletteItem>
          ))}
        </PaletteGroup>
      )}
      {documents.length > 0 && (
        <PaletteGroup heading="Documents">
          {documents.map(({ _id, title, passages: [passage] }) => (
            <PaletteItem
              key={_id}
              value={`${title} ${typed} ${_id}`}
              onSelect={go(`/knowledge?item=${_id}${passage ? `&passage=${passage.id}` : ''}`)}
              icon={<BookOpen aria-hidden />}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate">{title}</span>
                {passage && <span className="block truncate text-tiny text-muted">{excerptText(passage)}</span>}
              </span>
            </PaletteItem>
          ))}
        </PaletteGroup>
      )}
    </>
  );
}

function excerptText({ text, marks }: Pick<WireFoundPassage, 'text' | 'marks'>): string {
  return excerptOf(text, marks, 120).text.replaceAll(/\s+/g, ' ');
}
