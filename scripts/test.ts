import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { root, runCommand } from './run.ts'
import { ensureTool, ensureTools } from './system-tools.ts'
import { trialReportFile } from './trial-report.ts'

/** `npm test`: runs all checks, from the cheapest to the browser journeys, and stops at the first that fails. */
type Step = { name: string; run: () => Promise<number> }

const reports = { unit: '.cache/unit-tests.json', trials: '.cache/trials.json' }
const journeyReport = '.cache/journeys.json'
mkdirSync(`${root}.cache`, { recursive: true })
rmSync(trialReportFile, { force: true })

const isLinux = process.platform === 'linux'
const seed = process.env.SEED ?? String(randomInt(2 ** 31))

function runVitest(project: keyof typeof reports): Promise<number> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports[project]}`]
  return runCommand('vitest', ['run', '--project', project, ...reporters], { SEED: seed })
}

const steps: Step[] = [
  { name: 'format and lint', run: () => runCommand('biome', ['ci', '--error-on-warnings', '.']) },
  { name: 'types', run: () => runCommand('node', ['scripts/types.ts']) },
  { name: 'unit tests and port suites', run: () => runVitest('unit') },
  { name: 'build', run: () => runCommand('node', ['apps/web/build.ts']) },
  { name: 'trials: kills, power cuts, failing disks, hostile clients', run: () => runVitest('trials') },
  {
    name: 'browser journeys and budgets',
    run: async () =>
      runCommand('playwright', ['test', '--config=apps/e2e/playwright.config.ts'], {
        CHROMIUM: await ensureTool('chromium'),
        JOURNEY_REPORT: `${root}${journeyReport}`,
      }),
  },
]

function countTests(): { passed: number; failed: number } {
  const tests = Object.values(reports).map((report) => JSON.parse(readFileSync(root + report, 'utf8')))
  const { stats } = JSON.parse(readFileSync(root + journeyReport, 'utf8'))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    passed: sum(tests.map(({ numPassedTests }) => numPassedTests)) + stats.expected,
    failed: sum(tests.map(({ numFailedTests }) => numFailedTests)) + stats.unexpected + stats.flaky,
  }
}

await ensureTools('chromium', 'java', ...(isLinux ? (['strace'] as const) : []))
if (!isLinux)
  console.log('The trials of power cuts, failing disks and hostile clients need Linux and are left out here.')
console.log(`\nThe random tests use SEED=${seed}; set it to repeat them.`)
for (const { name, run: step } of steps) {
  const startedAt = Date.now()
  console.log(`\n— ${name}`)
  const code = await step()
  console.log(
    `— ${name}: ${code === 0 ? 'passed' : 'FAILED'} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
  )
  if (code !== 0) process.exit(code)
}
const { passed, failed } = countTests()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
