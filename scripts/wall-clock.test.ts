import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { sourceFiles } from './source-files.ts'

/** Whether a file is a test or is used only by tests. */
const isTestFile = (file: string) =>
  /\.test\.tsx?$|\/(port-suites|testing)\/|^(trials|apps\/e2e)\/|^vitest\.config\.ts$/.test(file) &&
  file !== 'scripts/wall-clock.test.ts'

const CLOCK = String.raw`(performance\.now|Date\.now|process\.hrtime|process\.cpuUsage)\b`
const MIN_TIMEOUT_MS = 10_000
/** The time-out of playwright.config.ts, for a browser on a busy machine: no journey may set a shorter one. */
const MIN_JOURNEY_TIMEOUT_MS = 60_000

/** What makes a test fail on a slow machine, as far as it is visible in one line of source. */
const patterns: [what: string, matches: (line: string, file: string) => boolean][] = [
  [
    'an assertion on the time that something took',
    (line) => new RegExp(String.raw`expect\([^;]*${CLOCK}\(\) -.*\)\.to`).test(line),
  ],
  [
    'a wait of at most a second: use expect.poll, which has a generous time-out',
    (line) => /\bvi\.waitFor|\bvi\.waitUntil/.test(line),
  ],
  [
    'a time-out under ten seconds, or under a minute in a journey (0 means none, or no waiting)',
    (line, file) => {
      const [, timeout = ''] =
        /\b(?:timeout|testTimeout|hookTimeout): ([\d_]+)(?=\s*[,})]|$)/.exec(line) ?? []
      const milliseconds = Number(timeout.replaceAll('_', ''))
      return (
        milliseconds > 0 &&
        milliseconds < (file.startsWith('apps/e2e/') ? MIN_JOURNEY_TIMEOUT_MS : MIN_TIMEOUT_MS)
      )
    },
  ],
]

function findWrongLines(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const matching = patterns.filter(([, matches]) => matches(line, file))
    return matching.map(([what]) => `${file}:${index + 1}: ${what}`)
  })
}

test.each([
  { line: 'expect(performance.now() - began).toBeLessThan(500)', findings: 1 },
  { line: 'expect((Date.now() - began) / 1000).toBeLessThanOrEqual(5)', findings: 1 },
  { line: 'await vi.waitFor(() => expect(isOpen).toBe(true))', findings: 1 },
  { line: "test('it ends', { timeout: 3000 }, async () => {", findings: 1 },
  { line: 'await expect(dialog).toBeHidden({ timeout: 1_000 })', findings: 1 },
  { line: '  timeout: 30 * 60_000,', findings: 0 },
  { line: 'expect.poll(letters, { timeout: 60_000 }).toBe(1)', findings: 0 },
  { line: 'expect(() => openDatabase(folder, { timeout: 0 })).toThrow()', findings: 0 },
  { line: 'expect(stored.time).toBe(Date.now())', findings: 0 },
  { file: 'apps/e2e/journeys/a.test.ts', line: 'await sent({ timeout: 15_000 })', findings: 1 },
  { file: 'apps/e2e/journeys/a.test.ts', line: 'await sent({ timeout: 60_000 })', findings: 0 },
])('$line: $findings findings', ({ file = 'a.test.ts', line, findings }) => {
  expect(findWrongLines(file, line)).toHaveLength(findings)
})

test('no test asserts a duration or has a short time-out, so none fails because a machine is slow', () => {
  const files = sourceFiles().filter(isTestFile)
  expect(files.length).toBeGreaterThan(200)
  const findings = files.flatMap((file) => findWrongLines(file, readFileSync(join(root, file), 'utf8')))
  expect(findings).toEqual([])
})
