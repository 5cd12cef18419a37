'use client';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useRef, useState } from 'react';
import { useErrorText } from '#components/song/use-error-text.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import type { VoicebankView } from '#lib/studio/views.ts';
import { sendFile } from '../create/send-file.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';
import { addVoicebank } from './actions.ts';
import { BuildBar, newBuildId } from './build-bar.tsx';

interface Looked {
  uploadId: string;
  bank: VoicebankView;
}

/** A voicebank is sent, looked into and shown with its terms; then it becomes a singer. */
export function AddVoicebank({ onClose }: { onClose(): void }) {
  const t = useTranslations('voicebank');
  const common = useTranslations('common');
  const [looked, setLooked] = useState<Looked | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('add')}
      description={t('text')}
      closeLabel={common('close')}
    >
      {looked ? <LookedInto {...looked} onClose={onClose} /> : <SendBank onLooked={setLooked} />}
    </Dialog>
  );
}

function SendBank({ onLooked }: { onLooked(looked: Looked): void }) {
  const t = useTranslations('voicebank');
  const errorText = useErrorText();
  const [sent, setSent] = useState<number | null>(null);
  const [buildId, setBuildId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function look(file: File) {
    setError(null);
    setSent(0);
    const upload = await sendFile(file, setSent);
    if (!upload.ok) setError(errorText(upload.code, upload.message));
    else {
      const { uploadId } = upload;
      const build = newBuildId(uploadId);
      setSent(1);
      setBuildId(build);
      const answer = await addVoicebank({ uploadId, buildId: build, checkOnly: true }).catch(() => null);
      if (answer?.ok) return onLooked({ uploadId, bank: answer.value });
      setError(answer ? errorText(answer.code, answer.message) : errorText(0, null));
    }
    setSent(null);
    setBuildId(null);
  }
  const doing = sent !== null && sent < 1 ? t('sending') : t('looking');
  return (
    <div className="flex flex-col gap-4">
      {error ? <Notice tone="error">{error}</Notice> : null}
      <p className="text-small text-ink-soft">{t('fileHint')}</p>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label={t('file')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void look(file);
        }}
      />
      {sent === null ? (
        <Button look="primary" className="self-start" onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
      ) : null}
      {sent === null ? null : <BuildBar doing={doing} sent={sent} buildId={buildId} />}
    </div>
  );
}

const MEGABYTE = 1_000_000;

function LookedInto({ uploadId, bank, onClose }: Looked & { onClose(): void }) {
  const t = useTranslations('voicebank');
  const { run } = useSongChanges();
  const [name, setName] = useState(bank.name);
  const [speaker, setSpeaker] = useState(bank.speaker ?? '');
  const [agreed, setAgreed] = useState(false);
  const [buildId, setBuildId] = useState<string | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const build = newBuildId(uploadId);
    setBuildId(build);
    const wish = { uploadId, buildId: build, name, ...(speaker && { speaker }) };
    if (await run(addVoicebank(wish))) onClose();
    else setBuildId(null);
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small [&>dt]:text-ink-soft">
        <dt>{t('kind')}</dt>
        <dd>{t(`kinds.${bank.kind}`)}</dd>
        {bank.author ? (
          <>
            <dt>{t('author')}</dt>
            <dd>{bank.author}</dd>
          </>
        ) : null}
        <dt>{t('size')}</dt>
        <dd>{t('megabytes', { size: Math.round((bank.bytes / MEGABYTE) * 10) / 10 })}</dd>
        <dt>SHA-256</dt>
        <dd className="break-all font-mono text-caption">{bank.sha256}</dd>
        {bank.languages.map(({ language, share, missing }) => (
          <LanguageRow key={language} language={language} share={share} missing={missing} />
        ))}
        {bank.pace === null ? null : (
          <>
            <dt>{t('pace')}</dt>
            <dd>{t('paceValue', { seconds: bank.pace })}</dd>
          </>
        )}
      </dl>
      {bank.remarks.length > 0 ? (
        <ul className="list-disc ps-5 text-small text-ink-soft">
          {bank.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      ) : null}
      <section aria-label={t('terms')} className="flex flex-col gap-2">
        <h3 className="text-small font-medium">{t('terms')}</h3>
        {bank.licences.length === 0 ? (
          <Notice>{t('noTerms')}</Notice>
        ) : (
          bank.licences.map(({ file, text }) => (
            <Textarea key={file} readOnly rows={6} aria-label={file} value={text} className="text-caption" />
          ))
        )}
      </section>
      <Field label={t('name')}>
        <Input value={name} onChange={(event) => setName(event.target.value)} required maxLength={80} />
      </Field>
      {bank.speakers.length > 1 ? (
        <Field label={t('speaker')}>
          <Select
            value={speaker}
            onChange={(event) => setSpeaker(event.target.value)}
            options={bank.speakers.map((value) => ({ value, label: value }))}
          />
        </Field>
      ) : null}
      <Switch label={t('agree')} checked={agreed} onChange={setAgreed} />
      {buildId === null ? (
        <Button type="submit" look="primary" className="self-end" disabled={!agreed}>
          {t('add')}
        </Button>
      ) : (
        <BuildBar doing={t('adding')} sent={1} buildId={buildId} />
      )}
    </form>
  );
}

const FEW = 12;

function LanguageRow({ language, share, missing }: VoicebankView['languages'][number]) {
  const t = useTranslations('voicebank');
  return (
    <>
      <dt>{t(language)}</dt>
      <dd>
        {t('coverage', { share: Math.round(100 * share) })}
        {missing.length > 0 ? (
          <span className="block text-caption text-ink-soft">
            {t('missing', {
              sounds: missing.slice(0, FEW).join(', '),
              more: Math.max(0, missing.length - FEW),
            })}
          </span>
        ) : null}
      </dd>
    </>
  );
}
