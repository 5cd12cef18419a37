import { ambient } from './ambient.ts';
import { ballad } from './ballad.ts';
import { blues } from './blues.ts';
import { bossaNova } from './bossa-nova.ts';
import { cinematic } from './cinematic.ts';
import { classical } from './classical.ts';
import { country } from './country.ts';
import { disco } from './disco.ts';
import { drumAndBass } from './drum-and-bass.ts';
import { dubstep } from './dubstep.ts';
import { folk } from './folk.ts';
import { funk } from './funk.ts';
import { gospel } from './gospel.ts';
import { guofeng } from './guofeng.ts';
import { hipHop } from './hip-hop.ts';
import { house } from './house.ts';
import { indie } from './indie.ts';
import { jazz } from './jazz.ts';
import { kPop } from './k-pop.ts';
import { latin } from './latin.ts';
import { lofi } from './lofi.ts';
import { mandopop } from './mandopop.ts';
import { metal } from './metal.ts';
import { pop } from './pop.ts';
import { punk } from './punk.ts';
import { reggae } from './reggae.ts';
import { rock } from './rock.ts';
import { soul } from './soul.ts';
import type { Style } from './style.ts';
import { synthwave } from './synthwave.ts';
import { techno } from './techno.ts';
import { trance } from './trance.ts';
import { trap } from './trap.ts';

/** Every style, in the order of `ids.ts`. To add one: its file, its id in `ids.ts`, its line here. */
export const STYLES: readonly Style[] = [
  pop,
  rock,
  indie,
  folk,
  country,
  blues,
  jazz,
  bossaNova,
  soul,
  funk,
  hipHop,
  trap,
  lofi,
  house,
  techno,
  trance,
  drumAndBass,
  dubstep,
  synthwave,
  ambient,
  classical,
  cinematic,
  metal,
  punk,
  reggae,
  latin,
  kPop,
  mandopop,
  guofeng,
  gospel,
  ballad,
  disco,
];
