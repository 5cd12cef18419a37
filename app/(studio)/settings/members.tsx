'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, KeyRound, Mail, Trash2, UserPlus, UserRound } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { getJson } from '#components/song/use-tasks.ts';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { CopyField } from '#components/ui/copy-field.tsx';
import { Confirm } from '#components/ui/dialog.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { Section } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toast } from '#components/ui/toast.ts';
import type { MembersView } from '#lib/studio/views.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';
import { dropMember, invite, resetMemberPassword, withdraw } from './actions.ts';
import { useFormatBytes } from './use-format-bytes.ts';

const QUERY = ['members'];

/** Who has an account and who may make one: the owner invites, withdraws, helps with passwords and removes. */
export function Members() {
  const t = useTranslations('members');
  const settings = useTranslations('settings');
  const { run } = useSongChanges();
  const queries = useQueryClient();
  const [link, setLink] = useState('');
  const { data } = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => getJson<MembersView>('/api/studio/members', signal),
  });
  async function makeInvitation() {
    const made = await run(invite({}));
    if (!made) return;
    setLink(`${window.location.origin}/welcome?invitation=${made.value.token}`);
    await queries.invalidateQueries({ queryKey: QUERY });
  }
  return (
    <Section
      title={t('title')}
      text={t('text')}
      action={
        <Button size="small" onClick={() => void makeInvitation()}>
          <UserPlus aria-hidden />
          {settings('invite')}
        </Button>
      }
    >
      {link ? <Secret label={settings('inviteLink')} value={link} /> : null}
      {data ? (
        <ul className="divide-y divide-line">
          {data.members.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
          {data.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onWithdrawn={() => setLink('')} />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  );
}

/** What is shown once, to be copied. */
function Secret({ label, hint, value }: { label: string; hint?: string; value: string }) {
  return (
    <div className="mb-3">
      <CopyField label={label} {...(hint ? { hint } : {})} value={value} />
    </div>
  );
}

function MemberRow({ member }: { member: MembersView['members'][number] }) {
  const t = useTranslations('members');
  const common = useTranslations('common');
  const format = useFormatter();
  const formatBytes = useFormatBytes();
  const { run } = useSongChanges();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<'reset' | 'remove' | null>(null);
  const [password, setPassword] = useState('');
  const { id: memberId, name } = member;
  const facts = [
    t('songs', { count: member.songCount }),
    t('keeps', { size: formatBytes(member.usedBytes) }),
    t('since', { date: format.dateTime(member.createdAt, { dateStyle: 'medium' }) }),
  ];
  async function reset() {
    const made = await run(resetMemberPassword({ memberId }));
    if (made) setPassword(made.value.password);
  }
  async function remove() {
    if (!(await run(dropMember({ memberId })))) return;
    toast.success(t('removed', { name }));
    await queries.invalidateQueries({ queryKey: QUERY });
  }
  return (
    <li className="py-3" data-testid="member">
      <div className="flex items-start gap-3">
        <UserRound className="mt-1 size-4 shrink-0 text-ink-faint" aria-hidden />
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-medium break-words">{name}</span>
            {member.isOwner ? <Chip tone="weld">{t('owner')}</Chip> : null}
          </p>
          <p className="mt-0.5 text-caption text-ink-soft break-all">{member.email}</p>
          <p className="tabular-nums mt-0.5 text-caption text-ink-faint">{facts.join(' · ')}</p>
        </div>
        {member.isOwner ? null : (
          <Menu
            trigger={
              <Button look="ghost" size="icon-small" aria-label={t('actions', { name })}>
                <Ellipsis aria-hidden />
              </Button>
            }
            groups={[
              [{ label: t('reset'), icon: <KeyRound aria-hidden />, onSelect: () => setDialog('reset') }],
              [
                {
                  label: t('remove'),
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onSelect: () => setDialog('remove'),
                },
              ],
            ]}
          />
        )}
      </div>
      {password ? (
        <div className="mt-3">
          <Secret label={t('resetDone', { name })} hint={t('resetDoneText')} value={password} />
        </div>
      ) : null}
      <Confirm
        open={dialog === 'reset'}
        onOpenChange={(open) => !open && setDialog(null)}
        title={t('resetTitle', { name })}
        description={t('resetText')}
        confirmLabel={t('reset')}
        cancelLabel={common('cancel')}
        onConfirm={() => void reset()}
      />
      <Confirm
        open={dialog === 'remove'}
        onOpenChange={(open) => !open && setDialog(null)}
        title={t('removeTitle', { name })}
        description={t('removeText')}
        confirmLabel={t('remove')}
        cancelLabel={common('cancel')}
        danger
        onConfirm={() => void remove()}
      />
    </li>
  );
}

function InvitationRow({
  invitation,
  onWithdrawn,
}: {
  invitation: MembersView['invitations'][number];
  onWithdrawn(): void;
}) {
  const t = useTranslations('members');
  const format = useFormatter();
  const { run } = useSongChanges();
  const queries = useQueryClient();
  async function takeBack() {
    if (!(await run(withdraw({ invitationId: invitation.id })))) return;
    toast.success(t('withdrawn'));
    onWithdrawn();
    await queries.invalidateQueries({ queryKey: QUERY });
  }
  return (
    <li className="flex items-center gap-3 py-3" data-testid="invitation">
      <Mail className="size-4 shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 grow">
        <p className="font-medium">{t('openInvitation')}</p>
        <p className="tabular-nums mt-0.5 text-caption text-ink-faint">
          {t('until', {
            date: format.dateTime(invitation.expiresAt, { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </p>
      </div>
      <Button size="small" onClick={() => void takeBack()}>
        {t('withdraw')}
      </Button>
    </li>
  );
}
