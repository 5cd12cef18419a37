import type { Locale } from './locale.ts';
import { auth } from './messages/auth.ts';
import { backup } from './messages/backup.ts';
import { common } from './messages/common.ts';
import { create } from './messages/create.ts';
import { errors } from './messages/errors.ts';
import { keys } from './messages/keys.ts';
import { library } from './messages/library.ts';
import { loom } from './messages/loom.ts';
import { members } from './messages/members.ts';
import { microphone } from './messages/microphone.ts';
import { nav } from './messages/nav.ts';
import { ownVoice } from './messages/own-voice.ts';
import { personas } from './messages/personas.ts';
import { phones } from './messages/phones.ts';
import { player } from './messages/player.ts';
import { reminders } from './messages/reminders.ts';
import { roll } from './messages/roll.ts';
import { settings } from './messages/settings.ts';
import { share } from './messages/share.ts';
import { signIns } from './messages/sign-ins.ts';
import { song } from './messages/song.ts';
import { tasks } from './messages/tasks.ts';
import { voicebank } from './messages/voicebank.ts';

const namespaces = {
  auth,
  backup,
  common,
  create,
  errors,
  keys,
  library,
  loom,
  members,
  microphone,
  nav,
  ownVoice,
  personas,
  phones,
  player,
  reminders,
  roll,
  settings,
  share,
  signIns,
  song,
  tasks,
  voicebank,
};

export type Messages = { [Name in keyof typeof namespaces]: (typeof namespaces)[Name]['en'] };

/** Every text of one language, by namespace. */
export function messagesOf(locale: Locale): Messages {
  return Object.fromEntries(
    Object.entries(namespaces).map(([name, texts]) => [name, texts[locale]]),
  ) as unknown as Messages;
}

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
