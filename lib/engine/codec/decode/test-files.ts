/**
 * Seeds of every format for the tests: 0.4–0.5 s of a tone. What we can encode is made here; Opus and AAC, which we only
 * read, are kept as text (made with ffmpeg from a 440 Hz tone with tremolo).
 */
import { createOggEncoder } from 'wasm-media-encoders';
import type { StereoBuffer } from '../../audio.ts';
import { createStereoBuffer, SAMPLE_RATE } from '../../audio.ts';
import { encodeFlac } from '../flac.ts';
import { encodeMp3 } from '../mp3.ts';

const OGG_OPUS = [
  'T2dnUwACAAAAAAAAAAAAAAAAAAAAAAIotXIBE09wdXNIZWFkAQE4AYC7AAAAAABPZ2dTAAAAAAAAAAAAAAAAAAABAAAAfafqYQE8',
  'T3B1c1RhZ3MGAAAAZmZtcGVnAgAAABQAAABlbmNvZGVyPUxhdmMgbGlib3B1cwoAAAB0aXRsZT1TZWVkT2dnUwAEOEwAAAAAAAAA',
  'AAAAAgAAAOwOPXsVOC4pLi0sPzExMzQgKC8eJyMkJVFCeIF7ZQRjmNY96StoR0bbNVCG6MBezPamJ8AJCUBQssUjYZIUpv7x7vPn',
  'X9GEwBDCY+pHNAcJXSJ4m21u58Pp3ZW59jMaWrYINCdosHrLLb2xD9QobGWZFlq8pfE5RxSLtcKZTmPReJkMBHLrdY0lDa2+LsmY',
  'zquoz+uOcBC+K+jk553R3r6IDak4LAgcqgJ4mPwuIh6b0K2mJ6uo/cXwyRaWnYAMZ0Olv2btLaq+RVAiHgoFUWVAvdlkFyIieJjw',
  'nv6kTJBSinfFt7WBBr3S+ikEkViwMTjcGuDm2MCDC/DsjqVwSMuiLJbCeJjuTiIem9Cp0xoG1S4IY9aamGrxoV+VEHFAEP6hYC3N',
  'RNisDHifnwez3pZ4gII2W26UTp/atWJSt7eBph728VVtpcfCeoKLKS4dxrXG9tgWk1m4kR/ir1ytznZTuIxpqVDa1QIPtRJ8X9p4',
  'gII+PycjIPJbg3nE2pu9rgsyjMrnQqEQJFzXuYlOYbX+bygGAl6eEma0aHT+A4ZmeICCPj85GQ84YK7sMehLTj8iUKWFNKvPdCyw',
  'eWuxG9ZWuUJ/NAPh0sS5EqY8yoP5A0iAa1/p15EEK88BzJ/tGUc2W13bJF57sr67uSPDzg/vh0A0g2KFbdGnY/HnSEInq5ucgEiA',
  'a2Lk3cIjhAH64XZZTYOLPXv4SdBipgQX+2XieBgokPIiILk1ikG93b3tjAGbruaCoJBImOK+/qRMkl9IYMfJdqL7CXvcAu2FJEi5',
  'Z64I3KFtPkiY5NeyBEIfDWkIbzIek/1on62oDp9rkEMwHmmUn4ZzaReP8riLQAZImPCdJ+twpehDP/szNF9t9lNJpBntdHfWcYN1',
  'GPHxU6nA7K1gCEigUvfu5Zz9cEiY/w9dFKXknUCJqdiYvAq5T7y7GOy9QwQVjwEpYEiY/n0nzeHGrRW5ayRo0ISjbYHflSlxrAeP',
  'GYfzCBUXxk27COhL2EiY/fQ9bjyvF42YCBHdmLvLFCnh6lE/i72MNxiaP6eW6NhASJj/HEDPdFllwHxrFBvqyOo+qUCwOHfynD4+',
  'k5C4ctVcuSgzSJj+v6kVoE5EAAV3DtWb97OcNJCCmK145fMqW4e8JwZT5AXpYEgEMQpKBxW9W8Vj8s4gsWhkNBSjs3RoJ1biRtyT',
  '11ikPdl/mrZXBVU/fTtP6nfB7AEtUY1biaUD6wBqBjPRtJwzmCLCYAyl4FpLYOVCD/wGeNh+YttIK8Hzs8sjVMJaa5azE193+Rmr',
  'cRgbyf+707wVngfotCCx1ujPmpZqwlfBoAcrO1nH7dvDfJLXKSFJ4M+Dmw==',
].join('');

