import type { Film } from './film.ts'
import { introduction } from './introduction.ts'
import { theShapeOfAScam } from './the-shape-of-a-scam.ts'
import { threeNumbers } from './three-numbers.ts'
import { whereTheRestWent } from './where-the-rest-went.ts'

/** The films of content/films: those of lessons, and below `front-page` those of the front page alone. */
export const films: readonly Film[] = [whereTheRestWent, theShapeOfAScam, threeNumbers, introduction]
