import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { sourceFiles } from './source-files.ts'

const exportPattern = /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm

test('what a file exports is used by another one', () => {
  const texts = sourceFiles().map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const filesByWord = new Map<string, Set<string>>()
  for (const { file, text } of texts)
    for (const [word] of text.matchAll(/\w+/g)) {
      const known = filesByWord.get(word) ?? new Set()
      filesByWord.set(word, known.add(file))
    }
  const exported = texts.flatMap(({ file, text }) =>
    [...text.matchAll(exportPattern)].map(([, name = '']) => ({ file, name })),
  )
  // The router's generator imports the routes.
  const own = exported.filter(
    ({ file, name }) => name !== 'Route' || !file.startsWith('apps/web/src/routes/'),
  )
  const unused = own.filter(({ name }) => filesByWord.get(name)?.size === 1)
  expect(own.length).toBeGreaterThan(4000)
  expect(unused.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})
