import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findRelatedTests } from './related-tests.ts'
import { root } from './run.ts'
import { seed } from './seed.ts'
import { commandStep, countTests, exitWithCounts, runSteps, typesStep, vitestStep } from './steps.ts'

/** `npm run check`: format, lint, types, and the tests that need no other process, browser or Java. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean' }, help: { type: 'boolean' } },
})

if (values.help) {
  console.log(`npm run check -- [--changed [COMMIT]]

Checks format, lint and types, and runs the unit tests.
  --changed [COMMIT]  lints only the files that have changed since the commit (default: the last one),
                      and runs only the tests in their folders and those that import them`)
  process.exit()
}

const commit = positionals[0] ?? 'HEAD'

function listChangedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const files = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
  return files.filter((file) => file !== '' && existsSync(root + file))
}

const lintArgs = values.changed
  ? ['--no-errors-on-unmatched', '--files-ignore-unknown=true', ...listChangedFiles()]
  : ['.']
const relatedTests = values.changed ? findRelatedTests(listChangedFiles()) : []
const hasTests = !values.changed || relatedTests.length > 0

await runSteps([
  [
    commandStep('format and lint', 'biome', ['ci', '--error-on-warnings', ...lintArgs]),
    typesStep,
    ...(hasTests ? [vitestStep('unit tests and port suites', 'quick', String(seed), relatedTests)] : []),
  ],
])
exitWithCounts(hasTests ? countTests('quick') : { passed: 0, failed: 0 })
