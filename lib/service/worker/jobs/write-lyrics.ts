import { said } from '../../tasks/song-request.ts';
import { common, defineJob } from './job.ts';

export const writeLyrics = defineJob('generateLyrics', (request, task) => ({
  request: {
    operation: 'lyrics',
    ...common(task),
    prompt: said(request.prompt),
    topics: said(request.topics),
    moods: said(request.moods),
    style: said(request.style),
    keyword: said(request.keyword),
  },
}));
