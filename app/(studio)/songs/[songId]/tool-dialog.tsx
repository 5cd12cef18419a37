'use client';
import { ChevronDown } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { formatTime } from '#components/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { toast } from '#components/ui/toast.ts';
import { wordsIn } from '#components/waveform/region-math.ts';
import { useRegion } from '#components/waveform/region-store.ts';
import { INFILL_MIN_SECONDS } from '#lib/contract/limits.ts';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import type { SongDetail } from '#lib/studio/views.ts';
import { emptyDraft, type Takes } from '../../create/draft-store.ts';
import { ModelField, RetentionField } from '../../create/service-fields.tsx';
import { TakesField } from '../../create/takes-field.tsx';
import { useTakesRefused } from '../../create/use-takes-refused.ts';
import { makeSong, startJob } from '../actions.ts';
import { useSongChanges } from '../use-song-changes.ts';
import { wantHeard } from './hearing-store.ts';
import { type CLOSENESS, fieldsOf, toolRequest } from './tool-fields.ts';
import { type ModelChoice, polisherOf, type Tool, tools } from './tools.ts';

interface ToolDialogProps {
  tool: Tool;
  song: SongDetail;
  duration: number;
  /** With the words of the region, to begin with. */
  timeline: TimelineResult | null;
  models: readonly ModelChoice[];
  onClose(): void;
}

