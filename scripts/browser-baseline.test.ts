import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { sourceFiles } from './source-files.ts'

/** What runs in browsers as well. */
const runsInBrowsers = (file: string) =>
  /^(apps\/web\/src|packages\/(domain|contract)\/src)\//.test(file) && !/\.test\.tsx?$/.test(file)

/**
 * Functions that the oldest browsers of the build (Chrome 111, Firefox 114, Safari 16.4) do not have; the bundler
 * rewrites syntax and adds no functions.
 */
const TOO_NEW = new RegExp(
  [
    String.raw`AbortSignal\.any\(`,
    String.raw`Promise\.(withResolvers|try)\(`,
    String.raw`\.to(Sorted|Reversed|Spliced)\(`,
    String.raw`(Object|Map)\.groupBy\(`,
    String.raw`(?<!\bz)\.(difference|union|intersection|symmetricDifference|is(Subset|Superset|Disjoint)(Of|From))\(`,
    String.raw`URL\.(canParse|parse)\(`,
    String.raw`Array\.fromAsync\(`,
    String.raw`Iterator\.from\(`,
    String.raw`\.(values|keys|entries)\(\)\.(map|filter|take|drop|some|every|find|reduce|toArray|forEach)\(`,
    String.raw`RegExp\.escape\(`,
    String.raw`\.(is|to)WellFormed\(`,
  ].join('|'),
)
/** These begin as an iterator's do, and give arrays. */
const ARRAY_ITERATION = /Object\.(values|keys|entries)\(/

const isTooNew = (line: string) => TOO_NEW.test(line) && !ARRAY_ITERATION.test(line)

test.each([
  'AbortSignal.any([a, b])',
  'slugs.difference(others)',
  'views.toSorted(byTime)',
  'URL.canParse(text)',
  'names.values().map(upper)',
])('%s is too new', (line) => {
  expect(isTooNew(line)).toBe(true)
})

test.each(['z.union([text, number])', '[...views].sort(byTime)', 'Object.values(rows).map(upper)'])(
  '%s is not',
  (line) => {
    expect(isTooNew(line)).toBe(false)
  },
)

test('the pages call nothing that the oldest browsers of the build do not have', () => {
  const files = sourceFiles().filter(runsInBrowsers)
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((line, at) => (isTooNew(line) ? [`${file}:${at + 1}: ${line.trim()}`] : []))
  })
  expect(found).toEqual([])
})
