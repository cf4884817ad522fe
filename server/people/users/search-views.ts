import { searchView, type WireSearchView } from '@/lib/contracts/search-views';
import { AppError } from '@/lib/errors/app-error';
import { SEARCH_VIEWS_MAX } from '@/lib/searches/values';
import { changeSearchViews, findUser, type StoredUser } from './store';

type Views = { views: WireSearchView[] };

function viewsOf(user: StoredUser | null): Views {
  if (!user) throw new AppError('UNAUTHENTICATED', 'This account was deleted');
  return { views: (user.searchViews ?? []).flatMap((view) => searchView.safeParse(view).data ?? []) };
}

/** The saved views of an account. */
export const listSearchViews = async ({ userId }: { userId: string }): Promise<Views> =>
  viewsOf(await findUser(userId));

/** Keeps a view; one of the same name is replaced. */
export const saveSearchView = async ({ userId, view }: { userId: string; view: WireSearchView }): Promise<Views> =>
  viewsOf(await changeSearchViews(userId, { name: view.name, view, most: SEARCH_VIEWS_MAX }));

/** Removes a view, if it is there. */
export const removeSearchView = async ({ userId, name }: { userId: string; name: string }): Promise<Views> =>
  viewsOf(await changeSearchViews(userId, { name, most: SEARCH_VIEWS_MAX }));
