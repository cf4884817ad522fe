import { Download } from 'lucide-react';
import { handedCaptions } from '@/components/media/cover/handed-over';
import { Button } from '@/components/ui/button';
import { isVideoUrl, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';

/** The captions of a film as a file to add by hand, where the network takes none from here. */
export function CaptionsFile({ platform, media }: { platform: PlatformKey; media: readonly string[] }) {
  const { label, fields } = manifestOf(platform);
  const film = media.find(isVideoUrl);
  const captions = film && !fields.some(({ name }) => name === 'captions') ? handedCaptions(film, platform) : null;
  if (!captions) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-muted">
      <span>{label} takes no captions from here.</span>
      <Button variant="outline" size="sm" asChild>
        <a
          href={`data:application/x-subrip;charset=utf-8,${encodeURIComponent(captions.text)}`}
          download={`captions-${captions.language}.srt`}
          aria-label={`Download the captions for ${label}`}
        >
          <Download aria-hidden />
          Captions (SRT)
        </a>
      </Button>
    </div>
  );
}
