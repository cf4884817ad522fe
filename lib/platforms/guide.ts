/** One step of setting a network up: words, an address to open, or the callback address to register there. */
export type GuideStep = { text: string; link?: { label: string; url: string }; showsCallback?: true };

/** How to obtain the keys of a network, step by step. */
export type ConnectGuide = {
  /** Connected in the browser, in which way; null: by pasting keys only. */
  begins: 'request-token' | 'connect' | null;
  /** Fields of the card that name the network's app, without which it can't be connected in the browser. */
  appFields: readonly string[];
  /** The variables that an administrator of the host sets, where the card has no fields for an app. */
  hostNames?: string;
  /** Where an app is made. */
  appPage?: { label: string; url: string };
  steps: readonly GuideStep[];
  /** The network has a one-tap button for pages. */
  hasWidget?: true;
  /** How to get keys without connecting in the browser. */
  byHand?: string;
  /**
   * Fixed messages, where there are some: when the way there can't be begun, at its end, and when the account
   * does not work.
   */
  words?: { notBegun?: string; failed?: string; done?: string; broken?: string };
};
