import type { Topic } from '../topic.ts';
import { autumn } from './autumn.ts';
import { birthday } from './birthday.ts';
import { cat } from './cat.ts';
import { childhood } from './childhood.ts';
import { city } from './city.ts';
import { coffee } from './coffee.ts';
import { dance } from './dance.ts';
import { dream } from './dream.ts';
import { father } from './father.ts';
import { festival } from './festival.ts';
import { fire } from './fire.ts';
import { firstLove } from './first-love.ts';
import { food } from './food.ts';
import { freedom } from './freedom.ts';
import { friendship } from './friendship.ts';
import { garden } from './garden.ts';
import { ghost } from './ghost.ts';
import { growingUp } from './growing-up.ts';
import { heartbreak } from './heartbreak.ts';
import { home } from './home.ts';
import { hope } from './hope.ts';
import { legend } from './legend.ts';
import { letter } from './letter.ts';
import { loss } from './loss.ts';
import { love } from './love.ts';
import { mirror } from './mirror.ts';
import { money } from './money.ts';
import { moon } from './moon.ts';
import { mother } from './mother.ts';
import { mountain } from './mountain.ts';
import { night } from './night.ts';
import { pet } from './pet.ts';
import { rain } from './rain.ts';
import { river } from './river.ts';
import { road } from './road.ts';
import { robot } from './robot.ts';
import { school } from './school.ts';
import { sea } from './sea.ts';
import { space } from './space.ts';
import { sport } from './sport.ts';
import { stars } from './stars.ts';
import { summer } from './summer.ts';
import { time } from './time.ts';
import { train } from './train.ts';
import { travel } from './travel.ts';
import { war } from './war.ts';
import { wedding } from './wedding.ts';
import { winter } from './winter.ts';
import { work } from './work.ts';

/** What songs can be about: one file of this folder each. */
export const topics: readonly Topic[] = [
  love,
  heartbreak,
  summer,
  rain,
  night,
  city,
  road,
  sea,
  home,
  mother,
  father,
  friendship,
  childhood,
  dance,
  dream,
  hope,
  loss,
  war,
  winter,
  stars,
  moon,
  time,
  money,
  work,
  coffee,
  train,
  letter,
  ghost,
  freedom,
  fire,
  river,
  mountain,
  legend,
  birthday,
  wedding,
  school,
  pet,
  cat,
  food,
  sport,
  space,
  robot,
  mirror,
  garden,
  autumn,
  festival,
  travel,
  firstLove,
  growingUp,
];
