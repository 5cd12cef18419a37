import { NotHere } from '#components/layout/not-here.tsx';

/** A song or a playlist that is gone, or never was: in the studio's own frame. */
export default NotHere;
