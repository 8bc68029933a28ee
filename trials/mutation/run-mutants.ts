import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { collectOutput } from '@kitchen-table/application/testing/processes'
import { z } from 'zod'
import { createMutants, type Mutant } from './mutate.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const vitestBin = join(root, 'node_modules/vitest/vitest.mjs')

const config = `export default {
  test: { include: ['**/*.test.ts'], isolate: false, fileParallelism: false, pool: 'threads', watch: false },
}
`

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

/** Returns a module's text with relative imports made absolute, except of the module itself, so that it can be moved. */
function movable(source: string, folder: string, own: string): string {
  return source.replace(/(from ')(\.[^']+)(')/g, (_, before: string, path: string, after: string) => {
    return path === own ? before + path + after : before + join(folder, path) + after
  })
}

/**
 * The original module must pass its tests, or a failing test would kill every mutant. `unloadable` are mutants that are no
 * program, which prove nothing.
 */
type MutantRun = {
  isOriginalPassing: boolean
  mutants: Mutant[]
  survivors: Mutant[]
  unloadable: Mutant[]
}

/**
 * Runs the tests of a module, which stand beside it, on every mutant of it: in one process, with a folder for each. A
 * mutant that passes its tests survives.
 */
export async function runMutants(modulePath: string): Promise<MutantRun> {
  const file = join(root, modulePath)
  const [folder, name] = [dirname(file), basename(file, '.ts')]
  const source = readFileSync(file, 'utf8')
  const tests = readFileSync(join(folder, `${name}.test.ts`), 'utf8')
  const mutants = createMutants(source)

  // Within the repository, where packages are found.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const work = mkdtempSync(join(root, '.cache', 'mutants-'))
  try {
    writeFileSync(join(work, 'vitest.config.js'), config)
    for (const [n, text] of [source, ...mutants.map((mutant) => mutant.source)].entries()) {
      const target = join(work, `m-${n}`)
      mkdirSync(target)
      writeFileSync(join(target, `${name}.ts`), movable(text, folder, ''))
      writeFileSync(join(target, `${name}.test.ts`), movable(tests, folder, `./${name}.ts`))
    }
    const output = join(work, 'report.json')
    const args = [vitestBin, 'run', '--root', work, '--reporter=json', `--outputFile=${output}`]
    await collectOutput(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })).exit
    const statuses = readStatuses(output)
    return {
      isOriginalPassing: statuses.get(0) === 'passed',
      mutants,
      survivors: mutants.filter((_, n) => statuses.get(n + 1) === 'passed'),
      unloadable: mutants.filter((_, n) => statuses.get(n + 1) === 'not run'),
    }
  } finally {
    rmSync(work, { recursive: true })
  }
}

type Status = 'passed' | 'failed' | 'not run'

/** Returns how the tests of each folder went, by its number. */
function readStatuses(output: string): ReadonlyMap<number, Status> {
  const { testResults } = report.parse(JSON.parse(readFileSync(output, 'utf8')))
  return new Map(
    testResults.map(({ name, assertionResults }): [number, Status] => {
      const isPassed = assertionResults.every(({ status }) => status === 'passed')
      const folder = Number(/m-(\d+)/.exec(basename(dirname(name)))?.[1])
      return [folder, assertionResults.length === 0 ? 'not run' : isPassed ? 'passed' : 'failed']
    }),
  )
}
