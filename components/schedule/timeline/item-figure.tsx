'use client';

import type { WirePostCard } from '@/lib/contracts/post-cards';
import { PostFigure } from '../post-figure';
import { useFigureOf } from '../use-figures';

/** How a post that is out does. Loaded later: most posts of a calendar are yet to come. */
export const ItemFigure = ({ post }: { post: WirePostCard }) => <PostFigure of={useFigureOf(post)} />;
