import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tonejs from '@tonejs/midi';
import { ConfigurationError } from '#lib/config/env.ts';
import type { StereoBuffer } from '#lib/engine/audio.ts';
import { decodeAudio } from '#lib/engine/codec/decode/decode-audio.ts';
import type { TrueNote, TrueSong } from './truth.ts';

/** Where Debian's `fluid-soundfont-gm` lies. */
const SOUND_FONT = '/usr/share/sounds/sf2/FluidR3_GM.sf2';
const DRUM_CHANNEL = 9;

/** @throws ConfigurationError that says what to install */
function checkPrograms(): void {
  const missing = ['fluidsynth', 'text2wave', 'espeak-ng'].filter((program) => {
    try {
      execFileSync('which', [program], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length > 0 || !existsSync(SOUND_FONT))
    throw new ConfigurationError(
      `The clips of other programs need ${[...missing, ...(existsSync(SOUND_FONT) ? [] : [SOUND_FONT])].join(', ')}. On Debian: apt-get install fluidsynth fluid-soundfont-gm espeak-ng festival festvox-kallpc16k`,
    );
}

/** Runs a program that writes a WAV, and reads that. */
async function wavFrom(run: (folder: string, wav: string) => void): Promise<StereoBuffer> {
  checkPrograms();
  const folder = mkdtempSync(path.join(tmpdir(), 'others-'));
  try {
    const wav = path.join(folder, 'out.wav');
    run(folder, wav);
    return (await decodeAudio(readFileSync(wav))).audio;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A song as FluidSynth plays it with FluidR3. @param gain FluidSynth's */
export function playWithFluidSynth(song: TrueSong, gain = 0.5): Promise<StereoBuffer> {
  return wavFrom((folder, wav) => {
    const file = path.join(folder, 'song.mid');
    writeFileSync(file, toMidi(song));
    execFileSync(
      'fluidsynth',
      ['-ni', '-q', '-g', String(gain), '-r', '44100', '-F', wav, SOUND_FONT, file],
      {
        stdio: 'ignore',
      },
    );
  });
}

function toMidi({ bpm, parts }: TrueSong): Uint8Array {
  const midi = new tonejs.Midi();
  midi.header.setTempo(bpm);
  parts.forEach((part, i) => {
    const track = midi.addTrack();
    track.channel = part.name === 'drums' ? DRUM_CHANNEL : i;
    track.instrument.number = part.program;
    track.addCC({ number: 7, value: part.volume / 127, time: 0 });
    track.addCC({ number: 10, value: (part.pan + 1) / 2, time: 0 });
    for (const { startSeconds, endSeconds, pitch, velocity } of part.notes)
      track.addNote({ midi: pitch, time: startSeconds, duration: endSeconds - startSeconds, velocity });
  });
  return midi.toArray();
}

const SYLLABLES = ['la', 'gold', 'may', 'rain', 'soul', 'low', 'nigh', 'deem', 'sing', 'far', 'tide', 'home'];
const NOTE_NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];

/** A tune as Festival's American man sings it, a word a note; rests stay. */
export function singWithFestival(notes: readonly TrueNote[]): Promise<StereoBuffer> {
  let at = 0;
  const lines = notes.flatMap((note, i) => {
    const rest = note.startSeconds - at;
    const length = note.endSeconds - note.startSeconds;
    at = note.endSeconds;
    const name = `${NOTE_NAMES[note.pitch % 12]}${Math.floor(note.pitch / 12) - 1}`;
    return [
      ...(rest > 0.01 ? [`<REST SECONDS="${rest.toFixed(3)}"></REST>`] : []),
      `<PITCH NOTE="${name}"><DURATION SECONDS="${length.toFixed(3)}">${SYLLABLES[(i * 5) % SYLLABLES.length]}</DURATION></PITCH>`,
    ];
  });
  const xml = `<?xml version="1.0"?>\n<!DOCTYPE SINGING PUBLIC "-//SINGING//DTD SINGING mark up//EN" "Singing.v0_1.dtd" []>\n<SINGING BPM="100">\n${lines.join('\n')}\n</SINGING>\n`;
  return wavFrom((folder, wav) => {
    const file = path.join(folder, 'song.xml');
    writeFileSync(file, xml);
    execFileSync('text2wave', ['-mode', 'singing', file, '-o', wav], { stdio: 'ignore' });
  });
}

/** Words as eSpeak NG says them. */
export const speakWithEspeak = (text: string, voice: string): Promise<StereoBuffer> =>
  wavFrom((_folder, wav) => {
    execFileSync('espeak-ng', ['-v', voice, '-s', '150', '-w', wav, text], { stdio: 'ignore' });
  });
