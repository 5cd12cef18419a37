import type { MetadataRoute } from 'next';

/** Where systems send files that are shared with the installed studio. */
const SHARE_TARGET = '/share-target';
/** Recordings, as Upload takes them. */
const SHARED_TYPES = [
  'audio/*',
  'video/webm',
  '.mp3',
  '.wav',
  '.flac',
  '.ogg',
  '.opus',
  '.m4a',
  '.mp4',
  '.aac',
  '.webm',
];

/** By this the studio is installed as a program of its own. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: 'Songloom',
    short_name: 'Songloom',
    description: 'A music studio that composes, sings and plays. 作曲、演唱、演奏的音乐工作室。',
    start_url: '/create',
    scope: '/',
    display: 'standalone',
    background_color: '#131918',
    theme_color: '#131918',
    categories: ['music'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    // Taken by the service worker (public/service-worker.js): what is shared waits in this browser until it is wanted.
    share_target: {
      action: SHARE_TARGET,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: SHARED_TYPES }] },
    },
    shortcuts: [
      { name: 'Create · 创作', url: '/create' },
      { name: 'Library · 曲库', url: '/library' },
    ],
  };
}
