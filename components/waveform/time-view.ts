import { create } from 'zustand';

/** What of a song is in view on the page's one time axis, in pixels. */
export interface TimeView {
  pixelsPerSecond: number;
  scrollLeft: number;
  viewWidth: number;
  /** The box that scrolls and zooms; null while none is there. */
  scroller: HTMLElement | null;
}

/** The waveform says it; the lanes below draw by it. */
export const useTimeView = create<TimeView>(() => ({
  pixelsPerSecond: 1,
  scrollLeft: 0,
  viewWidth: 0,
  scroller: null,
}));

/** A turn of the wheel this far zooms to twice as large: a notch of it is about 100 pixels. */
export const DOUBLING_PIXELS = 350;

/** Zooms the axis so many times; what is at that place of the window stays there. */
export function zoomAxis(times: number, clientX: number): void {
  turnAxis(new WheelEvent('wheel', { ctrlKey: true, clientX, deltaY: -DOUBLING_PIXELS * Math.log2(times) }));
}

/** A turn of the wheel over a lane scrolls or zooms the axis, as it does over the waveform. @returns whether it was for it */
export function turnAxis(event: WheelEvent): boolean {
  const { scroller } = useTimeView.getState();
  if (!scroller) return false;
  if (event.ctrlKey || event.metaKey) {
    const { deltaY, clientX, ctrlKey, metaKey } = event;
    scroller.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX, ctrlKey, metaKey, cancelable: true }));
    return true;
  }
  const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
  if (Math.abs(sideways) <= (event.shiftKey ? 0 : Math.abs(event.deltaY))) return false;
  scroller.scrollLeft += sideways;
  return true;
}
