import type { SoundRecipe } from '../recipe.ts';
import { airplane } from './airplane.ts';
import { alarm } from './alarm.ts';
import { applause } from './applause.ts';
import { babyCry } from './baby-cry.ts';
import { bassLoop } from './bass-loop.ts';
import { beep } from './beep.ts';
import { bees } from './bees.ts';
import { bell } from './bell.ts';
import { bicycleBell } from './bicycle-bell.ts';
import { birds } from './birds.ts';
import { breath } from './breath.ts';
import { bubbles } from './bubbles.ts';
import { cafe } from './cafe.ts';
import { camera } from './camera.ts';
import { carEngine } from './car-engine.ts';
import { carHorn } from './car-horn.ts';
import { catMeow } from './cat-meow.ts';
import { cave } from './cave.ts';
import { cicadas } from './cicadas.ts';
import { clockTick } from './clock-tick.ts';
import { coinPickup } from './coin-pickup.ts';
import { coins } from './coins.ts';
import { crickets } from './crickets.ts';
import { crowd } from './crowd.ts';
import { cymbal } from './cymbal.ts';
import { dogBark } from './dog-bark.ts';
import { doorCreak } from './door-creak.ts';
import { doorSlam } from './door-slam.ts';
import { doorbell } from './doorbell.ts';
import { downlifter } from './downlifter.ts';
import { drone } from './drone.ts';
import { drumLoop } from './drum-loop.ts';
import { drumRoll } from './drum-roll.ts';
import { error } from './error.ts';
import { explosion } from './explosion.ts';
import { fan } from './fan.ts';
import { fire } from './fire.ts';
import { footsteps } from './footsteps.ts';
import { forceField } from './force-field.ts';
import { forest } from './forest.ts';
import { frogs } from './frogs.ts';
import { glassBreak } from './glass-break.ts';
import { glitch } from './glitch.ts';
import { gong } from './gong.ts';
import { gravelSteps } from './gravel-steps.ts';
import { growl } from './growl.ts';
import { gunshot } from './gunshot.ts';
import { hail } from './hail.ts';
import { heartbeat } from './heartbeat.ts';
import { helicopter } from './helicopter.ts';
import { horse } from './horse.ts';
import { houseBeat } from './house-beat.ts';
import { impact } from './impact.ts';
import { jump } from './jump.ts';
import { keys } from './keys.ts';
import { knock } from './knock.ts';
import { laser } from './laser.ts';
import { laugh } from './laugh.ts';
import { machine } from './machine.ts';
import { magic } from './magic.ts';
import { notification } from './notification.ts';
import { owl } from './owl.ts';
import { paper } from './paper.ts';
import { percussionLoop } from './percussion-loop.ts';
import { phoneRing } from './phone-ring.ts';
import { pour } from './pour.ts';
import { powerDown } from './power-down.ts';
import { powerUp } from './power-up.ts';
import { punch } from './punch.ts';
import { purr } from './purr.ts';
import { radioStatic } from './radio-static.ts';
import { rain } from './rain.ts';
import { rainOnWindow } from './rain-on-window.ts';
import { recordScratch } from './record-scratch.ts';
import { riser } from './riser.ts';
import { rooster } from './rooster.ts';
import { scream } from './scream.ts';
import { seaWaves } from './sea-waves.ts';
import { seagulls } from './seagulls.ts';
import { singingBowl } from './singing-bowl.ts';
import { siren } from './siren.ts';
import { snowSteps } from './snow-steps.ts';
import { spaceship } from './spaceship.ts';
import { splash } from './splash.ts';
import { stream } from './stream.ts';
import { success } from './success.ts';
import { switchClick } from './switch-click.ts';
import { sword } from './sword.ts';
import { synthLoop } from './synth-loop.ts';
import { teleport } from './teleport.ts';
import { thunder } from './thunder.ts';
import { traffic } from './traffic.ts';
import { train } from './train.ts';
import { trainHorn } from './train-horn.ts';
import { trapBeat } from './trap-beat.ts';
import { typing } from './typing.ts';
import { uiClick } from './ui-click.ts';
import { underwater } from './underwater.ts';
import { vinylCrackle } from './vinyl-crackle.ts';
import { waterDrip } from './water-drip.ts';
import { waterfall } from './waterfall.ts';
import { whistle } from './whistle.ts';
import { whiteNoise } from './white-noise.ts';
import { whoosh } from './whoosh.ts';
import { wind } from './wind.ts';
import { windChimes } from './wind-chimes.ts';
import { wolfHowl } from './wolf-howl.ts';
import { zipper } from './zipper.ts';

/** The sounds there are: one file of this folder each. */
export const recipes: readonly SoundRecipe[] = [
  rain,
  rainOnWindow,
  thunder,
  wind,
  hail,
  seaWaves,
  stream,
  waterfall,
  waterDrip,
  bubbles,
  splash,
  underwater,
  fire,
  birds,
  crickets,
  cicadas,
  frogs,
  owl,
  dogBark,
  catMeow,
  rooster,
  wolfHowl,
  bees,
  horse,
  forest,
  footsteps,
  snowSteps,
  gravelSteps,
  heartbeat,
  applause,
  crowd,
  whistle,
  breath,
  doorCreak,
  doorSlam,
  knock,
  doorbell,
  clockTick,
  glassBreak,
  coins,
  keys,
  typing,
  paper,
  zipper,
  phoneRing,
  alarm,
  siren,
  camera,
  switchClick,
  carEngine,
  carHorn,
  train,
  trainHorn,
  helicopter,
  airplane,
  bicycleBell,
  machine,
  fan,
  whiteNoise,
  radioStatic,
  beep,
  uiClick,
  notification,
  success,
  error,
  powerUp,
  powerDown,
  glitch,
  laser,
  explosion,
  gunshot,
  sword,
  punch,
  jump,
  coinPickup,
  magic,
  teleport,
  forceField,
  spaceship,
  whoosh,
  riser,
  downlifter,
  impact,
  drone,
  bell,
  gong,
  windChimes,
  cymbal,
  drumRoll,
  recordScratch,
  vinylCrackle,
  drumLoop,
  houseBeat,
  trapBeat,
  percussionLoop,
  bassLoop,
  synthLoop,
  traffic,
  cafe,
  cave,
  pour,
  purr,
  babyCry,
  laugh,
  scream,
  growl,
  seagulls,
  singingBowl,
];
