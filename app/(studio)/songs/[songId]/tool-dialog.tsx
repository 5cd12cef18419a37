'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { formatTime } from '#components/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogFooter } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { toast } from '#components/ui/toast.ts';
import { wordsIn } from '#components/waveform/region-math.ts';
import { useRegion } from '#components/waveform/region-store.ts';
import { INFILL_MIN_SECONDS } from '#lib/contract/limits.ts';
import type { Model } from '#lib/contract/models.ts';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import type { SongDetail } from '#lib/studio/views.ts';
import { emptyDraft, type Takes } from '../../create/draft-store.ts';
import type { PersonaOption } from '../../create/singer-field.tsx';
import { controlsOf, isSeed, modelOf, withKnownSinger } from '../../create/song-request.ts';
import { TakesField } from '../../create/takes-field.tsx';
import { useTakesRefused } from '../../create/use-takes-refused.ts';
import { makeSong, startJob } from '../actions.ts';
import { useSongChanges } from '../use-song-changes.ts';
import { wantHeard } from './hearing-store.ts';
import { type CLOSENESS, fieldsFor, toolRequest } from './tool-fields.ts';
import { type Further, ToolMore } from './tool-more.tsx';
import { polisherOf, type Tool, tools } from './tools.ts';

interface ToolDialogProps {
  tool: Tool;
  song: SongDetail;
  duration: number;
  /** With the words of the region, to begin with. */
  timeline: TimelineResult | null;
  models: readonly Model[];
  /** Who may sing beside those that are built in. */
  personas: readonly PersonaOption[];
  onClose(): void;
}

export function ToolDialog({ tool, song, duration, timeline, models, personas, onClose }: ToolDialogProps) {
  const t = useTranslations('song');
  const common = useTranslations('common');
  const router = useRouter();
  const sayRefused = useTakesRefused();
  const { run } = useSongChanges();
  const { region, marker } = useRegion();
  const fields = fieldsFor(tool, song.kind);
  const on = tools.find((one) => one.tool === tool)?.on;
  const startsWithWords = tool === 'infill' || tool === 'addVocals';
  const [prompt, setPrompt] = useState(() => (startsWithWords && region ? wordsIn(region, timeline) : ''));
  const [tags, setTags] = useState(tool === 'extend' || tool === 'infill' ? song.tags : '');
  const [title, setTitle] = useState('');
  const [takes, setTakes] = useState<Takes>(1);
  const [name, setName] = useState('');
  const [strength, setStrength] = useState<'subtle' | 'normal' | 'high'>('normal');
  const [closeness, setCloseness] = useState<keyof typeof CLOSENESS>('near');
  const [further, setFurther] = useState<Further>({
    avoid: '',
    personaId: '',
    seed: '',
    model: '',
    retentionDays: emptyDraft.retentionDays,
  });
  const [separateFirst, setSeparateFirst] = useState(song.kind !== 'upload');
  const [busy, setBusy] = useState(false);
  const start = marker ?? duration;
  const range = on === 'region' || on === 'optional' ? (region ?? undefined) : undefined;
  const tooShort =
    tool === 'infill' &&
    (!region || region.end - region.start < INFILL_MIN_SECONDS || region.end - region.start > duration - 0.1);

  const takesSeed = fields.includes('seed') && controlsOf(modelOf(further, models)).includes('seed');
  const isBadSeed = takesSeed && further.seed.trim() !== '' && !isSeed(further.seed);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBadSeed) return;
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
    const known = withKnownSinger(further, personas, models);
    const wish = { prompt, tags, title, strength, closeness, ...known, seed: takesSeed ? known.seed : '' };
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
          <Field
            label={t(
              tool === 'cover' ? 'promptCover' : song.kind === 'soundEffect' ? 'promptSound' : 'prompt',
            )}
          >
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
        {fields.includes('sound') ? (
          <Field label={t('soundField')} hint={t('soundHint')}>
            <Input value={tags} onChange={(event) => setTags(event.target.value)} placeholder={song.tags} />
          </Field>
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
          <ToolMore
            fields={takesSeed ? fields : fields.filter((field) => field !== 'seed')}
            further={further}
            isBadSeed={isBadSeed}
            models={models}
            personas={personas}
            onChange={(change) => setFurther({ ...further, ...change })}
          />
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
        <DialogFooter>
          {fields.includes('takes') ? (
            <span className="mr-auto flex items-center gap-2">
              <TakesField takes={takes} onChange={setTakes} />
            </span>
          ) : null}
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy} disabled={tooShort}>
            {t('go')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
