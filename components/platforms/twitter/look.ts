import type { Looks } from '../network-face';

export const look: Looks = {
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
};
