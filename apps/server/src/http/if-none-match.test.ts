import { expect, test } from 'vitest'
import { matchesIfNoneMatch } from './if-none-match.ts'

const etag = '"abc_-1-br"'

test.each([
  { header: null, matches: false },
  { header: undefined, matches: false },
  { header: '', matches: false },
  { header: etag, matches: true },
  { header: '*', matches: true },
  { header: ' * ', matches: true },
  { header: `W/${etag}`, matches: true },
  { header: `"other", ${etag}`, matches: true },
  { header: `"other",W/"x",${etag},"last"`, matches: true },
  { header: `"with, comma", ${etag}`, matches: true },
  { header: '"other", "another"', matches: false },
  { header: '"abc_-1-gzip"', matches: false },
  { header: '"*"', matches: false },
  { header: 'abc_-1-br', matches: false },
  { header: `"x${etag}`, matches: false },
  { header: '"other", *', matches: false },
  { header: '"ABC_-1-BR"', matches: false },
])('If-None-Match: $header -> $matches', ({ header, matches }) => {
  expect(matchesIfNoneMatch(header, etag)).toBe(matches)
})
