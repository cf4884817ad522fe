import type { Looks } from '../network-face';

export const look: Looks = {
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
