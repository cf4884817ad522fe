import type { CSSProperties } from 'react';
import type { PlatformKey } from '@/lib/platforms/define';

export type PreviewTheme = 'light' | 'dark';

type Look = { page: string; card: string; ink: string; muted: string; link: string; line: string; soft: string };

const telegram = {
  light: {
    page: '#d7e3ea',
    card: '#ffffff',
    ink: '#000000',
    muted: '#5b6b78',
    link: '#0b68a8',
    line: '#dfe5ea',
    soft: '#eef4f8',
  },
  dark: {
    page: '#0e1621',
    card: '#182533',
    ink: '#f5f5f5',
    muted: '#93a8bb',
    link: '#6ab3f3',
    line: '#22313f',
    soft: '#1f2f40',
  },
};
const youtube = {
  light: {
    page: '#ffffff',
    card: '#ffffff',
    ink: '#0f0f0f',
    muted: '#5c5c5c',
    link: '#065fd4',
    line: '#e5e5e5',
    soft: '#f2f2f2',
  },
  dark: {
    page: '#0f0f0f',
    card: '#0f0f0f',
    ink: '#f1f1f1',
    muted: '#aaaaaa',
    link: '#3ea6ff',
    line: '#303030',
    soft: '#272727',
  },
};
const discord = {
  light: {
    page: '#ffffff',
    card: '#f2f3f5',
    ink: '#2e3035',
    muted: '#5a5c64',
    link: '#0062ad',
    line: '#e3e5e8',
    soft: '#ebedef',
  },
  dark: {
    page: '#313338',
    card: '#2b2d31',
    ink: '#dbdee1',
    muted: '#aeb1b6',
    link: '#2fb3ff',
    line: '#3f4147',
    soft: '#232428',
  },
};

/** The networks' own colours, their links and greys brought to a contrast of at least 4.5:1. */
const LOOKS = {
  telegram,
  ruTelegram: telegram,
  instagram: {
    light: {
      page: '#ffffff',
      card: '#ffffff',
      ink: '#000000',
      muted: '#656565',
      link: '#00376b',
      line: '#dbdbdb',
      soft: '#efefef',
    },
    dark: {
      page: '#000000',
      card: '#000000',
      ink: '#f5f5f5',
      muted: '#a8a8a8',
      link: '#b5dcff',
      line: '#262626',
      soft: '#1a1a1a',
    },
  },
  twitter: {
    light: {
      page: '#ffffff',
      card: '#ffffff',
      ink: '#0f1419',
      muted: '#536471',
      link: '#0e69a8',
      line: '#e1e8ed',
      soft: '#eff3f4',
    },
    dark: {
      page: '#000000',
      card: '#000000',
      ink: '#e7e9ea',
      muted: '#8b9197',
      link: '#1d9bf0',
      line: '#2f3336',
      soft: '#16181c',
    },
  },
  vk: {
    light: {
      page: '#edeef0',
      card: '#ffffff',
      ink: '#000000',
      muted: '#626d7a',
      link: '#2a5885',
      line: '#e1e3e6',
      soft: '#f0f2f5',
    },
    dark: {
      page: '#0a0a0a',
      card: '#1b1b1c',
      ink: '#e1e3e6',
      muted: '#9aa0a6',
      link: '#71aaeb',
      line: '#363738',
      soft: '#2a2a2c',
    },
  },
  youtube,
  ruYoutube: youtube,
  discord,
  ruDiscord: discord,
  threads: {
    light: {
      page: '#fafafa',
      card: '#ffffff',
      ink: '#000000',
      muted: '#6b6b6b',
      link: '#0061c9',
      line: '#e0e0e0',
      soft: '#f2f2f2',
    },
    dark: {
      page: '#0a0a0a',
      card: '#181818',
      ink: '#f3f5f7',
      muted: '#999999',
      link: '#5cb5ff',
      line: '#2d2d2d',
      soft: '#232323',
    },
  },
} as const satisfies Record<PlatformKey, Record<PreviewTheme, Look>>;

/** The colours as the custom properties that the drawings use. */
export function lookOf(platform: PlatformKey, theme: PreviewTheme): CSSProperties {
  const look = LOOKS[platform][theme];
  return {
    ...Object.fromEntries(Object.entries(look).map(([name, value]) => [`--p-${name}`, value])),
    colorScheme: theme,
    background: look.page,
    color: look.ink,
  };
}
