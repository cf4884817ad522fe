import { RelativeTime } from '@/components/shared/relative-time';
import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import { CATEGORY_NAMES } from '@/lib/knowledge/categories';
import { countWords, sizeWords, TYPE_WORDS } from '../words';

const languages = new Intl.DisplayNames('en', { type: 'language' });

const PAGE_WORDS: Partial<Record<string, [string, string]>> = {
  pptx: ['slide', 'slides'],
  xlsx: ['sheet', 'sheets'],
};

/** Summary, description, tags and figures of a document. */
export function ItemFacts({ item }: { item: WireKnowledgeItem }) {
  const { content, metadata, usage, source, tags } = item;
  const [one, many] = PAGE_WORDS[metadata.fileType] ?? ['page', 'pages'];
  const rows: [string, React.ReactNode][] = [
    ['Category', [CATEGORY_NAMES[item.category], item.subcategory].filter(Boolean).join(' · ')],
    [
      'File',
      [
        metadata.fileName,
        TYPE_WORDS[metadata.fileType],
        sizeWords(metadata.fileSize),
        metadata.pages ? countWords(metadata.pages, one, many) : '',
        metadata.words ? countWords(metadata.words, 'word') : '',
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    ...(content.language ? ([['Language', languageOf(content.language)]] as [string, string][]) : []),
    ['Used', countWords(usage.accessCount, 'time')],
    ['Added', <RelativeTime key="added" at={item.createdAt} past />],
  ];
  return (
    <>
      {item.notice && (
        <p role="note" className="rounded-control bg-partial-soft px-3 py-2.5 text-dense text-partial">
          {item.notice}
        </p>
      )}
      {content.summary && (
        <section aria-label="Summary" className="rounded-control bg-sunken px-3 py-2.5">
          <p className="text-tiny font-semibold text-muted">
            {content.summaryMethod === 'ai' ? 'Summary by AI' : 'In its own words'}
          </p>
          <p className="mt-0.5 text-dense break-words whitespace-pre-line">{content.summary}</p>
        </section>
      )}
      {item.description && <p className="text-dense break-words whitespace-pre-line">{item.description}</p>}
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full truncate rounded-full bg-sunken px-2.5 py-0.5 text-tiny">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <section aria-label="Details">
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-dense">
          {rows.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="tabular break-words">{value}</dd>
            </div>
          ))}
          {source.url && (
            <div className="contents">
              <dt className="text-muted">Address</dt>
              <dd className="truncate">
                <a
                  href={source.url}
                  target="_blank"
                  rel="noreferrer"
                  className="text-accent-text underline underline-offset-4"
                >
                  {source.url}
                </a>
              </dd>
            </div>
          )}
        </dl>
      </section>
    </>
  );
}

function languageOf(code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}
