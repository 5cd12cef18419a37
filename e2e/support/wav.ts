/**
 * A mono 16-bit WAV.
 * @param rate samples a second
 * @param sampleAt −32768 to 32767, by the sample's index
 */
export function monoWav(rate: number, samples: number, sampleAt: (index: number) => number): Buffer {
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) wav.writeInt16LE(Math.round(sampleAt(at)), 44 + at * 2);
  return wav;
}
