import { randomInt } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { tellingLine, toldFile } from '../trials/told.ts'
import { run } from './run.ts'
import { needTools } from './system-tools.ts'

/** `npm run test:nightly`: every trial in its long size. */
const { values } = parseArgs({
  options: { seed: { type: 'string' }, only: { type: 'string' }, help: { type: 'boolean' } },
})

if (values.help) {
  console.log(`npm run test:nightly -- [--seed N] [--only NAME]

Every trial in its long size; takes an hour or more.
  --seed N     repeats the run that printed this seed
  --only NAME  just the trials whose file has this in its path`)
  process.exit()
}

const seed = values.seed ?? String(randomInt(2 ** 31))
await needTools('strace')
rmSync(toldFile, { force: true })
console.log(`npm run test:nightly -- --seed ${seed}`)
const began = Date.now()
const filters = values.only ? [values.only] : []
const built = await run('node', ['apps/web/build.ts'])
const code =
  built ||
  (await run('vitest', ['run', '--project', 'trials', ...filters], { SEED: seed, TRIALS: 'nightly' }))

console.log(`\nReport of the nightly run, seed ${seed}, ${Math.round((Date.now() - began) / 60_000)} min`)
for (const line of readFileSync(toldFile, 'utf8').trim().split('\n'))
  console.log(`  ${tellingLine(JSON.parse(line))}`)
console.log(code === 0 ? 'Everything held.' : 'SOMETHING DID NOT HOLD; the lines above say what.')
process.exit(code)
