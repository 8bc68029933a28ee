import { mkdirSync, readFileSync } from 'node:fs'
import { needChromium } from './chromium.ts'
import { root, run } from './run.ts'

/** `npm test`: everything that must hold, from the cheapest check to the browser journeys. */
type Step = { name: string; run: () => Promise<number> }

const unitReport = '.cache/unit-tests.json'
const journeyReport = '.cache/journeys.json'
mkdirSync(`${root}.cache`, { recursive: true })

const steps: Step[] = [
  { name: 'format and lint', run: () => run('biome', ['ci', '--error-on-warnings', '.']) },
  { name: 'types', run: () => run('node', ['scripts/types.ts']) },
  {
    name: 'unit tests and port suites',
    run: () =>
      run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]),
  },
  { name: 'build', run: () => run('node', ['apps/web/build.ts']) },
  {
    name: 'browser journeys and budgets',
    run: async () =>
      run('playwright', ['test', '--config=apps/e2e/playwright.config.ts'], {
        CHROMIUM: await needChromium(),
        JOURNEY_REPORT: `${root}${journeyReport}`,
      }),
  },
]

function counts(): { passed: number; failed: number } {
  const units = JSON.parse(readFileSync(root + unitReport, 'utf8'))
  const { stats } = JSON.parse(readFileSync(root + journeyReport, 'utf8'))
  return {
    passed: units.numPassedTests + stats.expected,
    failed: units.numFailedTests + stats.unexpected + stats.flaky,
  }
}

for (const { name, run: step } of steps) {
  const began = Date.now()
  console.log(`\n— ${name}`)
  const code = await step()
  console.log(
    `— ${name}: ${code === 0 ? 'passed' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(1)} s)`,
  )
  if (code !== 0) process.exit(code)
}
const { passed, failed } = counts()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