const WEBM_OPUS = [
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAYNEU2bdLpNu4tTq4QVSalmU6yBoU27i1OrhBZU',
  'rmtTrIHNTbuMU6uEElTDZ1OsggE3TbuMU6uEHFO7a1OsggX37AEAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmpyrXsYMPQkB7qYRT',
  'ZWVkTYCETGF2ZldBhExhdmZEiYhAeYAAAAAAABZUrmvlrgEAAAAAAABc14EBc8WIAAAAAAAAAAGcgQAitZyDdW5kiIEAhoZBX09Q',
  'VVNWqoNjLqBWu4QExLQAg4EC4ZGfgQG1iEDncAAAAAAAYmSBEGOik09wdXNIZWFkAQE4AYC7AAAAAAASVMNn0nNzz2PAi2PFiAAA',
  'AAAAAAABZ8iZRaOHRU5DT0RFUkSHjExhdmMgbGlib3B1c2fIokWjiERVUkFUSU9ORIeUMDA6MDA6MDAuNDA4MDAwMDAwAAAfQ7Z1',
  'RGPngQCjvIEAAIB4gXtlBGOY1j3pK2hHRts1UIbowF7M9qYnwAkJQFCyxSNhkhSm/vHu8+df0YTAEMJj6kc0BwldIqOygQAVgHib',
  'bW7nw+ndlbn2Mxpatgg0J2iwesstvbEP1ChsZZkWWryl8TlHFIu1wplOY9GjrYEAKYB4mQwEcut1jSUNrb4uyZjOq6jP645wEL4r',
  '6OTnndHevogNqTgsCByqAqOygQA9gHiY/C4iHpvQraYnq6j9xfDJFpadgAxnQ6W/Zu0tqr5FUCIeCgVRZUC92WQXIiKjsYEAUYB4',
  'mPCe/qRMkFKKd8W3tYEGvdL6KQSRWLAxONwa4ObYwIML8OyOpXBIy6IslsKjsIEAZYB4mO5OIh6b0KnTGgbVLghj1pqYavGhX5UQ',
  'cUAQ/qFgLc1E2KwMeJ+fB7PelqPDgQB5gHiAgjZbbpROn9q1YlK3t4GmHvbxVW2lx8J6gospLh3Gtcb22BaTWbiRH+KvXK3OdlO4',
  'jGmpUNrVAg+1Enxf2qO1gQCNgHiAgj4/JyMg8luDecTam72uCzKMyudCoRAkXNe5iU5htf5vKAYCXp4SZrRodP4DhmajtYEAoYB4',
  'gII+PzkZDzhgruwx6EtOPyJQpYU0q890LLB5a7Eb1la5Qn80A+HSxLkSpjzKg/kDo7eBALWASIBrX+nXkQQrzwHMn+0ZRzZbXdsk',
  'Xnuyvru5I8POD++HQDSDYoVt0adj8edIQierm5yAo7iBAMmASIBrYuTdwiOEAfrhdllNg4s9e/hJ0GKmBBf7ZeJ4GCiQ8iIguTWK',
  'Qb3dve2MAZuu5oKgkKOkgQDdgEiY4r7+pEySX0hgx8l2ovsJe9wC7YUkSLlnrgjcoW0+o6yBAPGASJjk17IEQh8NaQhvMh6T/Wif',
  'ragOn2uQQzAeaZSfhnNpF4/yuItABqOzgQEFgEiY8J0n63Cl6EM/+zM0X232U0mkGe10d9Zxg3UY8fFTqcDsrWAISKBS9+7lnP1w',
  'o6KBARmASJj/D10UpeSdQImp2Ji8CrlPvLsY7L1DBBWPASlgo6uBAS2ASJj+fSfN4catFblrJGjQhKNtgd+VKXGsB48Zh/MIFRfG',
  'TbsI6EvYo6eBAUGASJj99D1uPK8XjZgIEd2Yu8sUKeHqUT+LvYw3GJo/p5bo2ECjqIEBVYBImP8cQM90WWXAfGsUG+rI6j6pQLA4',
  'd/KcPj6TkLhy1Vy5KDOjqYEBaYBImP6/qRWgTkQABXcO1Zv3s5w0kIKYrXjl8ypbh7wnBlPkBelgo9WBAX2ASAQxCkoHFb1bxWPy',
  'ziCxaGQ0FKOzdGgnVuJG3JPXWKQ92X+atlcFVT99O0/qd8HsAS1RjVuJpQPrAGoGM9G0nDOYIsJgDKXgWktg5UIP/AZ4oM+hxoEB',
  'kQDYfmLbSCvB87PLI1TCWmuWsxNfd/kZq3EYG8n/u9O8FZ4H6LQgsdboz5qWasJXwaAHKztZx+3bw3yS1ykhSeDPg5t1ooQAzf5g',
  'HFO7a5G7j7OBALeK94EB8YIBjvCBAw==',
].join('');

