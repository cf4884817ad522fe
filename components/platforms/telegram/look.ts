import type { Looks } from '../network-face';

export const look: Looks = {
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
