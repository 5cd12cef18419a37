'use client';
import { useEffect } from 'react';
import { clampRegion, formatRegion, parseRegion } from '#components/waveform/region-math.ts';
import { useRegion } from '#components/waveform/region-store.ts';

/** Keeps region and marker in the address, so that a link or a reload brings them back. */
export function useRegionAddress(duration: number): void {
  useEffect(() => {
    const parameters = new URLSearchParams(window.location.search);
    const region = parseRegion(parameters.get('region'));
    const marker = Number(parameters.get('marker'));
    useRegion.setState({
      region: region ? clampRegion(region, duration) : null,
      marker: marker > 0 && marker <= duration ? marker : null,
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = useRegion.subscribe((state) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const url = new URL(window.location.href);
        const set = (name: string, value: string | null) =>
          value ? url.searchParams.set(name, value) : url.searchParams.delete(name);
        set('region', state.region && formatRegion(state.region));
        set('marker', state.marker === null ? null : String(Math.round(state.marker * 100) / 100));
        window.history.replaceState(null, '', url);
      }, 300);
    });
    return () => {
      clearTimeout(timer);
      stop();
      useRegion.setState({ region: null, marker: null });
    };
  }, [duration]);
}
