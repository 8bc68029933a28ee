import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runCommand } from './run.ts'
import { runJourneys } from './steps.ts'
import { ensureTools } from './system-tools.ts'
import { formatTrialReport, trialReportFile } from './trial-report.ts'

/** `npm run test:nightly`: runs every trial in its nightly size, adopts a large deployment, and checks every screen. */
const SCREENS = 'every-screen'
const ADOPTION = 'adoption'

const { values } = parseArgs({
  options: { seed: { type: 'string' }, only: { type: 'string' }, help: { type: 'boolean' } },
})

if (values.help) {
  console.log(`npm run test:nightly -- [--seed N] [--only NAME]

Runs every trial and the adoption of a deployment in their nightly size, and checks every screen; takes about two hours.
  --seed N     repeats the run that printed this seed
  --only NAME  runs only the trials whose path contains NAME; for ${SCREENS}, checks only the screens, and for
               ${ADOPTION}, adopts only the deployment`)
  process.exit()
}

const seed = values.seed ?? String(randomInt(2 ** 31))
if (process.platform === 'linux') await ensureTools('strace')
rmSync(trialReportFile, { force: true })
console.log(`npm run test:nightly -- --seed ${seed}`)
const startedAt = Date.now()
const filters = values.only ? [values.only] : []
const trials = ['run', '--project', 'trials', ...filters]
/** The one test of the emulators that has a nightly size. */
const adoption = ['run', '--project', 'emulators', 'apps/operator/src/adoption']

const buildCode = await runCommand('node', ['apps/web/build.ts'])
if (buildCode !== 0) process.exit(buildCode)
const trialsCode =
  values.only === SCREENS || values.only === ADOPTION
    ? 0
    : await runCommand('vitest', trials, { SEED: seed, TRIALS: 'nightly' })
// Also if a trial has failed.
const adoptionCode =
  values.only && values.only !== ADOPTION ? 0 : await runCommand('vitest', adoption, { TRIALS: 'nightly' })
const screensCode =
  values.only && values.only !== SCREENS ? 0 : await runJourneys({ TRIALS: 'nightly' }, [SCREENS])
const code = trialsCode || adoptionCode || screensCode

const lines = existsSync(trialReportFile) ? readFileSync(trialReportFile, 'utf8').trim().split('\n') : []
console.log(`\nReport of the nightly run, seed ${seed}, ${Math.round((Date.now() - startedAt) / 60_000)} min`)
for (const line of lines) console.log(`  ${formatTrialReport(JSON.parse(line))}`)
if (lines.length === 0) console.log('  No trial has run.')
console.log(code === 0 ? 'All passed.' : 'SOMETHING FAILED; see the output above.')
process.exit(code)
