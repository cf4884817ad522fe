import type { Looks } from '../network-face';

export const look: Looks = {
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
};
