/** The parts of Settings, each with an address of its own. */
export const SETTINGS_SECTIONS = [
  { label: 'General', path: '/settings' },
  { label: 'Channels', path: '/settings/channels' },
  { label: 'People', path: '/settings/people' },
  { label: 'Queue and times', path: '/settings/queue' },
  { label: 'AI and budgets', path: '/settings/ai' },
  { label: 'Webhooks and tokens', path: '/settings/webhooks' },
  { label: 'Trash', path: '/settings/trash' },
  { label: 'Danger', path: '/settings/danger' },
] as const;

type SectionPath = (typeof SETTINGS_SECTIONS)[number]['path'];

/** Places of the one long page that Settings once was: links in mails, notifications and bookmarks still name them. */
const ANCHORS: [RegExp, SectionPath][] = [
  [/^#channel-./, '/settings/channels'],
  [/^#pauses$/, '/settings/queue'],
  [/^#ai-budget$/, '/settings/ai'],
];
/** Said in the query by a return from a network and by the first steps. */
const CHANNEL_PARAMS = ['connected', 'connect-error', 'first-steps'];

/** Where an address of the first page really leads; null: to that page. */
export function movedTo(search: string, hash: string): string | null {
  const params = new URLSearchParams(search);
  const path = CHANNEL_PARAMS.some((name) => params.has(name))
    ? '/settings/channels'
    : ANCHORS.find(([anchor]) => anchor.test(hash))?.[1];
  return path ? `${path}${search}${hash}` : null;
}
