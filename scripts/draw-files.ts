import { randomInt } from 'node:crypto'
import { createSeededRandom } from '../apps/demo/src/seeded-random.ts'
import { sourceFiles } from './source-files.ts'

/**
 * Prints the names of product files drawn at random, for a reader who guesses from the name alone what each one does:
 * `node scripts/draw-files.ts [COUNT] [SEED]`.
 */
const count = Number(process.argv[2] ?? 40)
const seed = process.argv[3] ?? String(randomInt(2 ** 31))
const { next } = createSeededRandom(seed)

const isProduct = (file: string) =>
  /^(apps|packages)\//.test(file) && !/\.test\.tsx?$|\/(testing|port-suites)\/|^apps\/e2e\//.test(file)

const drawn = sourceFiles()
  .filter(isProduct)
  .map((file) => ({ file, place: next() }))
  .sort((a, b) => a.place - b.place)
  .slice(0, count)

console.log(`Seed ${seed}:`)
for (const { file } of drawn) console.log(file)
