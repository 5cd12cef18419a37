import type { StyleReading } from '../lyrics/style-reading.ts';
import { Random } from '../random.ts';
import type { Key, Metre, Mode, SectionKind } from '../score/score.ts';
import { findStyle } from '../styles/find-style.ts';
import type { StyleId } from '../styles/ids.ts';
import type { EndingKind, Style } from '../styles/style.ts';
import { isMinorMode } from '../theory/scales.ts';
import { chooseBand, seatSectionGuests } from './band.ts';
import type { DraftSection } from './fit-form.ts';
import { type FormInput, finishForm, layOutForm } from './form.ts';
import { metreOf } from './frame.ts';
import { keyOfChords, readGivenChords } from './given-chords.ts';
import { drawProgressions } from './harmony.ts';
import { layOutPlan, sectionLength, tempoForLengths } from './plan-form.ts';
import type { LyricSection, PlannedSection, PlannedVoice, SongPlan, WishedSection } from './song-plan.ts';

/** What a song is planned from. */
export interface PlanInput {
  /** Sections in order, as tagged or laid out; may be empty for an instrumental. */
  lyrics: readonly LyricSection[];
  reading: StyleReading;
  voice?: Partial<PlannedVoice>;
  instrumental: boolean;
  title: string;
  /** 32-bit */
  seed: number;
  /** The key was asked for by name: it is the song's from end to end. */
  keepsKey?: boolean;
  durationSeconds?: number;
  /** Sections that were laid down beforehand: these and no others. */
  sections?: readonly WishedSection[];
}

/** An alto: used where nobody says who sings. */
export const DEFAULT_VOICE: PlannedVoice = {
  id: 'alto',
  range: { low: 53, high: 77 },
  tessitura: { low: 57, high: 72 },
};

/** A reading that understood nothing: the style decides everything. */
export function emptyReading(): StyleReading {
  return { styles: [], moods: [], instruments: [], without: [], understood: [], unknown: [], topics: [] };
}

/** Plans a song: style, tempo, key, band, form and harmony, from what was asked and the seed. */
export function planSong(input: PlanInput): SongPlan {
  const { reading, seed } = input;
  const random = new Random(seed).fork('plan');
  const syllables = input.lyrics.flatMap((section) => section.lines.flatMap((line) => line.syllables));
  const chinese = syllables.filter((syllable) => syllable.language === 'zh').length > syllables.length / 2;
  const instrumental = input.instrumental || reading.without.includes('vocals') || syllables.length === 0;
  const asked = reading.styles[0]?.id;
  // Pop in Chinese is a dialect of its own.
  const styleId =
    asked === 'pop' && chinese
      ? 'mandopop'
      : (asked ?? likelyStyle(reading, chinese, instrumental, random.fork('style')));
  const style = findStyle(styleId);
  const influenceId = reading.styles.find((other) => other.id !== styleId)?.id;
  const influence = influenceId ? findStyle(influenceId) : undefined;

  const metre =
    reading.metre ??
    metreOf(random.fork('metre').weighted(style.metres.map(([value, weight]) => ({ value, weight }))));
  const wished = input.sections ?? [];
  const drawnBpm = chooseTempo(style, influence, reading, random.fork('tempo'));
  const isTempoAsked = reading.bpm !== undefined;
  let bpm = isTempoAsked
    ? drawnBpm
    : tempoForLengths(
        drawnBpm,
        wished.flatMap(({ seconds }) => seconds ?? []),
        metre,
      );
  const valence = reading.valence ?? 0;
  const drawnKey = reading.key ?? chooseKey(style, valence, reading.mode, random.fork('key'));
  const key = reading.key ? drawnKey : keyOfSections(wished, drawnKey);
  const delivery = reading.delivery ?? style.melody.delivery ?? 'sung';
  const traits = influence
    ? (style.melody.syllableSeconds * 2 + influence.melody.syllableSeconds) / 3
    : style.melody.syllableSeconds;
  const spoken = delivery !== 'sung';
  const isExact = wished.length > 0 || input.durationSeconds !== undefined;
  // A slowing end, or words that come once more, are longer than they look.
  const endings = style.endings.filter(([value]) => !isExact || (value !== 'ritardando' && value !== 'tag'));
  const ending =
    endings.length === 0
      ? 'held'
      : random.fork('ending').weighted(endings.map(([value, weight]) => ({ value, weight })));
  const ringingSeconds = style.mix.lofi?.crackle ? CRACKLING_SECONDS : RINGING_SECONDS[ending];
  const targetSeconds =
    input.durationSeconds === undefined ? undefined : input.durationSeconds - ringingSeconds;
  const formInput = {
    style,
    metre,
    bpm,
    instrumental,
    sections: input.lyrics,
    syllableSeconds: spoken ? Math.min(0.2, traits) : traits,
    sungFactor: delivery === 'rap' ? 1.45 : 1,
    leastSyllableSeconds: spoken ? 0.11 : 0.14,
    ...(targetSeconds !== undefined && { targetSeconds }),
    energyShift:
      reading.energy === undefined ? 0 : Math.max(-0.14, Math.min(0.14, (reading.energy - 0.5) * 0.28)),
  };
  const notices: string[] = [];
  const progressions = drawProgressions(style, key.mode, random.fork('harmony'), {
    bpm,
    metre,
    isKeyAsked: reading.key !== undefined,
  });
  const form =
    wished.length > 0
      ? formOfSections(wished, { ...formInput, progressions }, { bpm, metre, isTempoAsked }, key, random)
      : finishForm(
          layOutForm({ ...formInput, progressions }, random.fork('form'), notices),
          formInput,
          progressions,
          isExact,
        );
  if (targetSeconds !== undefined) {
    const seconds = secondsOf(form, bpm, metre);
    if (Math.abs(seconds - targetSeconds) > (metre.beatsPerBar * 60) / bpm) {
      const why = seconds > targetSeconds ? 'its words need so long' : 'its sections say so';
      notices.push(
        `The song lasts about ${Math.round(seconds + ringingSeconds)} s, not the ${input.durationSeconds} s that were asked for: ${why} at ${Math.round(bpm * 10) / 10} beats a minute.`,
      );
    } else if (!isTempoAsked && wished.length === 0)
      // Less than half a bar is missing: made up by a tempo that nobody hears.
      bpm = Math.round(bpm * (seconds / targetSeconds) * 10) / 10;
  }
  const voice: PlannedVoice = { ...DEFAULT_VOICE, ...input.voice };

  const choruses = form.filter((section) => section.kind === 'chorus');
  const lastChorus = choruses.at(-1);
  const modulate = random.fork('modulation');
  const keepsKey = input.keepsKey || wished.length > 0;
  if (lastChorus && choruses.length >= 2 && !keepsKey && modulate.chance(style.modulation.chance)) {
    const shift = modulate.pick(style.modulation.semitones);
    for (let i = form.indexOf(lastChorus); i < form.length; i++) form[i]!.keyShift = shift;
  }

  if (ending === 'tag') tagLastLine(form, bpm * (4 / metre.beatsPerBar));

  const band = chooseBand(style, reading, instrumental, random.fork('band'));
  seatSectionGuests(band, style, form);
  const plan: SongPlan = {
    title: input.title,
    seed: seed >>> 0,
    style: style.id,
    bpm,
    key,
    metre,
    swing: style.swing.amount,
    swingUnit: style.swing.unit,
    delivery,
    instrumental,
    voice,
    valence,
    band: band.members,
    form,
    ending,
    notices,
  };
  if (isExact) plan.isExact = true;
  // Where sections are laid down, their energies are.
  if (wished.length === 0 && random.fork('stripped').chance(style.form.stripsLastRefrain ?? 0))
    plan.stripsLastRefrain = true;
  if (influenceId) plan.influence = influenceId;
  if (band.kit) plan.kit = band.kit;
  if (band.percussion) plan.percussion = band.percussion;
  return plan;
}

