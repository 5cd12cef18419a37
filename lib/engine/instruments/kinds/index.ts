import type { Instrument } from '../instrument.ts';
import { accordion } from './accordion.ts';
import { acidBass } from './acid-bass.ts';
import { acousticKit } from './acoustic-kit.ts';
import { airPad } from './air-pad.ts';
import { altoSaxophone } from './alto-saxophone.ts';
import { bagpipes } from './bagpipes.ts';
import { banjo } from './banjo.ts';
import { bass808 } from './bass-808.ts';
import { bassoon } from './bassoon.ts';
import { brassSection } from './brass-section.ts';
import { brushKit } from './brush-kit.ts';
import { cajon } from './cajon.ts';
import { celesta } from './celesta.ts';
import { cello } from './cello.ts';
import { chineseDrums } from './chinese-drums.ts';
import { chiptuneLead } from './chiptune-lead.ts';
import { choirAahs } from './choir-aahs.ts';
import { choirOohs } from './choir-oohs.ts';
import { churchOrgan } from './church-organ.ts';
import { clarinet } from './clarinet.ts';
import { clavinet } from './clavinet.ts';
import { cleanGuitar } from './clean-guitar.ts';
import { distortedGuitar } from './distorted-guitar.ts';
import { dizi } from './dizi.ts';
import { electricPiano } from './electric-piano.ts';
import { erhu } from './erhu.ts';
import { fiddle } from './fiddle.ts';
import { fingerBass } from './finger-bass.ts';
import { flute } from './flute.ts';
import { frenchHorn } from './french-horn.ts';
import { fretlessBass } from './fretless-bass.ts';
import { funkGuitar } from './funk-guitar.ts';
import { glassPad } from './glass-pad.ts';
import { glockenspiel } from './glockenspiel.ts';
import { grandPiano } from './grand-piano.ts';
import { guzheng } from './guzheng.ts';
import { hammondOrgan } from './hammond-organ.ts';
import { handPercussion } from './hand-percussion.ts';
import { harmonica } from './harmonica.ts';
import { harp } from './harp.ts';
import { harpsichord } from './harpsichord.ts';
import { impact } from './impact.ts';
import { jazzGuitar } from './jazz-guitar.ts';
import { jazzKit } from './jazz-kit.ts';
import { kalimba } from './kalimba.ts';
import { kit808 } from './kit-808.ts';
import { kit909 } from './kit-909.ts';
import { koto } from './koto.ts';
import { latinPercussion } from './latin-percussion.ts';
import { lofiKit } from './lofi-kit.ts';
import { mandolin } from './mandolin.ts';
import { marimba } from './marimba.ts';
import { metalKit } from './metal-kit.ts';
import { musicBox } from './music-box.ts';
import { mutedTrumpet } from './muted-trumpet.ts';
import { nylonGuitar } from './nylon-guitar.ts';
import { oboe } from './oboe.ts';
import { orchestralPercussion } from './orchestral-percussion.ts';
import { overdrivenGuitar } from './overdriven-guitar.ts';
import { panFlute } from './pan-flute.ts';
import { pedalSteel } from './pedal-steel.ts';
import { pickedBass } from './picked-bass.ts';
import { pipa } from './pipa.ts';
import { pizzicatoStrings } from './pizzicato-strings.ts';
import { reeseBass } from './reese-bass.ts';
import { reverseCymbal } from './reverse-cymbal.ts';
import { riser } from './riser.ts';
import { rockKit } from './rock-kit.ts';
import { sawLead } from './saw-lead.ts';
import { sitar } from './sitar.ts';
import { slapBass } from './slap-bass.ts';
import { squareLead } from './square-lead.ts';
import { steelDrums } from './steel-drums.ts';
import { steelGuitar } from './steel-guitar.ts';
import { stringSection } from './string-section.ts';
import { subBass } from './sub-bass.ts';
import { supersaw } from './supersaw.ts';
import { synthBass } from './synth-bass.ts';
import { synthBrass } from './synth-brass.ts';
import { synthPluck } from './synth-pluck.ts';
import { synthStrings } from './synth-strings.ts';
import { tenorSaxophone } from './tenor-saxophone.ts';
import { timpani } from './timpani.ts';
import { trancePluck } from './trance-pluck.ts';
import { trapKit } from './trap-kit.ts';
import { tremoloStrings } from './tremolo-strings.ts';
import { trombone } from './trombone.ts';
import { trumpet } from './trumpet.ts';
import { tuba } from './tuba.ts';
import { tubularBells } from './tubular-bells.ts';
import { ukulele } from './ukulele.ts';
import { uprightBass } from './upright-bass.ts';
import { uprightPiano } from './upright-piano.ts';
import { vibraphone } from './vibraphone.ts';
import { viola } from './viola.ts';
import { violin } from './violin.ts';
import { vocalChop } from './vocal-chop.ts';
import { warmPad } from './warm-pad.ts';
import { whistle } from './whistle.ts';
import { wobbleBass } from './wobble-bass.ts';
import { wurlitzer } from './wurlitzer.ts';
import { xiao } from './xiao.ts';
import { xylophone } from './xylophone.ts';
import { yangqin } from './yangqin.ts';

/** Every instrument. A new one is a file of this folder, an id in `ids.ts` and a line here. */
export const instruments: readonly Instrument[] = [
  grandPiano,
  uprightPiano,
  electricPiano,
  wurlitzer,
  harpsichord,
  clavinet,
  hammondOrgan,
  churchOrgan,
  accordion,
  musicBox,
  celesta,
  nylonGuitar,
  steelGuitar,
  cleanGuitar,
  jazzGuitar,
  overdrivenGuitar,
  distortedGuitar,
  funkGuitar,
  banjo,
  ukulele,
  mandolin,
  pedalSteel,
  uprightBass,
  fingerBass,
  pickedBass,
  slapBass,
  fretlessBass,
  synthBass,
  subBass,
  acidBass,
  reeseBass,
  wobbleBass,
  bass808,
  violin,
  viola,
  cello,
  stringSection,
  tremoloStrings,
  pizzicatoStrings,
  harp,
  fiddle,
  trumpet,
  mutedTrumpet,
  trombone,
  frenchHorn,
  tuba,
  brassSection,
  flute,
  clarinet,
  oboe,
  bassoon,
  altoSaxophone,
  tenorSaxophone,
  harmonica,
  whistle,
  panFlute,
  vibraphone,
  marimba,
  xylophone,
  glockenspiel,
  tubularBells,
  steelDrums,
  kalimba,
  timpani,
  choirAahs,
  choirOohs,
  sitar,
  koto,
  bagpipes,
  guzheng,
  erhu,
  pipa,
  dizi,
  xiao,
  yangqin,
  chineseDrums,
  sawLead,
  squareLead,
  supersaw,
  trancePluck,
  synthPluck,
  warmPad,
  airPad,
  glassPad,
  synthStrings,
  synthBrass,
  chiptuneLead,
  vocalChop,
  acousticKit,
  rockKit,
  jazzKit,
  brushKit,
  orchestralPercussion,
  kit808,
  kit909,
  trapKit,
  lofiKit,
  metalKit,
  latinPercussion,
  handPercussion,
  cajon,
  riser,
  impact,
  reverseCymbal,
];
