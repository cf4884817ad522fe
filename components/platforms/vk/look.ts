import type { Looks } from '../network-face';

export const look: Looks = {
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
};
