import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './run.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The first threats, and some of those that were found later: an id is given before its defense is built. */
const FIRST_THREATS = 63
const idPattern = /\bT\d\d\b/g

type Threat = { id: string; files: string[] }

/** Returns each threat of docs/security.md with the files that it lists as tests. */
function readThreats(): Threat[] {
  const [, ...sections] = read('docs/security.md').split(/^- \*\*(?=T\d+\.\*\*)/m)
  return sections.map((section) => {
    const [entry = ''] = section.split(/^(?:- \*\*|#)/m)
    const [, listed = ''] = entry.split('*Tests:*')
    return {
      id: entry.slice(0, entry.indexOf('.')),
      files: [...listed.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    }
  })
}

/**
 * The first argument of a call of `test`, `it` or `describe` if it is a string, also after `.each(…)` or `.for(…)`. The
 * latter look like any function that returns a function; no such one has an id as its first argument.
 */
const titlePattern =
  /(?:\b(?:test\w*|it|describe)(?:\.\w+)*|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g

/** Files with tests, and the suites that each adapter of a port runs. */
function listTestFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  return listed
    .toString()
    .split('\n')
    .filter((file) => /\.test\.tsx?$|\/port-suites\/.*\.ts$/.test(file) && existsSync(join(root, file)))
}

const titles = listTestFiles().flatMap((file) =>
  [...read(file).matchAll(titlePattern)].map(([, single, double, template]) => ({
    file,
    title: single ?? double ?? template ?? '',
  })),
)
const named = titles.flatMap(({ file, title }) =>
  [...title.matchAll(idPattern)].map(([id]) => ({ id, file, title })),
)
const threats = readThreats()

describe('S20: every threat has a named test', () => {
  test('enough titles were read for the test to mean something', () => {
    expect(titles.length).toBeGreaterThan(2000)
    expect(named.length).toBeGreaterThan(FIRST_THREATS)
  })

  test(`the ids are in order, each once, and all from 1 to ${FIRST_THREATS}`, () => {
    const ids = threats.map(({ id }) => id)
    const first = Array.from({ length: FIRST_THREATS }, (_, n) => `T${String(n + 1).padStart(2, '0')}`)
    expect(ids.slice(0, FIRST_THREATS)).toEqual(first)
    expect(ids).toEqual([...new Set(ids)].sort())
  })

  test('each lists files that exist, each file once', () => {
    const wrong = threats.flatMap(({ id, files }) => {
      const isWrong = (file: string, at: number) =>
        !existsSync(join(root, file)) || files.indexOf(file) !== at
      return files.length === 0 ? [id] : files.filter(isWrong).map((file) => `${id}: ${file}`)
    })
    expect(wrong).toEqual([])
  })

  test('all are named by the title of a test that they list', () => {
    const isNamed = ({ id, files }: Threat) =>
      named.some((test) => test.id === id && files.includes(test.file))
    expect(threats.filter((threat) => !isNamed(threat)).map(({ id }) => id)).toEqual([])
  })

  test('a test that names a threat is among those that the threat lists', () => {
    const listedBy = new Map(threats.map(({ id, files }) => [id, files]))
    const unlisted = named.filter(({ id, file }) => !listedBy.get(id)?.includes(file))
    expect(unlisted.map(({ id, file, title }) => `${id}: ${file} (${title})`)).toEqual([])
  })
})
