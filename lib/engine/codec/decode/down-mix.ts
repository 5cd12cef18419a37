/**
 * What each channel of a surround file gives to the left and to the right. L, R, C, LFE, Ls, Rs …: front + 0.71 centre
 * + 0.71 surround of the side (ITU-R BS.775), scaled so that full scale on all channels stays full scale. With three or
 * four channels the fourth is a rear one.
 */
export function downMixGains(channels: number): [number[], number[]] {
  const ofSide = (side: 0 | 1): number[] => {
    const gains = Array.from({ length: channels }, (_, c) => {
      if (c === side) return 1;
      if (c < 2) return 0;
      if (c === 2) return Math.SQRT1_2;
      if (c === 3) return channels >= 6 ? 0 : Math.SQRT1_2;
      return c % 2 === side ? Math.SQRT1_2 : 0;
    });
    const total = gains.reduce((sum, gain) => sum + gain, 0);
    return gains.map((gain) => gain / total);
  };
  return [ofSide(0), ofSide(1)];
}
