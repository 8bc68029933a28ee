import { readFileSync } from 'node:fs'
import { findSentences } from './find-sentences.ts'
import { sourceFiles } from './source-files.ts'

const [folder = ''] = process.argv.slice(2)
for (const file of sourceFiles().filter((each) => each.startsWith(folder)))
  for (const { line, text } of findSentences(file, readFileSync(file, 'utf8')))
    console.log(`${file}:${line}: ${text}`)