const M4A_AAC = [
  'AAAAHGZ0eXBNNEEgAAACAE00QSBpc29taXNvMgAAAAhmcmVlAAAEv21kYXTeAgBMYXZjNTkuMzcuMTAwAAJMnlMRmhIWhIOhH58X',
  'PHHHWtpFySSPa5d2PPvKfgvRfyv0LJ9TXXH382ncyEKNKGhUy0ZSaMlAwMDAwMiRGzdc2DIkSKU2bNyyyyyyyyyyyyyyyyxRRRRF',
  'FFFFFFFFFFFFFwEqkNrJXVZHiyPFlOH/H/26vTe1/2/v/5eda61/2/6f+3njXGv/j/X/v7ca44ELlYBQzqUHLxFufdU39OB50f5o',
  '/zP5+cP5/zIv5/zIsi57O1iW4r7jGN2He/lvfy3j+Xq3j+X8t9D+X8k93AWuaaaYJmCZuAE07wpiXTO+c/ifj+v/lfGvZ5zS7q4b',
  '9ogS677puzIt+PjNmAd9yI/w22M/uA/8YWX+Bi7EsmQ4jgD6LwcaZM/P/8X9f/b/p/p/6/e7qr4yr8aU9CVQtk7VtDrtzRvv333r',
  'rNzYnRwwG6pD9sBUo9pLgAD6LwcaZU9//78/6/+P5//T4vOK31m4uo9JWSCvo8+Kl6ZcGiFYM8605Fawm0QCpSv54YIKY60p34AA',
  '+C8HGmVXz//e+f/X/9v8/+v8xSuKxJlvUwFK6rUj+lYwvFel0kVJpURCqMFLTJRzaNW9wADsLwsaZ3Xj//PX/X/p/P/4+0mt6URl',
  'vu+brB6ETqW0+rG0KUQQqIIwQxbAm8bBgLjBlAXQFkIdSS4A+i8JYt0yZ6//qd/+f/x/p/6/jNVku6iVHnVRQ3fTnQkpnYTPPSaz',
  'ZJMlh6Q+UFWblS3V96UTSrWbgAD2LwcaZWeP/6vf/v/9P9P/n8VrOGXlyqPeALR2VpDVWMNkYxlsTyttZOn/7eqctEGZB15rrI2s',
  'cAD6LwsaYzv/+/P+f+38//wktdFWqz1lQHy5p8DxpOzN8uadUQnqfH4nRWeSK45wSjVZj3AsQCUAscAA/C8Jor0xXv//e+3/n/4/',
  '2/8/xNb0quKZxTyrLqggolpNWuE3JzkLu5WR0qQf+e61C8+Ipo2Z2mFt3AD8LwpCbTFe///Kf+X/7f5/+f3kol98UlvQlB9Po8lL',
  'EIMX0+n017tYTesUYrvT5xJMO8by1bZD34Px4AD6LwsaYr8//2f6/+f/b/H/5ezrZd82zVPTLANroQ6WJ2MnnnrwnMcLWe76dOlq',
  '6cFLVCkBBgZ1BE6FScAA+C8HGmY+f/78/6/+n+f/f+bug31k1T1xVh7d+/FTBttgirjhqrWq1INJS4c6tTHqfihdDw7nAPgvCxph',
  '/H/9Lx/6//t/n/1/0iBnDnrHqpQfL5TLObggxKEZpxAo5kYJQ6gGWHOiPuCTt+xYqD0QATwA+C8LGmVf7f/1ef+//T+f/y+tVUvm',
  '8u8vb0woISyupMmdjJp8uxSgoQtVGBKluAZJY/FIX3Cm4zrCjAcBJE8Koj0zfv4/o+/7f4+/311q9VepC3AvJQ2pk7E3fZao4x9t',
  'u0fP57xh9toFkYG28h5RmbsyTTU4HAEokbLJcWR4sldQcv+P/frjWtf+P+3+/F64vP+PPt1br099GKHIBAMADHXtWn/ugRXPCJ4c',
  'voIovpzgRRfR4CKL6PASLKoq8tE3GH+eEB/g/YzB8doddAf0z3UHrOE2jJBDwAEYgbRwAAADPm1vb3YAAABsbXZoZAAAAAAAAAAA',
  'AAAAAAAAA+gAAAGQAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAIAAAJxdHJhawAAAFx0a2hkAAAAAwAAAAAAAAAAAAAAAQAAAAAAAAGQAAAAAAAAAAAAAAABAQAAAAAB',
  'AAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAJGVkdHMAAAAcZWxzdAAAAAAAAAABAAABkAAABAAA',
  'AQAAAAAB6W1kaWEAAAAgbWRoZAAAAAAAAAAAAAAAAAAArEQAAEjoVcQAAAAAAC1oZGxyAAAAAAAAAABzb3VuAAAAAAAAAAAAAAAA',
  'U291bmRIYW5kbGVyAAAAAZRtaW5mAAAAEHNtaGQAAAAAAAAAAAAAACRkaW5mAAAAHGRyZWYAAAAAAAAAAQAAAAx1cmwgAAAAAQAA',
  'AVhzdGJsAAAAanN0c2QAAAAAAAAAAQAAAFptcDRhAAAAAAAAAAEAAAAAAAAAAAACABAAAAAArEQAAAAAADZlc2RzAAAAAAOAgIAl',
  'AAEABICAgBdAFQAAAAAAXcAAAFkfBYCAgAUSCFblAAaAgIABAgAAACBzdHRzAAAAAAAAAAIAAAASAAAEAAAAAAEAAADoAAAAHHN0',
  'c2MAAAAAAAAAAQAAAAEAAAATAAAAAQAAAGBzdHN6AAAAAAAAAAAAAAATAAAAdAAAAHUAAAA5AAAAOQAAADoAAAA1AAAAOgAAADsA',
  'AAA5AAAAOgAAADsAAAA8AAAAPQAAADcAAAA7AAAAPAAAADsAAABjAAAABQAAABRzdGNvAAAAAAAAAAEAAAAsAAAAGnNncGQBAAAA',
  'cm9sbAAAAAIAAAAB//8AAAAcc2JncAAAAAByb2xsAAAAAQAAABMAAAABAAAAWXVkdGEAAABRbWV0YQAAAAAAAAAhaGRscgAAAAAA',
  'AAAAbWRpcmFwcGwAAAAAAAAAAAAAAAAkaWxzdAAAABypbmFtAAAAFGRhdGEAAAABAAAAAFNlZWQ=',
].join('');

