import type { Looks } from '../network-face';

export const look: Looks = {
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
};
