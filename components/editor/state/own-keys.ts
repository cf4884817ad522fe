import { readKeys, type OwnKeys } from './key-map';

const KEY = 'editor-keys';
let known: OwnKeys | null = null;

/** The keys that the person chose in this browser. */
export function ownKeys(): OwnKeys {
  try {
    return (known ??= readKeys(localStorage.getItem(KEY)));
  } catch {
    return (known ??= {}); // The browser keeps nothing: the usual ones.
  }
}

/** Keeps them; false where the browser can't, and they hold until the page closes. */
export function keepKeys(own: OwnKeys): boolean {
  known = own;
  try {
    localStorage.setItem(KEY, JSON.stringify(own));
    return true;
  } catch {
    return false;
  }
}