const fromText = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

/** A tone on each side, at 44.1 kHz. */
export function tone(seconds: number, leftHz = 440, rightHz = 660): StereoBuffer {
  const audio = createStereoBuffer(Math.round(seconds * SAMPLE_RATE));
  for (let i = 0; i < audio.left.length; i++) {
    audio.left[i] = 0.4 * Math.sin((2 * Math.PI * leftHz * i) / SAMPLE_RATE);
    audio.right[i] = 0.4 * Math.sin((2 * Math.PI * rightHz * i) / SAMPLE_RATE);
  }
  return audio;
}

export interface WavOptions {
  bits: 8 | 16 | 24 | 32 | 64;
  float?: boolean;
  sampleRate?: number;
  /** Length written into the data chunk instead of the true one. */
  claimedBytes?: number;
}

/** A WAV file of the given kind, with an odd-sized chunk before the samples. */
export function wavFile(
  channels: readonly Float32Array[],
  { bits, float = false, sampleRate = SAMPLE_RATE, claimedBytes }: WavOptions,
): Uint8Array {
  const frames = channels[0]?.length ?? 0;
  const block = (channels.length * bits) / 8;
  const bytes = new Uint8Array(12 + 24 + 12 + 8 + frames * block);
  const view = new DataView(bytes.buffer);
  const text = (at: number, value: string) =>
    bytes.set(
      [...value].map((c) => c.charCodeAt(0)),
      at,
    );
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, float ? 3 : 1, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * block, true);
  view.setUint16(32, block, true);
  view.setUint16(34, bits, true);
  text(36, 'odd ');
  view.setUint32(40, 3, true);
  text(48, 'data');
  view.setUint32(52, claimedBytes ?? frames * block, true);
  let at = 56;
  for (let i = 0; i < frames; i++)
    for (const samples of channels) {
      const value = samples[i]!;
      if (float && bits === 64) view.setFloat64(at, value, true);
      else if (float) view.setFloat32(at, value, true);
      else if (bits === 8) view.setUint8(at, Math.round(value * 127) + 128);
      else if (bits === 16) view.setInt16(at, Math.round(value * 32_767), true);
      else if (bits === 24) {
        const whole = Math.round(value * 8_388_607);
        view.setUint16(at, whole & 0xffff, true);
        view.setInt8(at + 2, whole >> 16);
      } else view.setInt32(at, Math.round(value * 2_147_483_647), true);
      at += bits / 8;
    }
  return bytes;
}

