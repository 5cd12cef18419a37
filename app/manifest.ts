import type { MetadataRoute } from 'next';

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
    shortcuts: [
      { name: 'Create · 创作', url: '/create' },
      { name: 'Library · 曲库', url: '/library' },
    ],
  };
}
