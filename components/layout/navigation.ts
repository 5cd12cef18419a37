import { Bell, Library, type LucideIcon, Mic2, Settings, Sparkles } from 'lucide-react';

/** The pages in the navigation. A new one: its folder under `app/(studio)` and a line here. */
export const navigation = [
  { href: '/create', label: 'create', icon: Sparkles },
  { href: '/library', label: 'library', icon: Library },
  { href: '/personas', label: 'personas', icon: Mic2 },
  { href: '/reminders', label: 'reminders', icon: Bell },
  { href: '/settings', label: 'settings', icon: Settings },
] as const satisfies readonly { href: string; label: string; icon: LucideIcon }[];
