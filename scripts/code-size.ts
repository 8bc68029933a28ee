import { execFileSync } from 'node:child_process'
import { root } from './run.ts'

/**
 * Prints the lines of product code and of verification (tests, trials, journeys, benchmarks) at one or more commits:
 * `npm run code-size -- COMMIT…` (default: HEAD). Blank lines and comments count; content, styles and generated files
 * do not.
 */
type Size = { product: number; verification: number; tools: number }

const verificationPattern = /\.test\.tsx?$|\/(testing|port-suites)\/|^(trials|bench|apps\/e2e)\//
const generatedPattern = /\.gen\.ts$/

function kindOf(file: string): keyof Size {
  if (verificationPattern.test(file)) return 'verification'
  return /^(apps|packages)\//.test(file) ? 'product' : 'tools'
}

function measure(commit: string): Size {
  const lines = execFileSync('git', ['grep', '-c', '', commit, '--', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const size: Size = { product: 0, verification: 0, tools: 0 }
  for (const line of lines.trim().split('\n')) {
    const [, file = '', count] = /^[^:]+:(.+):(\d+)$/.exec(line) ?? []
    if (!generatedPattern.test(file)) size[kindOf(file)] += Number(count)
  }
  return size
}

const commits = process.argv.length > 2 ? process.argv.slice(2) : ['HEAD']
console.table(Object.fromEntries(commits.map((commit) => [commit, measure(commit)])))
