import { mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { root, runCommand } from './run.ts'
import { ensureTool } from './system-tools.ts'
import { temporaryFolderEnv } from './temporary-folder.ts'

/** One part of `npm test` or `npm run check`. `run` shows its output and returns an exit code. */
export type Step = { name: string; run: () => Promise<number> }

export type TestCounts = { passed: number; failed: number }

/** The parts of the tests: the quick ones need no other process, browser or Java. */
type TestPart = 'quick' | 'slow'

/** The projects of vitest.config.ts that a part consists of. */
const projectsOf: Record<TestPart, string[]> = {
  quick: ['unit', 'web'],
  slow: ['processes', 'emulators', 'trials'],
}

/** Quick tests keep a processor busy. Slow ones wait a part of the time: for processes, emulators, leases and the disk. */
const workersOf: Record<TestPart, number> = {
  quick: availableParallelism(),
  slow: availableParallelism() + 1,
}

const reportFile = (part: TestPart) => `.cache/tests-${part}.json`

/** Returns the step that runs a part of the tests. `args` are options of Vitest. */
export function vitestStep(name: string, part: TestPart, seed: string, args: string[] = []): Step {
  mkdirSync(`${root}.cache`, { recursive: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${root}${reportFile(part)}`]
  const projects = projectsOf[part].flatMap((project) => ['--project', project])
  const allArgs = [...projects, ...reporters, `--maxWorkers=${workersOf[part]}`, ...args]
  const run = () => runCommand('vitest', ['run', ...allArgs], { SEED: seed })
  return { name, run }
}

/** Runs the browser journeys, or those whose path contains one of `filters`. Returns an exit code. */
export async function runJourneys(env: Record<string, string>, filters: string[] = []): Promise<number> {
  const chromium = await ensureTool('chromium')
  const args = ['test', '--config=apps/e2e/playwright.config.ts', ...filters]
  return runCommand('playwright', args, { CHROMIUM: chromium, ...temporaryFolderEnv(), ...env })
}

/** Returns the numbers of tests in the last run of these parts. */
export function countTests(...parts: TestPart[]): TestCounts {
  const counts = parts.map((part): TestCounts => {
    const report = JSON.parse(readFileSync(root + reportFile(part), 'utf8'))
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  })
  return addCounts(...counts)
}

export function addCounts(...counts: TestCounts[]): TestCounts {
  return counts.reduce((sum, { passed, failed }) => {
    return { passed: sum.passed + passed, failed: sum.failed + failed }
  })
}

/** Runs the steps one after the other, and exits with the code of the first that fails. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const { name, run } of steps) {
    const startedAt = Date.now()
    console.log(`\n— ${name}`)
    const code = await run()
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    console.log(`— ${name}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds} s)`)
    if (code !== 0) process.exit(code)
  }
}

/** Prints the closing line and exits: with 1 if a test failed. */
export function exitWithCounts({ passed, failed }: TestCounts): never {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

export const typesStep: Step = { name: 'types', run: () => runCommand('node', ['scripts/types.ts']) }
