import type { Film } from './film.ts'
import { theShapeOfAScam } from './the-shape-of-a-scam.ts'
import { threeNumbers } from './three-numbers.ts'
import { whereTheRestWent } from './where-the-rest-went.ts'

/** The films of content/films, each of the lesson that names it. */
export const films: readonly Film[] = [whereTheRestWent, theShapeOfAScam, threeNumbers]
