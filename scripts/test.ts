import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fullSizePromises } from './full-size-tests.ts'
import { countJourneys, journeyReportFile, listFullSizeJourneys } from './journey-report.ts'
import { seed } from './seed.ts'
import {
  addCounts,
  commandStep,
  countTests,
  exitWithCounts,
  runJourneys,
  runSteps,
  typesStep,
  vitestStep,
} from './steps.ts'
import { ensureTools } from './system-tools.ts'
import { trialReportFile } from './trial-report.ts'

/**
 * `npm test`: runs all checks in their small size, from the cheapest to the browser journeys, and stops after the first
 * that fails. `npm run test:all` runs them in their full size, and Lighthouse besides.
 */
const { values } = parseArgs({ options: { all: { type: 'boolean' } } })
process.env.TRIALS = values.all ? 'full' : 'small'

rmSync(trialReportFile, { force: true })

const isLinux = process.platform === 'linux'

await ensureTools('chromium', 'java', ...(isLinux ? (['strace'] as const) : []))
if (!isLinux)
  console.log('The trials of power cuts, failing disks and hostile clients need Linux and are left out here.')
console.log(`\nThe random tests use SEED=${seed}; set it to try others.`)

await runSteps([
  // At the same time, because none of them keeps all processors busy.
  [
    commandStep('format and lint', 'biome', ['ci', '--error-on-warnings', '.']),
    commandStep('build', 'node', ['apps/web/build.ts']),
    typesStep,
  ],
  vitestStep('unit tests and port suites', 'quick', String(seed)),
  vitestStep(
    'tests with other processes, emulators of DynamoDB and Cognito, and trials',
    'slow',
    String(seed),
  ),
  {
    name: 'browser journeys and budgets',
    run: () => runJourneys({ JOURNEY_REPORT: journeyReportFile }),
  },
  ...(values.all
    ? [commandStep('largest paint and layout shift by Lighthouse', 'node', ['bench/page.ts', '--limits'])]
    : []),
])
if (values.all) {
  console.log('\nWhat only this command shows, and npm test does not:')
  for (const promise of [...fullSizePromises, ...listFullSizeJourneys()]) console.log(`  ${promise}`)
}
exitWithCounts(addCounts(countTests('quick', 'slow'), countJourneys()))
