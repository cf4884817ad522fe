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
import { availableActs, hasScript, ownAddress } from '../words';
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
  const isScripted = video === null || hasScript(video);
  return (
    <Menu open={open} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <ActionsButton title={title} />
      </MenuTrigger>
      <MenuContent align="end" aria-label={`Actions for ${title}`}>
        {video && <VideoItems video={video} canEdit={canEdit} onAct={onAct} />}
        {!isScripted && canEdit && <Act icon={Trash2} label="Delete" onSelect={() => onAct('delete')} />}
        {isScripted && <ScriptItems {...{ canEdit, canRecord, video, onAct }} />}
      </MenuContent>
    </Menu>
  );
}

/** Acts on its script. */
function ScriptItems({ canEdit, canRecord, video, onAct }: Omit<TileMenuProps, 'title'>) {
  return (
    <>
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
    </>
  );
}

type VideoItemsProps = { video: WireVideoProject; canEdit: boolean; onAct: (act: TileAct) => void };

function VideoItems({ video, canEdit, onAct }: VideoItemsProps) {
  const acts = availableActs(video);
  const isScripted = hasScript(video);
  return (
    <>
      {isScripted && <Act icon={ListTree} label="Segments and progress" onSelect={() => onAct('play')} />}
      <Act icon={RefreshCw} label="Refresh status" onSelect={() => onAct('refresh')} />
      {canEdit && isScripted && <MakingItems video={video} onAct={onAct} />}
      {acts.download && (
        <>
          <File
            icon={Download}
            label="Download"
            href={ownAddress(video.finalVideoUrl ?? video.finalVideoPath ?? '')}
            name={`${video.title}.mp4`}
          />
          {isScripted && <WordsItems video={video} />}
        </>
      )}
      {canEdit && acts.download && <Act icon={ImageIcon} label="Choose cover" onSelect={() => onAct('cover')} />}
      {canEdit && isScripted && <ChoiceItems video={video} onAct={onAct} />}
      <MenuSeparator />
    </>
  );
}

type PartProps = Pick<VideoItemsProps, 'video' | 'onAct'>;

function MakingItems({ video, onAct }: PartProps) {
  const acts = availableActs(video);
  const merge = video.status === 'failed' ? 'Retry merge' : 'Merge';
  return (
    <>
      {acts.merge && <Act icon={Combine} label={merge} onSelect={() => onAct('merge')} />}
      {acts.cancel && <Act icon={Ban} label="Cancel" onSelect={() => onAct('cancel')} />}
    </>
  );
}

function WordsItems({ video: { _id: id, title } }: Pick<VideoItemsProps, 'video'>) {
  const subtitles = callUrl(downloadVideoSubtitles, { params: { id } });
  return (
    <>
      <File icon={Captions} label="Subtitles (SRT)" href={subtitles} name={`${title}.srt`} />
      <File
        icon={FileText}
        label="Script"
        href={callUrl(downloadVideoScript, { params: { id } })}
        name={`${title}.txt`}
      />
    </>
  );
}

function ChoiceItems({ video, onAct }: PartProps) {
  const acts = availableActs(video);
  return (
    <>
      {!acts.cancel && <Act icon={RectangleHorizontal} label="Other formats" onSelect={() => onAct('formats')} />}
      {acts.introOutro && <Act icon={Images} label="Edit Intro/Outro" onSelect={() => onAct('introOutro')} />}
      {!acts.cancel && <Act icon={SlidersHorizontal} label="Voice and music" onSelect={() => onAct('choices')} />}
      {acts.saveVoiceOvers && <Act icon={Mic} label="Save VO" onSelect={() => onAct('saveVoiceOvers')} />}
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
