import { create } from 'zustand';

/** Which of the two overlays is open. */
export const useOverlays = create<{ palette: boolean; shortcuts: boolean }>(() => ({
  palette: false,
  shortcuts: false,
}));
export const openPalette = () => useOverlays.setState({ palette: true });
export const openShortcuts = () => useOverlays.setState({ shortcuts: true, palette: false });
