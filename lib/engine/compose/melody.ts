import type { Random } from '../random.ts';
import type { Note } from '../score/score.ts';
import { stepInScale } from '../theory/scales.ts';
import { findClimax } from './climax.ts';
import type { GridNote } from './learned/melody-features.ts';
import type { Feel } from './learned/rhythm-model.ts';
import { together } from './learned/typical.ts';
import { drawMelody, type Redrawn, resembling } from './learned-melody.ts';
import { drawFeel } from './learned-rhythm.ts';
import { candidatesFor, type MelodyChoice } from './melody-choice.ts';
import {
  type CriticContext,
  type Judgement,
  judge,
  leadGrid,
  meanPitch,
  measureLead,
  rhythmWorth,
  worth,
} from './melody-critic.ts';
import {
  drawMaterial,
  type LineSlot,
  type Material,
  type MelodyContext,
  type MelodySection,
  type Phrase,
  remember,
} from './melody-material.ts';
import { MelodyMemory } from './melody-memory.ts';
import { copyFits, hookLength, isRefrain, referenceOf, returnOf, twinOf } from './melody-returns.ts';
import { singPhrases } from './ornament.ts';
import { innerEcho, sharedOpening } from './phrase-likeness.ts';
import { type Contour, cadenceOf, choosePitches } from './phrase-pitch.ts';
import { sectionRhythm } from './section-rhythm.ts';
import { speechPitches } from './speech.ts';

/** How closely words that come back within a section keep to their notes, and other words to those of the hook. */
const WORDS_LIKENESS = 3;
const HOOK_LIKENESS = 2.2;

interface Take {
  material: Material;
  phrases: Phrase[];
}

/** Writes melodies section by section, remembering what each material sounded like. */
export class MelodyWriter {
  readonly #context: MelodyContext;
  readonly #random: Random;
  readonly #materials = new Map<string, Material>();
  readonly #memory = new MelodyMemory();
  readonly #heard: Pick<CriticContext, 'verseCentre' | 'refrainCentre' | 'heard'> = {};
  readonly #feel: Feel;
  #written = 0;
  /** What was chosen among candidates until now, and why. */
  readonly choices: MelodyChoice[] = [];

  constructor(context: MelodyContext, random: Random) {
    this.#context = context;
    this.#random = random;
    this.#feel = drawFeel(context, random.fork('feel'));
  }

  /**
   * Notes for a section's lines: one onset a syllable (melismas are marked as continuing), phrases apart by a
   * breath, one highest note in the section. A material met before is repeated with small variation, fitted to
   * the new words.
   */
  write(section: MelodySection): Note[] {
    const random = this.#random.fork(`${section.material}/${this.#written++}`);
    const known = this.#materials.get(section.material);
    const { material, phrases } = this.#sungAsPeopleDo(section)
      ? this.#best(section, known, random)
      : this.#byRule(section, known, random);
    if (!known) {
      this.#materials.set(section.material, material);
      material.phrases = remember(phrases, section);
    }
    // A melody's ornaments come back with it.
    const touch = this.#random.fork(`touch/${section.material}`);
    return singPhrases(
      this.#context,
      section,
      phrases,
      touch,
      section.lastTime && known ? random.fork('freedom') : undefined,
    );
  }

