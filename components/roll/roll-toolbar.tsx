'use client';
import {
  ArrowDown,
  ArrowUp,
  Magnet,
  Pause,
  Pencil,
  Play,
  Redo2,
  RotateCcw,
  Trash2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Select } from '#components/ui/select.tsx';
import { Slider } from '#components/ui/slider.tsx';
import type { Grid } from './notes.ts';
import { undoStep } from './undo-keys.ts';
import type { EditedNotes } from './use-notes.ts';

interface RollToolbarProps {
  edited: EditedNotes;
  selected: number;
  /** Of what is selected, on average; null where nothing is. */
  velocity: number | null;
  grid: Grid;
  onGrid(grid: Grid): void;
  isPlaying: boolean;
  onPlay(): void;
  onTranspose(pitches: number): void;
  onQuantise(): void;
  onVelocity(velocity: number): void;
  onRemove(): void;
  /** Draws a note in the row that was gone to. */
  onDraw(): void;
  /** Parts that a note can be drawn for, by name; one of several is chosen. */
  parts: readonly { value: string; label: string }[];
  part: string;
  onPart(part: string): void;
  onZoom(times: number): void;
}

/** What can be done with the notes that are selected, and how the roll is seen. */
export function RollToolbar(props: RollToolbarProps) {
  const t = useTranslations('roll');
  const common = useTranslations('common');
  const { edited, selected, velocity } = props;
  const none = selected === 0;
  return (
    <div
      role="toolbar"
      aria-label={t('tools')}
      className="flex flex-wrap items-center gap-1.5"
      onKeyDown={(event) => {
        const step = undoStep(event.nativeEvent);
        if (!step) return;
        event.preventDefault();
        edited[step]();
      }}
    >
      <Button size="small" look={props.isPlaying ? 'primary' : 'outline'} onClick={props.onPlay}>
        {props.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        {props.isPlaying ? t('stop') : t('play')}
      </Button>
      <IconButton label={t('undo')} size="icon-small" disabled={!edited.canUndo} onClick={edited.undo}>
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton label={t('redo')} size="icon-small" disabled={!edited.canRedo} onClick={edited.redo}>
        <Redo2 aria-hidden />
      </IconButton>
      <IconButton label={t('reset')} size="icon-small" disabled={!edited.isEdited} onClick={edited.reset}>
        <RotateCcw aria-hidden />
      </IconButton>
      <span aria-hidden className="mx-1 h-5 w-px bg-line" />
      <IconButton label={t('draw')} size="icon-small" disabled={!props.part} onClick={props.onDraw}>
        <Pencil aria-hidden />
      </IconButton>
      {props.parts.length > 1 ? (
        <Select
          aria-label={t('part')}
          value={props.part}
          onChange={(event) => props.onPart(event.target.value)}
          className="w-44 [&_select]:h-8 [&_select]:text-small [&_svg]:top-2"
          options={props.parts.map(({ value, label }) => ({
            value,
            label: common('named', { name: t('part'), value: label }),
          }))}
        />
      ) : null}
      <IconButton label={t('up')} size="icon-small" disabled={none} onClick={() => props.onTranspose(1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton label={t('down')} size="icon-small" disabled={none} onClick={() => props.onTranspose(-1)}>
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={t('quantise')} size="icon-small" disabled={none} onClick={props.onQuantise}>
        <Magnet aria-hidden />
      </IconButton>
      <IconButton label={t('remove')} size="icon-small" disabled={none} onClick={props.onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
      <Slider
        label={t('velocity')}
        value={velocity ?? 0}
        min={0}
        max={1}
        step={0.01}
        keyStep={0.05}
        disabled={none}
        valueText={`${Math.round((velocity ?? 0) * 127)}`}
        onChange={props.onVelocity}
        className="mx-2 data-[orientation=horizontal]:w-24"
      />
      <span className="tabular-nums text-small text-ink-faint">{t('selected', { count: selected })}</span>
      <div className="ml-auto flex items-center gap-1">
        <Select
          aria-label={t('grid')}
          value={props.grid}
          onChange={(event) => props.onGrid(event.target.value as Grid)}
          className="w-36 [&_select]:h-8 [&_select]:text-small [&_svg]:top-2"
          options={(['bar', 'beat', 'half', 'quarter', 'off'] as const).map((grid) => ({
            value: grid,
            label: common('named', { name: t('grid'), value: t(`grids.${grid}`) }),
          }))}
        />
        <IconButton label={t('zoomOut')} size="icon-small" onClick={() => props.onZoom(0.7)}>
          <ZoomOut aria-hidden />
        </IconButton>
        <IconButton label={t('zoomIn')} size="icon-small" onClick={() => props.onZoom(1 / 0.7)}>
          <ZoomIn aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