export interface SeedFile {
  format: string;
  bytes: Uint8Array;
  seconds: number;
  /** Of the left side. */
  hz: number;
  title?: string;
}

async function oggVorbis(audio: StereoBuffer): Promise<Uint8Array> {
  const encoder = await createOggEncoder();
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 2, vbrQuality: 1 });
  const parts = [encoder.encode([audio.left, audio.right]).slice(), encoder.finalize().slice()];
  return new Uint8Array(Buffer.concat(parts));
}

/** One file of every format. @param seconds of those that we can encode */
export async function seedFiles(seconds = 0.4): Promise<SeedFile[]> {
  const short = tone(seconds);
  const kept = 0.4;
  return [
    { format: 'wav', bytes: wavFile([short.left, short.right], { bits: 16 }), seconds, hz: 440 },
    { format: 'flac', bytes: await encodeFlac(short, { bitDepth: 16 }), seconds, hz: 440 },
    { format: 'mp3', bytes: await encodeMp3(short, { title: 'Seed' }), seconds, hz: 440, title: 'Seed' },
    { format: 'ogg-vorbis', bytes: await oggVorbis(short), seconds, hz: 440 },
    { format: 'ogg-opus', bytes: fromText(OGG_OPUS), seconds: kept, hz: 440, title: 'Seed' },
    { format: 'webm', bytes: fromText(WEBM_OPUS), seconds: kept, hz: 440, title: 'Seed' },
    { format: 'm4a', bytes: fromText(M4A_AAC), seconds: kept, hz: 440, title: 'Seed' },
  ];
}
