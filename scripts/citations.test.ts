import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './run.ts'
import { workspaceOf } from './workspaces.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
const files = listed
  .toString()
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css|html|md|ya?ml)$/.test(file) && existsSync(join(root, file)))
/** Content is written for learners; decisions and the changelog speak of their own time. */
const citing = files.filter((file) => !/^(content|docs\/decisions)\/|^CHANGELOG\.md$/.test(file))

const productSections = new Set(
  [...read('docs/product.md').matchAll(/^#+ (\d+(?:\.\d+)?)\.? /gm)].map(([, id]) => id),
)
const securityIds = new Set(
  [...read('docs/security.md').matchAll(/^- \*\*([TRSP]\d+)\.\*\*/gm)].map(([, id]) => id),
)
const tableRows = new Set(
  [...read('docs/security.md').matchAll(/^\| (\d+)(?: †)? \|/gm)].map(([, row]) => row),
)

type Citation = { file: string; page: string; id: string }

/** Returns every citation of a section, an id or a row of the two pages, also those after the first of a list. */
function citationsIn(file: string): Citation[] {
  const text = read(file).replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
  const cited = [
    ...text.matchAll(
      /docs\/(product|security)\.md ((?:(?:rows?|and|to|,) ?|[TRSP]?\d+(?:\.\d+)? ?(?=\b|\W))+)/g,
    ),
  ]
  return cited.flatMap(([, page = '', ids = '']) =>
    [...ids.matchAll(/[TRSP]?\d+(?:\.\d+)?/g)].map(([id]) => ({ file, page, id })),
  )
}

const citations = citing.flatMap(citationsIn)

describe('a citation leads to what it names', () => {
  test('enough citations were seen for the test to mean something', () => {
    expect(citations.length).toBeGreaterThan(150)
    expect([productSections.size > 50, securityIds.size > 80, tableRows.size]).toEqual([true, true, 65])
  })

  test('in docs/product.md', () => {
    const ofProduct = citations.filter(({ page }) => page === 'product')
    expect(ofProduct.filter(({ id }) => !productSections.has(id))).toEqual([])
  })

  test('in docs/security.md', () => {
    const ofSecurity = citations.filter(({ page }) => page === 'security')
    expect(ofSecurity.filter(({ id }) => !securityIds.has(id) && !tableRows.has(id))).toEqual([])
  })

  test('to a file of the repository', () => {
    const pages = citing.filter((file) => file.endsWith('.md'))
    const paths = pages.flatMap((file) =>
      [
        ...read(file).matchAll(
          /(?<![\w/.-])(?:apps|packages|trials|bench|scripts|docs)\/[\w/.$-]+\.(?:ts|tsx|mjs|md|css)\b/g,
        ),
      ].map(([path]) => ({ file, path })),
    )
    expect(paths.length).toBeGreaterThan(200)
    expect(paths.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])

    const comments = /^\s*(?:\*|\/\/|\/\*\*).*$/gm
    const inComments = citing
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [
          ...(read(file).match(comments) ?? []).join('\n').matchAll(/(?<![\w/.-])src\/[\w/.$-]+\.tsx?\b/g),
        ].map(([path]) => join(workspaceOf(file).folder, path)),
      )
    expect(inComments.length).toBeGreaterThan(5)
    expect(inComments.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('to a file by the end of its path, in docs/architecture.md', () => {
    const paths = [...read('docs/architecture.md').matchAll(/`([\w/-][\w/.$-]*\.(?:ts|tsx|mjs))`/g)].map(
      ([, path]) => path,
    )
    // Which part of a workspace a path is in needs no `src`.
    const known = listed
      .toString()
      .split('\n')
      .map((file) => `/${file.replace('/src/', '/')}`)
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.filter((path) => !known.some((file) => file.endsWith(`/${path}`)))).toEqual([])
  })

  test('and not to a page that is not in the repository', () => {
    const foreign =
      /\bspec(?:ification)?(?:\.md)? ?§|\barchitecture(?:\.md)? ?§|\blook\.md\b|(?<!docs\/)\bsecurity\.md [TRS§]/i
    const others = citing.filter((file) => file !== 'scripts/citations.test.ts')
    expect(others.filter((file) => foreign.test(read(file)))).toEqual([])
  })
})