  /** Is there a learned model of what the section asks: words, sung, in four quarters? */
  #sungAsPeopleDo({ delivery, slots }: MelodySection): boolean {
    const { metre } = this.#context;
    return (
      delivery === 'sung' &&
      metre.denominator === 4 &&
      metre.beatsPerBar === 4 &&
      slots.some(({ line }) => line >= 0)
    );
  }

  /** The best of many candidates, each drawn as people sing, see `melody-critic.ts`. */
  #best(section: MelodySection, known: Material | undefined, random: Random): Take {
    const { rhythms, kept, melodies, rounds } = candidatesFor(section, known !== undefined);
    const critic = { song: this.#context, section, ...this.#heard };
    const drawn = Array.from({ length: rhythms }, (_, r) => {
      const draw = random.fork(`rhythm/${r}`);
      const material = known ?? drawMaterial(this.#context, section, draw.fork('material'));
      const phrases = sectionRhythm(
        this.#context,
        section,
        material,
        known !== undefined,
        draw.fork('rhythm'),
        this.#feel,
      );
      return { draw, material, timed: phrases, value: rhythms > kept ? rhythmWorth(phrases, critic) : 0 };
    });
    let best = undefined as (Take & { judgement: Judgement; value: number; draw: Random }) | undefined;
    const values: number[] = [];
    const consider = (material: Material, phrases: Phrase[], draw: Random, redrawn?: Redrawn) => {
      const likelihood = drawMelody(
        this.#context,
        section,
        phrases,
        material,
        known !== undefined,
        new MelodyMemory(this.#memory),
        draw,
        redrawn,
      );
      const judgement = judge(phrases, critic, likelihood);
      const value = worth(judgement);
      values.push(value);
      if (!best || value > best.value) best = { material, phrases, judgement, value, draw };
    };
    const copied = (phrases: readonly Phrase[]) => phrases.map((phrase) => ({ ...phrase }));
    for (const { draw, material, timed } of drawn.toSorted((a, b) => b.value - a.value).slice(0, kept))
      for (let m = 0; m < melodies; m++) consider(material, copied(timed), draw.fork(`melody/${m}`));
    // Phrase by phrase, what is better than the best takes its place.
    for (let round = 1; round <= rounds; round++)
      for (let index = 0; index < best!.phrases.length; index++) {
        const { material, phrases, draw } = best!;
        const indices = resembling(material, phrases, index);
        consider(material, copied(phrases), draw, { indices, draw: round });
      }
    const { material, phrases, judgement, value } = best!;
    const lead = leadGrid(phrases, section.keyShift);
    this.#hear(section, lead);
    this.choices.push({
      material: section.material,
      candidates: values.length,
      median: values.toSorted((a, b) => a - b)[values.length >> 1]!,
      value,
      parts: judgement,
    });
    return { material, phrases };
  }

  /** One melody by rules: where nobody sings words, in other metres, and where words are spoken. */
  #byRule(section: MelodySection, known: Material | undefined, random: Random): Take {
    const material = known ?? drawMaterial(this.#context, section, random.fork('material'));
    const phrases = sectionRhythm(
      this.#context,
      section,
      material,
      known !== undefined,
      random.fork('rhythm'),
    );
    if (section.delivery === 'sung')
      this.#pitches(section, phrases, material, known !== undefined, random.fork('pitch'));
    else {
      for (const phrase of phrases) {
        const syllables = phrase.slot.syllables.slice(phrase.from, phrase.to);
        phrase.pitches = speechPitches(syllables, section, random.fork(`speech/${phrase.startBeat}`));
      }
    }
    return { material, phrases };
  }

  /** Beats by which a melody that is known begins before its section; 0 where it does not, or is not known. */
  upbeatOf(material: string): number {
    return Math.max(0, -(this.#materials.get(material)?.phrases[0]?.onsets[0] ?? 0));
  }

  /** Makes the writer remember a melody it did not write, for later sections to repeat. */
  learn(section: MelodySection, sung: readonly { slot: LineSlot; notes: readonly Note[] }[]): void {
    const material = drawMaterial(this.#context, section, this.#random.fork(`learn/${section.material}`));
    material.phrases = remember(
      sung.map(({ slot, notes }) => ({
        slot,
        from: 0,
        to: slot.syllables.length,
        startBeat: slot.startBeat,
        lengthBeats: slot.lengthBeats,
        timed: notes.map((note) => ({ startBeat: note.startBeat, lengthBeats: note.lengthBeats })),
        pitches: notes.map((note) => note.pitch),
      })),
      section,
    );
    if (material.phrases.length === 0) return;
    this.#materials.set(section.material, material);
    const pitched = sung.map(({ slot, notes }) => ({
      slot,
      timed: notes,
      pitches: notes.map(({ pitch }) => pitch),
    }));
    this.#hear(section, leadGrid(pitched, section.keyShift));
  }

  /** Keeps a section's melody in mind: what was sung, what it is like, and where verse and refrain lie. */
  #hear(section: MelodySection, lead: readonly GridNote[]): void {
    for (const { startStep, pitch } of lead) this.#memory.add({ step: startStep, pitch });
    if (lead.length === 0) return;
    if (section.kind === 'verse') this.#heard.verseCentre ??= meanPitch(lead);
    if (isRefrain(section)) this.#heard.refrainCentre ??= meanPitch(lead);
    this.#heard.heard = together(this.#heard.heard, measureLead(lead, this.#context, section));
  }

  #pitches(
    section: MelodySection,
    phrases: Phrase[],
    material: Material,
    repeated: boolean,
    random: Random,
  ): void {
    const { chords, metre, traits } = this.#context;
    if (phrases.length === 0) return;
    const climax = findClimax(this.#context, section, phrases, material, repeated, random.fork('climax'));
    // Refrains come back as they were; verses turn one of their phrases differently.
    const varied =
      repeated && phrases.length > 1 && !isRefrain(section) ? random.integer(0, phrases.length - 1) : -1;
    phrases.forEach((phrase, index) => {
      const inClimax = climax?.phrase === index;
      const reference = referenceOf(material, phrases, index, repeated);
      const own = repeated ? returnOf(material, phrases, index) : undefined;
      const shift = repeated && own ? section.keyShift - own.keyShift : 0;
      const syllables = phrase.slot.syllables.slice(phrase.from, phrase.to);
      const lift = isRefrain(section);
      if (
        own &&
        own.pitches.length === phrase.timed.length &&
        (index !== varied || inClimax || phrases.length < 3)
      ) {
        const copied = own.pitches.map((pitch) => pitch + shift);
        if (copyFits(this.#context, copied, phrase, section, climax?.pitch, inClimax)) {
          phrase.pitches = copied;
          return;
        }
      }
      const letter = material.letters[index % material.letters.length] as string;
      const share = phrases.length > 1 ? index / (phrases.length - 1) : 1;
      const last = index === phrases.length - 1;
      const cadence = cadenceOf(section.kind, index, last, random);
      const rise = inClimax
        ? 0.25
        : section.kind === 'pre-chorus'
          ? 0.3 * share
          : 0.12 * Math.sin(Math.PI * share);
      const twin = repeated ? -1 : twinOf(material, index);
      const opening = twin >= 0 ? sharedOpening(phrases[twin] as Phrase, phrase) : 0;
      const hook = twin >= 0 ? hookLength(phrases[twin] as Phrase, phrase, section) : 0;
      // The same words come back on the same notes; other words of the same shape may go up or down a step.
      const sequence = !repeated && reference && opening === 0 ? material.sequence : 0;
      const like =
        reference && reference.pitches.length > 0
          ? {
              pitchAt: (beat: number) => {
                const at = beat - phrase.startBeat;
                let found = reference.pitches[0] as number;
                reference.onsets.forEach((onset, i) => {
                  if (onset <= at + 0.13) found = reference.pitches[i] ?? found;
                });
                return sequence ? stepInScale(found + shift, sequence, section.key) : found + shift;
              },
              strength: (note: number) => {
                if (repeated) return lift ? 2.6 : index === varied ? 0.8 : 1.6;
                if (note < opening) return WORDS_LIKENESS;
                return note < hook ? HOOK_LIKENESS : letter === 'A' ? 1.3 : 0.9;
              },
            }
          : undefined;
      phrase.pitches = choosePitches(
        {
          notes: phrase.timed,
          syllables,
          chords,
          key: section.key,
          metre,
          floor: section.floor,
          ceiling: section.ceiling,
          contour: material.contours.get(letter) as Contour,
          band: [0.05 + rise * 0.6, 0.72 + rise],
          cadence,
          scale: traits.scale,
          leap: traits.leap,
          repetition: traits.repetition,
          motifSteps: letter === 'A' || index === 0 ? material.motif.steps : undefined,
          motifAgainAt: innerEcho(phrase)?.at,
          like,
          climax: climax ? { note: inClimax ? climax.note : -1, pitch: climax.pitch } : undefined,
        },
        random.fork(`phrase/${index}`),
      );
    });
  }
}
