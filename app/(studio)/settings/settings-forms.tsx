'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { chooseLocale, languages } from '#components/layout/language.ts';
import { Button } from '#components/ui/button.tsx';
import { ChipButton } from '#components/ui/chip.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PageHeader, Section } from '#components/ui/page-header.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { toast } from '#components/ui/toast.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';
import { savePassword, savePreferences } from './actions.ts';
import { Members } from './members.tsx';
import { Passkeys } from './passkeys.tsx';
import { PhoneKeys } from './phone-keys.tsx';
import { Sessions } from './sessions.tsx';
import { StorageSection } from './storage-section.tsx';
import { SIGN_INS, useSignIns } from './use-sign-ins.ts';

interface SettingsUser {
  name: string;
  email: string;
  isOwner: boolean;
  keepFiles: boolean;
  reminderHours: number[];
  reminderMail: boolean;
}
const hoursOffered = [168, 72, 24, 6];

export function SettingsForms({
  user,
  sendsMail,
  children,
}: {
  user: SettingsUser;
  /** The installation can send letters: without that a reminder by mail is none. */
  sendsMail: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('settings');
  const common = useTranslations('common');
  const format = useFormatter();
  const { run } = useSongChanges();
  const [values, setValues] = useState(user);

  async function save(changes: Partial<SettingsUser>) {
    const before = values;
    setValues({ ...values, ...changes });
    const { email: _, isOwner: __, ...preferences } = changes;
    if (await run(savePreferences(preferences))) toast.success(common('saved'));
    else setValues(before);
  }
  const toggleHours = (hours: number) =>
    void save({
      reminderHours: values.reminderHours.includes(hours)
        ? values.reminderHours.filter((one) => one !== hours)
        : [...values.reminderHours, hours].sort((a, b) => b - a),
    });

  return (
    <div className="mx-auto flex max-w-[88rem] flex-col gap-4 px-4 *:max-w-3xl py-6 md:px-8 md:py-8">
      <PageHeader title={t('title')} />
      <Section title={t('profile')}>
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
            event.preventDefault();
            void save({ name: String(new FormData(event.currentTarget).get('name')) });
          }}
        >
          <Field label={t('name')} className="min-w-48 grow">
            <Input name="name" defaultValue={user.name} required maxLength={80} autoComplete="name" />
          </Field>
          <Field label={t('email')} className="min-w-48 grow">
            <Input value={user.email} readOnly disabled />
          </Field>
          <Button type="submit">{common('save')}</Button>
        </form>
        <PasswordForm />
      </Section>
      <Passkeys />
      <Sessions />
      <PhoneKeys email={user.email} />
      <Appearance />
      <Section title={t('files')}>
        <Switch
          label={t('keepFiles')}
          hint={t('keepFilesText')}
          checked={values.keepFiles}
          onChange={(keepFiles) => void save({ keepFiles })}
        />
      </Section>
      <Section title={t('reminders')} text={t('remindersText')}>
        <fieldset className="mb-4 flex flex-wrap gap-2">
          <legend className="sr-only">{t('reminders')}</legend>
          {hoursOffered.map((hours) => (
            <ChipButton
              key={hours}
              on={values.reminderHours.includes(hours)}
              onClick={() => toggleHours(hours)}
            >
              {t('hours', {
                time:
                  hours % 24 === 0
                    ? format.number(hours / 24, { style: 'unit', unit: 'day', unitDisplay: 'long' })
                    : format.number(hours, { style: 'unit', unit: 'hour', unitDisplay: 'long' }),
              })}
            </ChipButton>
          ))}
        </fieldset>
        <Switch
          label={t('mail')}
          {...(sendsMail ? {} : { hint: t('mailAway') })}
          disabled={!sendsMail}
          checked={sendsMail && values.reminderMail}
          onChange={(reminderMail) => void save({ reminderMail })}
        />
      </Section>
      <StorageSection />
      {user.isOwner ? <Members /> : null}
      {children}
    </div>
  );
}

function Appearance() {
  const t = useTranslations('settings');
  const nav = useTranslations('nav');
  const { theme, setTheme } = useTheme();
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Section title={t('appearance')}>
      <div className="flex flex-wrap gap-4">
        <Segmented
          label={nav('theme')}
          value={mounted ? (theme ?? 'system') : ''}
          onChange={setTheme}
          options={(['light', 'dark', 'system'] as const).map((value) => ({
            value: value as string,
            label: nav(value),
          }))}
        />
        <Segmented
          label={nav('language')}
          value={useLocale() as string}
          onChange={chooseLocale}
          options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        />
      </div>
    </Section>
  );
}

function PasswordForm() {
  const t = useTranslations('settings');
  const auth = useTranslations('auth');
  const { run } = useSongChanges();
  const [error, setError] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  // Who came by a passkey, a link or another provider has none to write.
  const { data } = useSignIns();
  const hasPassword = data?.hasPassword ?? true;
  const queries = useQueryClient();
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const next = String(values.get('next'));
    if (next.length < 10) return setError(auth('passwordShort'));
    const done = await run(savePassword({ current: String(values.get('current') ?? ''), next }));
    if (!done) return;
    setError(null);
    setWrong(!done.value);
    if (done.value) {
      form.reset();
      toast.success(t('passwordChanged'));
      await queries.invalidateQueries({ queryKey: SIGN_INS });
    }
  }
  return (
    <form onSubmit={submit} className="mt-5 flex flex-wrap items-end gap-3 border-t border-line pt-5">
      {hasPassword ? (
        <Field
          label={t('currentPassword')}
          error={isWrong ? t('passwordWrong') : null}
          className="min-w-48 grow"
        >
          <Input name="current" type="password" autoComplete="current-password" required />
        </Field>
      ) : null}
      <Field label={t('newPassword')} error={error} className="min-w-48 grow">
        <Input name="next" type="password" autoComplete="new-password" required />
      </Field>
      <Button type="submit">{hasPassword ? t('changePassword') : t('setPassword')}</Button>
    </form>
  );
}
