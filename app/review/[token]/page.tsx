import type { Metadata } from 'next';
import { ReviewScreen } from '@/components/review/review-screen';

export const metadata: Metadata = { title: 'Posts for approval', robots: { index: false }, referrer: 'no-referrer' };

type ReviewPageProps = { params: Promise<{ token: string }> };

export default async function ReviewPage({ params }: ReviewPageProps) {
  return <ReviewScreen token={(await params).token} />;
}
