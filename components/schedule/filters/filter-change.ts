import type { PostFilter } from '@/lib/schedule/post-filter';

export type FilterChange = (change: { [Name in keyof PostFilter]: PostFilter[Name] | undefined }) => void;