export function ToolDialog({ tool, song, duration, timeline, models, onClose }: ToolDialogProps) {
  const t = useTranslations('song');
  const common = useTranslations('common');
  const create = useTranslations('create');
  const router = useRouter();
  const sayRefused = useTakesRefused();
  const { run } = useSongChanges();
  const { region, marker } = useRegion();
  const fields = fieldsOf[tool];
  const on = tools.find((one) => one.tool === tool)?.on;
  const startsWithWords = tool === 'infill' || tool === 'addVocals';
  const [prompt, setPrompt] = useState(() => (startsWithWords && region ? wordsIn(region, timeline) : ''));
  const [tags, setTags] = useState(tool === 'extend' || tool === 'infill' ? song.tags : '');
  const [title, setTitle] = useState('');
  const [takes, setTakes] = useState<Takes>(1);
  const [name, setName] = useState('');
  const [strength, setStrength] = useState<'subtle' | 'normal' | 'high'>('normal');
  const [closeness, setCloseness] = useState<keyof typeof CLOSENESS>('near');
  const [further, setFurther] = useState({ avoid: '', model: '', retentionDays: emptyDraft.retentionDays });
  const [separateFirst, setSeparateFirst] = useState(song.kind !== 'upload');
  const [busy, setBusy] = useState(false);
  const start = marker ?? duration;
  const range = on === 'region' || on === 'optional' ? (region ?? undefined) : undefined;
  const tooShort =
    tool === 'infill' &&
    (!region || region.end - region.start < INFILL_MIN_SECONDS || region.end - region.start > duration - 0.1);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    if (tool === 'persona') {
      const done = await run(
        startJob({
          kind: 'persona',
          songId: song.id,
          parameters: { name, separateFirst, ...(range ? { range } : {}) },
        }),
      );
      setBusy(false);
      if (!done) return;
      toast.success(t('personaStarted'), {
        action: { label: common('open'), onClick: () => router.push('/personas') },
      });
      onClose();
      return;
    }
    const wish = { prompt, tags, title, strength, closeness, ...further };
    const made = await run(
      makeSong({
        verb: tool === 'polish' ? 'cover' : tool,
        sourceSongId: song.id,
        takes,
        fields: toolRequest(tool, wish, song, polisherOf(models)),
        ...(tool === 'extend'
          ? { range: { start, end: Math.max(duration, start + 0.01) } }
          : range
            ? { range }
            : {}),
      }),
      true,
    );
    setBusy(false);
    if (!made) return;
    const isSaid = sayRefused(takes, made.value.refused);
    // What changes a part of the song shows itself in that part; the rest is on the loom.
    if (tool === 'infill' || tool === 'extend') wantHeard(made.value.operationId);
    else if (!isSaid) toast.success(t('started', { verb: t(tool) }));
    onClose();
  }

  const place =
    on === 'marker'
      ? t('extendText', { time: formatTime(start, true) })
      : on === 'song'
        ? t(`${tool}Text`, { time: '' })
        : range
          ? `${formatTime(range.start, true)} – ${formatTime(range.end, true)}`
          : t('wholeSong');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(tool)}
      description={place}
      closeLabel={common('close')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {tooShort ? <Notice tone="waiting">{t('needsMore')}</Notice> : null}
        {fields.includes('prompt') ? (
          <Field label={tool === 'cover' ? t('promptCover') : t('prompt')}>
            <Textarea rows={6} value={prompt} onChange={(event) => setPrompt(event.target.value)} />
          </Field>
        ) : null}
        {fields.includes('tags') ? (
          <Field label={t('tagsField')}>
            <Textarea
              rows={2}
              value={tags}
              onChange={(event) => setTags(event.target.value)}
              placeholder={song.tags}
            />
          </Field>
        ) : null}
        {fields.includes('strength') ? (
          <div className="flex flex-col gap-1.5">
            <span className="text-small font-medium text-ink-soft">{t('strength')}</span>
            <Segmented
              label={t('strength')}
              value={strength}
              onChange={(next) => setStrength(next)}
              className="flex"
              options={[
                { value: 'subtle', label: t('subtle') },
                { value: 'normal', label: t('normal') },
                { value: 'high', label: t('high') },
              ]}
            />
          </div>
        ) : null}
        {fields.includes('closeness') ? (
          <div className="flex flex-col gap-1.5">
            <span className="text-small font-medium text-ink-soft">{t('closeness')}</span>
            <Segmented
              label={t('closeness')}
              value={closeness}
              onChange={(next) => setCloseness(next)}
              className="flex"
              options={[
                { value: 'far', label: t('closenessFar') },
                { value: 'near', label: t('closenessNear') },
                { value: 'closest', label: t('closenessClosest') },
              ]}
            />
          </div>
        ) : null}
        {fields.includes('title') ? (
          <Field label={t('newTitle')}>
            <Input
              value={title}
              onChange={(event) => setTitle(event.target.value)}
              placeholder={t('titleFound')}
              maxLength={100}
            />
          </Field>
        ) : null}
        {fields.includes('retention') ? (
          <details className="group rounded-control border border-line">
            <summary className="flex min-h-10 cursor-pointer list-none items-center justify-between gap-3 px-3 text-small font-medium">
              {create('more')}
              <ChevronDown
                className="size-4 text-ink-faint transition-transform group-open:rotate-180"
                aria-hidden
              />
            </summary>
            <div className="grid gap-4 border-t border-line p-3 sm:grid-cols-2">
              {fields.includes('tags') ? (
                <Field label={create('avoid')} hint={create('avoidHint')} className="sm:col-span-2">
                  <Input
                    value={further.avoid}
                    placeholder={create('avoidExample')}
                    onChange={(event) => setFurther({ ...further, avoid: event.target.value })}
                  />
                </Field>
              ) : null}
              {fields.includes('model') ? (
                <ModelField
                  chosen={further.model}
                  models={models}
                  onChange={(model) => setFurther({ ...further, model })}
                />
              ) : null}
              <RetentionField
                days={further.retentionDays}
                onChange={(retentionDays) => setFurther({ ...further, retentionDays })}
              />
            </div>
          </details>
        ) : null}
        {fields.includes('persona') ? (
          <>
            <Field label={t('personaName')}>
              <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={80} required />
            </Field>
            <Switch
              label={t('personaSeparate')}
              checked={separateFirst || range !== undefined}
              disabled={range !== undefined}
              onChange={setSeparateFirst}
            />
          </>
        ) : null}
        <div className="flex flex-wrap items-center justify-end gap-2 pt-2">
          {fields.includes('takes') ? (
            <span className="mr-auto flex items-center gap-2">
              <TakesField takes={takes} onChange={setTakes} />
            </span>
          ) : null}
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy} disabled={tooShort}>
            {t('go')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
