import type { Metadata } from 'next';
import { EditorScreen } from '@/components/editor/editor-screen';

export const metadata: Metadata = { title: 'Video editor' };

export default async function VideoEditorPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  return <EditorScreen key={projectId} id={projectId} />;
}
