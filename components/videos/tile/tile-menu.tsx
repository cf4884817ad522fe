'use client';

import {
  Ban,
  Captions,
  RectangleHorizontal,
  Clapperboard,
  Combine,
  Download,
  FileText,
  Image as ImageIcon,
  Images,
  ListTree,
  Mic,
  RefreshCw,
  SlidersHorizontal,
  SquarePen,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { ActionsButton } from '@/components/shared/actions-button';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu';
import { callUrl } from '@/lib/api/call';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { downloadVideoScript, downloadVideoSubtitles } from '@/lib/routes/video-projects';
import { availableActs, ownAddress } from '../words';
import type { TileAct } from './tile-acts';

export type TileMenuProps = {
  title: string;
  canEdit: boolean;
  /** Its script has segments. */
  canRecord: boolean;
  /** Null: only its script is there. */
  video: WireVideoProject | null;
  onAct: (act: TileAct) => void;
};

/** All acts on a video and its script, as a menu that is open at once. */
export function TileMenu({ title, canEdit, canRecord, video, onAct }: TileMenuProps) {
  const [open, setOpen] = useState(true);
  return (
    <Menu open={open} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <ActionsButton title={title} />
      </MenuTrigger>
      <MenuContent align="end" aria-label={`Actions for ${title}`}>
        {video && <VideoItems video={video} canEdit={canEdit} onAct={onAct} />}
        <Act
          icon={canEdit ? SquarePen : FileText}
          label={canEdit ? 'Edit script' : 'View script'}
          onSelect={() => onAct('script')}
        />
        <Act
          icon={Clapperboard}
          label={video ? 'Record another video' : 'Record video'}
          disabled={!canEdit || !canRecord}
          onSelect={() => onAct('record')}
        />
        <MenuSeparator />
        {video && canEdit && <Act icon={Trash2} label="Delete" onSelect={() => onAct('delete')} />}
        <Act
          icon={Trash2}
          label={video ? 'Delete with its script' : 'Delete script'}
          disabled={!canEdit}
          onSelect={() => onAct('deleteScript')}
        />
      </MenuContent>
    </Menu>
  );
}

type VideoItemsProps = { video: WireVideoProject; canEdit: boolean; onAct: (act: TileAct) => void };

function VideoItems({ video, canEdit, onAct }: VideoItemsProps) {
  const acts = availableActs(video);
  const params = { id: video._id };
  const merge = video.status === 'failed' ? 'Retry merge' : 'Merge';
  return (
    <>
      <Act icon={ListTree} label="Segments and progress" onSelect={() => onAct('play')} />
      <Act icon={RefreshCw} label="Refresh status" onSelect={() => onAct('refresh')} />
      {canEdit && acts.merge && <Act icon={Combine} label={merge} onSelect={() => onAct('merge')} />}
      {canEdit && acts.cancel && <Act icon={Ban} label="Cancel" onSelect={() => onAct('cancel')} />}
      {acts.download && (
        <>
          <File
            icon={Download}
            label="Download"
            href={ownAddress(video.finalVideoUrl ?? video.finalVideoPath ?? '')}
            name={`${video.title}.mp4`}
          />
          <File
            icon={Captions}
            label="Subtitles (SRT)"
            href={callUrl(downloadVideoSubtitles, { params })}
            name={`${video.title}.srt`}
          />
          <File
            icon={FileText}
            label="Script"
            href={callUrl(downloadVideoScript, { params })}
            name={`${video.title}.txt`}
          />
        </>
      )}
      {canEdit && acts.download && <Act icon={ImageIcon} label="Choose cover" onSelect={() => onAct('cover')} />}
      {canEdit && !acts.cancel && (
        <Act icon={RectangleHorizontal} label="Other formats" onSelect={() => onAct('formats')} />
      )}
      {canEdit && acts.introOutro && (
        <Act icon={Images} label="Edit Intro/Outro" onSelect={() => onAct('introOutro')} />
      )}
      {canEdit && !acts.cancel && (
        <Act icon={SlidersHorizontal} label="Voice and music" onSelect={() => onAct('choices')} />
      )}
      {canEdit && acts.saveVoiceOvers && <Act icon={Mic} label="Save VO" onSelect={() => onAct('saveVoiceOvers')} />}
      <MenuSeparator />
    </>
  );
}

type ActProps = { icon: LucideIcon; label: string; disabled?: boolean; onSelect: () => void };

function Act({ icon: Icon, label, disabled = false, onSelect }: ActProps) {
  return (
    <MenuItem disabled={disabled} onSelect={onSelect}>
      <Icon aria-hidden />
      {label}
    </MenuItem>
  );
}

/** Saved under a name by the browser. */
function File({ icon: Icon, label, href, name }: { icon: LucideIcon; label: string; href: string; name: string }) {
  return (
    <MenuItem asChild>
      <a href={href} download={name}>
        <Icon aria-hidden />
        {label}
      </a>
    </MenuItem>
  );
}
