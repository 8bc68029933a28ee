import { createHash, randomInt } from 'node:crypto'
import { sourceFiles } from './source-files.ts'

/**
 * Prints the names of product files drawn at random, for a reader who guesses from the name alone what each one does:
 * `node scripts/draw-files.ts [COUNT] [SEED]`.
 */
const count = Number(process.argv[2] ?? 40)
const seed = process.argv[3] ?? String(randomInt(2 ** 31))
const placeOf = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex')

const isProduct = (file: string) =>
  /^(apps|packages)\//.test(file) && !/\.test\.tsx?$|\/(testing|port-suites)\/|^apps\/e2e\//.test(file)

const drawn = sourceFiles()
  .filter(isProduct)
  .sort((a, b) => placeOf(a).localeCompare(placeOf(b)))
  .slice(0, count)

console.log(`Seed ${seed}:`)
for (const file of drawn) console.log(file)
