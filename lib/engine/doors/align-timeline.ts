/** An analysed recording and its words → when each line is sung. */
export { alignTimeline } from '../analysis/align-timeline.ts';
