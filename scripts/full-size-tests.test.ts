import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { fullSizeTests } from './full-size-tests.ts'
import { sourceFiles } from './source-files.ts'

const testFiles = sourceFiles().filter((file) => file.endsWith('.test.ts'))

test.each(fullSizeTests.flatMap(({ promise, files }) => files.map((glob) => ({ glob, promise }))))(
  '$glob, of which npm test shows nothing, matches test files',
  ({ glob }) => {
    expect(testFiles.filter((file) => matchesGlob(file, glob))).not.toEqual([])
  },
)
