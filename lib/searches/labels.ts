import type { ChannelLabel } from './values';

const DAY_MS = 86_400_000;
const DEAD_AFTER_DAYS = 180;
/** Of the posts: repeat another channel's. */
export const CLONE_FROM = 0.5;
/** Carry links or offers. */
const ADVERTISING_FROM = 0.9;
/** Fewer posts show no habit. */
const FEWEST_POSTS = 5;

const OFFERS =
  /\b(?:discount|promo ?code|coupon|buy now|order now|% off|sale ends|limited offer|giveaway|dm (?:me|us) to order)\b|скидк|промокод|купить|закажи|акция|распродаж|розыгрыш|знижк|замовляй|в наличии по цене|rabatt|gutschein/i;

/** A link out of the channel; its own address is a signature. */
export type PostLink = { url: string; username: string | null };

/** Whether a post sells: it carries a link out of its channel or an offer. */
export function isAdvertising({ text, links }: { text: string; links: readonly PostLink[] }, ownKey: string): boolean {
  return OFFERS.test(text) || links.some(({ username }) => username?.toLowerCase() !== ownKey);
}

export type Facts = {
  posts: number;
  advertising: number;
  lastPostAt: Date | null;
  /** The largest part of its posts that an older or larger channel has too. */
  repeated: number;
  language: string | null;
  /** The seed's. */
  mainLanguage: string | null;
  isScam: boolean;
  isRestricted: boolean;
};

/** The labels of a channel, by what was read of it. */
export function labelsOf(facts: Facts, now: Date): ChannelLabel[] {
  const labels: ChannelLabel[] = [];
  if (facts.repeated >= CLONE_FROM) labels.push('clone');
  if (facts.posts >= FEWEST_POSTS && facts.advertising / facts.posts >= ADVERTISING_FROM) labels.push('advertising');
  if (facts.lastPostAt && now.getTime() - facts.lastPostAt.getTime() > DEAD_AFTER_DAYS * DAY_MS) labels.push('dead');
  if (facts.language !== null && facts.mainLanguage !== null && facts.language !== facts.mainLanguage)
    labels.push('other_language');
  if (facts.isRestricted) labels.push('restricted');
  if (facts.isScam) labels.push('scam');
  return labels;
}

/** The one of two channels that the other one repeats: the older, or, where that is not known, the larger one. */
export function isOriginal(
  one: { firstPostAt: Date | null; participants: number | null },
  other: { firstPostAt: Date | null; participants: number | null },
): boolean {
  const [a, b] = [one.participants ?? 0, other.participants ?? 0];
  if (a !== b) return a > b;
  return (one.firstPostAt?.getTime() ?? Infinity) <= (other.firstPostAt?.getTime() ?? Infinity);
}