/** What is heard after a song's last bar, usually, by how it ends. */
const RINGING_SECONDS: Record<EndingKind, number> = {
  fade: 0.3,
  stop: 1.5,
  held: 2.5,
  ritardando: 2.5,
  tag: 2.5,
};

/** A record crackles on to the end of what is played. */
const CRACKLING_SECONDS = 5;

/** The key that the chords of a plan are in; the drawn one where it has none. */
function keyOfSections(sections: readonly WishedSection[], drawn: Key): Key {
  const bars = sections.flatMap(({ chords }) => {
    // Degrees take whatever key there is; names tell it.
    return chords && /(?:^|[\s|,])[A-G]/.test(chords)
      ? readGivenChords(chords, { tonic: 0, mode: 'major' })
      : [];
  });
  return bars.length > 0 ? keyOfChords(bars) : drawn;
}

/** The form of a plan, with all that it says of its sections. */
function formOfSections(
  sections: readonly WishedSection[],
  input: FormInput & { progressions: Record<SectionKind, string> },
  tempo: { bpm: number; metre: Metre; isTempoAsked: boolean },
  key: Key,
  random: Random,
): PlannedSection[] {
  const chords = sections.map(({ kind }, i) => {
    // What comes back comes back on its chords.
    const given = sections.slice(0, i + 1).findLast((other) => other.kind === kind && other.chords)?.chords;
    return given ? readGivenChords(given, key) : [];
  });
  const lengths = sections.map((section, i) => sectionLength(section, i, tempo));
  const draft = layOutPlan(
    sections,
    lengths.map(({ bars }) => bars),
    chords.map(({ length }, i) => (sections[i]!.chords ? length : 0)),
    input,
    random.fork('form'),
  );
  const free = sections.flatMap(({ bars, seconds, lines }, i) =>
    bars === undefined && seconds === undefined && lines.length === 0 ? [draft[i]!] : [],
  );
  if (input.targetSeconds !== undefined) shareOut(draft, free, input);
  return finishForm(draft, input, input.progressions, true).map((planned, i) => ({
    ...planned,
    ...(sections[i]!.energy !== undefined && { energy: sections[i]!.energy }),
    ...(chords[i]!.length > 0 && { chords: chords[i]! }),
    ...(lengths[i]!.bpm !== undefined && { bpm: lengths[i]!.bpm }),
    ...(sections[i]!.include.length > 0 && { include: sections[i]!.include }),
    avoid: sections[i]!.avoid,
  }));
}

