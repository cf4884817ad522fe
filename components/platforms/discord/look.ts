import type { Looks } from '../network-face';

export const look: Looks = {
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
