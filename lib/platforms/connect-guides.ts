import type { PlatformKey } from './define';
import { manifestOf } from './index';

/** One step of setting a network up: words, an address to open, or the callback address to register there. */
export type GuideStep = { text: string; link?: { label: string; url: string }; showsCallback?: true };

/** How to obtain the keys of a network, step by step. */
export type ConnectGuide = {
  /** Connected in the browser, in which documented way; null: by pasting keys only. */
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
   * The documents' words, where they have some: when the way there can't be begun, at its end, and when the account
   * does not work.
   */
  words?: { notBegun?: string; failed?: string; done?: string; broken?: string };
};

type Base = Extract<PlatformKey, 'telegram' | 'instagram' | 'twitter' | 'vk' | 'youtube' | 'discord' | 'threads'>;

const META_APPS = { label: 'Meta developer page', url: 'https://developers.facebook.com/apps' };

const GUIDES: Record<Base, ConnectGuide> = {
  telegram: {
    begins: null,
    appFields: [],
    steps: [
      {
        text: 'Open BotFather in Telegram, send /newbot and answer its two questions.',
        link: { label: 'BotFather', url: 'https://t.me/BotFather' },
      },
      { text: 'Copy the token from its reply into “Bot token”.' },
      { text: 'In your channel open Administrators, add the bot, and leave “Post messages” on.' },
      {
        text: 'Enter the channel’s @name as “Chat ID”. A private channel has a number instead: open it in Telegram’s web version and put -100 in front of the digits in its address.',
        link: { label: 'Telegram Web', url: 'https://web.telegram.org/a/' },
      },
      { text: 'For first comments, link a discussion group to the channel and add the bot to it.' },
    ],
  },
  twitter: {
    begins: 'request-token',
    appFields: ['api_key', 'api_secret'],
    appPage: { label: 'X developer portal', url: 'https://developer.x.com/en/portal/dashboard' },
    steps: [
      {
        text: 'Make an app in the developer portal of X.',
        link: { label: 'X developer portal', url: 'https://developer.x.com/en/portal/dashboard' },
      },
      {
        text: 'Under “User authentication settings” choose “Read and write” and “Web App”, and register this callback address:',
        showsCallback: true,
      },
      { text: 'Under “Keys and tokens” copy the API key and its secret into this card.' },
      { text: 'Press Connect, and allow the app.' },
    ],
    byHand:
      'Under “Keys and tokens” of the app, generate “Access token and secret” after the permission is “Read and write”, and paste both.',
    words: { notBegun: 'Failed to initiate Twitter authentication' },
  },
  instagram: {
    begins: 'connect',
    appFields: ['client_id', 'client_secret'],
    appPage: META_APPS,
    steps: [
      {
        text: 'The account must be a professional one (business or creator): Instagram → Settings → Account type and tools.',
      },
      {
        text: 'Make an app with the use case for Instagram, and open “API setup with Instagram login”.',
        link: META_APPS,
      },
      { text: 'Copy “Instagram app ID” into “Client ID” and “Instagram app secret” into “Client secret”.' },
      { text: 'Under “Set up Instagram business login” register this redirect address:', showsCallback: true },
      {
        text: 'Until Meta has reviewed the app, add your account to it as an Instagram tester and accept that in Instagram’s settings.',
      },
      { text: 'Press Connect, and leave every permission ticked.' },
    ],
    byHand:
      'In “API setup with Instagram login”, press “Generate token” beside your account, and paste it as “Access token”.',
    words: { broken: 'Please connect your Instagram account' },
  },
  vk: {
    begins: 'connect',
    appFields: [],
    hostNames: 'VK_APP_ID',
    hasWidget: true,
    appPage: { label: 'VK ID for business', url: 'https://id.vk.com/about/business/go' },
    steps: [
      {
        text: 'An administrator of this host makes a web app at VK ID.',
        link: { label: 'VK ID for business', url: 'https://id.vk.com/about/business/go' },
      },
      { text: 'The app’s trusted redirect address is:', showsCallback: true },
      { text: 'Its number is set as VK_APP_ID on the host. Then any admin here can press Connect.' },
      {
        text: '“Group ID” is the number of your community: the digits in vk.com/club123456, or Manage → Community address.',
      },
    ],
    byHand:
      'Paste the access token of a user who administers the community, with the rights wall, photos, video, docs and groups.',
    words: {
      notBegun: 'VK authentication failed',
      failed: 'VK authentication failed',
      done: 'VK authentication successful',
    },
  },
  youtube: {
    begins: 'connect',
    appFields: ['client_id', 'client_secret'],
    appPage: { label: 'Google Cloud console', url: 'https://console.cloud.google.com/apis/credentials' },
    steps: [
      {
        text: 'In a project of Google Cloud, switch the YouTube Data API v3 on.',
        link: {
          label: 'YouTube Data API',
          url: 'https://console.cloud.google.com/apis/library/youtube.googleapis.com',
        },
      },
      {
        text: 'Set its consent screen to “In production”: while it says “Testing”, Google ends each sign-in after 7 days.',
      },
      {
        text: 'Under Credentials make an OAuth client ID of the type “Web application”.',
        link: { label: 'Credentials', url: 'https://console.cloud.google.com/apis/credentials' },
      },
      { text: 'Add this authorized redirect URI to it:', showsCallback: true },
      { text: 'Copy its client ID and client secret into this card, press Connect, and leave every box ticked.' },
    ],
    byHand: 'With the same client, Google’s OAuth Playground can make a refresh token for the YouTube scopes.',
  },
  discord: {
    begins: null,
    appFields: [],
    steps: [
      { text: 'In Discord, open the settings of the channel (the cog beside its name), then Integrations → Webhooks.' },
      { text: 'Press “New Webhook”, and give it the name and picture that posts should carry.' },
      {
        text: 'Press “Copy Webhook URL”, and paste it here. Anyone with this address can post to the channel: treat it like a password.',
      },
    ],
  },
  threads: {
    begins: 'connect',
    appFields: [],
    hostNames: 'THREADS_APP_ID and THREADS_APP_SECRET',
    appPage: META_APPS,
    steps: [
      {
        text: 'An administrator of this host makes an app with the use case “Access the Threads API”, with the permissions to publish content and manage replies.',
        link: META_APPS,
      },
      { text: 'In the use case’s settings, the redirect callback URL is:', showsCallback: true },
      {
        text: 'The Threads app ID and secret are set as THREADS_APP_ID and THREADS_APP_SECRET on the host. Then any admin here can press Connect.',
      },
      {
        text: 'Until Meta has reviewed the app, add your account to it as a Threads tester and accept that in the settings of Threads.',
      },
    ],
    byHand: 'The use case’s settings have a “User Token Generator”: paste its token. The user ID may stay empty.',
  },
};

/** The guide of a destination's network; twins share their base's. */
export function guideOf(platform: PlatformKey): ConnectGuide {
  return GUIDES[manifestOf(platform).base as Base];
}