/** Gives the sections that nobody set a length for what is left of the song's. */
function shareOut(draft: readonly DraftSection[], free: readonly DraftSection[], input: FormInput): void {
  const barSeconds = (input.metre.beatsPerBar * 60) / input.bpm;
  const total = () => draft.reduce((sum, { bars }) => sum + bars, 0);
  const usual = free.reduce((sum, { bars }) => sum + bars, 0);
  let left = Math.round(input.targetSeconds! / barSeconds) - total() + usual;
  let weight = usual;
  for (const section of free) {
    const own = section.bars;
    section.bars = Math.max(1, Math.round((left * own) / weight));
    left -= section.bars;
    weight -= own;
  }
}

function secondsOf(form: readonly PlannedSection[], bpm: number, { beatsPerBar }: Metre): number {
  return form.reduce((sum, each) => sum + (each.bars * beatsPerBar * 60) / (each.bpm ?? bpm), 0);
}

/** Ends on the song's last words, sung once more over the outro, where it has room. */
function tagLastLine(form: PlannedSection[], bpm: number): void {
  const outro = form.at(-1);
  const line = form
    .filter((section) => section.lines.length > 0)
    .at(-1)
    ?.lines.findLast((candidate) => !candidate.backing);
  if (
    !outro ||
    !line ||
    outro.lines.length > 0 ||
    outro.bars < 4 ||
    line.syllables.length > (bpm > 140 ? 8 : 12)
  )
    return;
  outro.lines = [line];
  outro.lineBars = [outro.bars >= 8 ? 4 : 3];
}

/** A style for requests that name none: by language, mood and energy. */
function likelyStyle(
  reading: StyleReading,
  chinese: boolean,
  instrumental: boolean,
  random: Random,
): StyleId {
  const energy = reading.energy ?? 0.5;
  const valence = reading.valence ?? 0;
  if (reading.delivery === 'rap') return 'hip-hop';
  if (instrumental) {
    if (energy < 0.3) return random.pick<StyleId>(['ambient', 'lofi', 'classical']);
    if (energy > 0.72) return random.pick<StyleId>(['house', 'rock', 'cinematic']);
    return random.pick<StyleId>(
      valence < -0.3 ? ['cinematic', 'classical', 'lofi'] : ['pop', 'indie', 'lofi', 'cinematic'],
    );
  }
  if (chinese)
    return energy < 0.35 || valence < -0.3 ? random.pick<StyleId>(['mandopop', 'ballad']) : 'mandopop';
  if (energy < 0.3) return random.pick<StyleId>(['ballad', 'folk', 'indie']);
  if (energy > 0.78) return random.pick<StyleId>(['pop', 'rock', 'disco']);
  return valence < -0.4 ? random.pick<StyleId>(['ballad', 'pop', 'indie']) : 'pop';
}

/** Tempo: what was said, or drawn around the style's typical one, leaning with mood and energy. */
export function chooseTempo(
  style: Style,
  influence: Style | undefined,
  reading: StyleReading,
  random: Random,
): number {
  if (reading.bpm !== undefined) return Math.max(40, Math.min(220, reading.bpm));
  const { low, high } = style.tempo;
  let typical = style.tempo.typical;
  if (influence) typical = Math.max(low, Math.min(high, (typical * 2 + influence.tempo.typical) / 3));
  const lean =
    (reading.tempoBias ?? 0) * 0.85 +
    (reading.tempoBias === undefined && reading.energy !== undefined ? (reading.energy - 0.5) * 0.8 : 0);
  const spread = (random.next() + random.next() - 1) * 0.6 + lean;
  const bpm = spread >= 0 ? typical + spread * (high - typical) : typical + spread * (typical - low);
  return Math.round(Math.max(low * 0.85, Math.min(high * 1.12, bpm)));
}

/**
 * Key: the mode that was named, where the style has harmony for it (else the major or minor of its third); without
 * a name the style's modes, leaning to major for bright moods and to minor for dark ones.
 */
function chooseKey(style: Style, valence: number, asked: Mode | undefined, random: Random): Key {
  const weights = style.modes.map(([value, weight]) => ({
    value: value as Mode,
    weight:
      weight *
        (isMinorMode(value)
          ? 1 - Math.min(0, valence) * 4 - Math.max(0, valence) * 0.8
          : 1 + Math.max(0, valence) * 4 + Math.min(0, valence) * 0.8) +
      1e-6,
  }));
  const drawn = random.weighted(weights);
  const mode = !asked ? drawn : style.harmony[asked] ? asked : isMinorMode(asked) ? 'minor' : 'major';
  return { tonic: style.tonics ? random.pick(style.tonics) : random.integer(0, 11), mode };
}
