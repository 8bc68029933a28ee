import { mkdirSync, readFileSync } from 'node:fs'
import { root, runCommand } from './run.ts'

/** One part of `npm test` or `npm run check`. `run` shows its output and returns an exit code. */
export type Step = { name: string; run: () => Promise<number> }

export type TestCounts = { passed: number; failed: number }

export type VitestProject = 'unit' | 'processes' | 'emulators' | 'trials'

const reportFile = (project: VitestProject) => `.cache/tests-${project}.json`

/** Returns the step that runs the tests of a project. `args` are options of Vitest. */
export function vitestStep(name: string, project: VitestProject, seed: string, args: string[] = []): Step {
  mkdirSync(`${root}.cache`, { recursive: true })
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${root}${reportFile(project)}`,
  ]
  const run = () => runCommand('vitest', ['run', '--project', project, ...reporters, ...args], { SEED: seed })
  return { name, run }
}

/** Returns the numbers of tests in the last run of these projects. */
export function countTests(...projects: VitestProject[]): TestCounts {
  const counts = projects.map((project): TestCounts => {
    const report = JSON.parse(readFileSync(root + reportFile(project), 'utf8'))
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
