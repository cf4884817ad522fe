import { COMPARED_MAX } from './compare';

/** The posts that a comparison leaves out. */
export type Cut = {
  /** Since when posts are compared, in milliseconds since 1970: older ones are too many. Null: none are left out. */
  since: number | null;
  /** Single posts that are compared and not listed. */
  unlisted: number;
};

/** `ofOne`: only posts of one network are compared. */
type Shown = { zone: string; listed: number; ofOne: boolean };

/** Says how many are left out and how to see them, a sentence each. */
export function cutWords({ since, unlisted }: Cut, { zone, listed, ofOne }: Shown): string[] {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone });
  return [
    ...(since === null
      ? []
      : [
          `Only the newest ${count(COMPARED_MAX)} are compared, ${ofOne ? '' : 'each network counted, '}those since ${day.format(since)}. Choose a shorter time ${ofOne ? '' : 'or one network '}to see the others.`,
        ]),
    ...(unlisted === 0
      ? []
      : [`The newest ${count(listed)} posts are listed; ${count(unlisted)} more are in a download.`]),
  ];
}

const count = (value: number): string => value.toLocaleString('en');
