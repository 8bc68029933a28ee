import { mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type CommandOptions, root, runCommand } from './run.ts'
import { ensureTool } from './system-tools.ts'
import { temporaryFolderEnv } from './temporary-folder.ts'

/** One part of `npm test` or `npm run check`. `run` returns its exit code. */
export type Step = { name: string; run: (options: CommandOptions) => Promise<number> }

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
  return { name, run: (options) => runCommand('vitest', ['run', ...allArgs], { SEED: seed }, options) }
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

type StepResult = { code: number; output: Buffer; summary: string }

async function runStep(
  { name, run }: Step,
  pieces: Buffer[] | undefined,
  signal: AbortSignal,
): Promise<StepResult> {
  const startedAt = Date.now()
  const code = await run({ pieces, signal })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const summary = `— ${name}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds} s)`
  return { code, output: Buffer.concat(pieces ?? []), summary }
}

/**
 * Runs steps at the same time. Shows the output of the last one as it arrives, and that of the others when all have ended.
 * The first that fails ends the others, and this process with its code.
 */
async function runTogether(steps: readonly Step[]): Promise<void> {
  console.log(`\n— ${steps.map(({ name }) => name).join('; ')}`)
  const end = new AbortController()
  const failures: StepResult[] = []
  const running = steps.map(async (step, index) => {
    const result = await runStep(step, index === steps.length - 1 ? undefined : [], end.signal)
    if (result.code !== 0) {
      failures.push(result)
      end.abort()
    }
    return result
  })
  const results = await Promise.all(running)
  const [failed] = failures
  for (const { output, summary } of failed ? [failed] : results) {
    process.stdout.write(output)
    console.log(summary)
  }
  if (failed) process.exit(failed.code)
}

/** Runs the steps one after the other, those of an inner list at the same time, and exits with the code of a failure. */
export async function runSteps(steps: readonly (Step | readonly Step[])[]): Promise<void> {
  for (const entry of steps) await runTogether([entry].flat())
}

/** Prints the closing line and exits: with 1 if a test failed. */
export function exitWithCounts({ passed, failed }: TestCounts): never {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

/** A step that is one command. */
export const commandStep = (name: string, command: string, args: string[]): Step => ({
  name,
  run: (options) => runCommand(command, args, {}, options),
})

export const typesStep = commandStep('types', 'node', ['scripts/types.ts'])
