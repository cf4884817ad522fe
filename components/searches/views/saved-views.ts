import type { ResultsAddress } from '../use-search-address';

/** A way to look at results, under a name; kept in this browser, for all searches. */
export type SavedView = { name: string; results: Omit<ResultsAddress, 'page'> };

const STORED = 'searches.views';
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** As stored: the same text means the same views. */
export const storedViews = () => localStorage.getItem(STORED) ?? '[]';

function isView(value: unknown): value is SavedView {
  return typeof value === 'object' && value !== null && 'name' in value && 'results' in value;
}

/** Reads what is stored; what another version wrote there is no view. */
export function viewsIn(stored: string): SavedView[] {
  try {
    const parsed: unknown = JSON.parse(stored);
    return Array.isArray(parsed) ? parsed.filter(isView) : [];
  } catch {
    return [];
  }
}

function store(views: readonly SavedView[]): void {
  localStorage.setItem(STORED, JSON.stringify(views));
  for (const listener of listeners) listener();
}

/** Keeps a view; one of the same name is replaced. */
export function saveView(view: SavedView): void {
  store([...viewsIn(storedViews()).filter(({ name }) => name !== view.name), view]);
}

export function removeView(name: string): void {
  store(viewsIn(storedViews()).filter((view) => view.name !== name));
}
