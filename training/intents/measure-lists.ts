import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readFirstIntents } from '@kitchen-table/application/first-records'
import { createIntentMatcher, intentModel } from '@kitchen-table/domain/intent-matcher'
import { readLabeledTexts } from '../read-labeled-texts.ts'
import { measureIntents, type Recognition } from './measure.ts'

const intents = readFirstIntents()
const match = createIntentMatcher(intents, intentModel)
const withLessons = new Set(intents.filter(({ lessons }) => lessons.length > 0).map(({ slug }) => slug))

const formatShare = (part: number, whole: number) =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} of 100`

function printRecognition(what: string, { count, first, inThree }: Recognition): void {
  const shares = `first ${formatShare(first, count)}, in the first three ${formatShare(inThree, count)}`
  console.log(`  ${what} (${count}): ${shares}`)
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { lines: { type: 'boolean' } } })
const heldOut = ['a', 'b', 'c'].map((name) => join(import.meta.dirname, 'held-out', `${name}.tsv`))

for (const path of positionals.length > 0 ? positionals : heldOut) {
  const lines = readLabeledTexts(path)
  if (values.lines)
    for (const { label, text } of lines) {
      const { understood } = match(text)
      console.log([understood.includes(label) ? ' ' : '*', label, understood.join(', '), text].join('\t'))
    }
  const { crises, english, spanish, outside, nonsense, ordinary } = measureIntents(lines, match, (slug) =>
    withLessons.has(slug),
  )
  console.log(`${path} (${crises} more are cries for help)`)
  printRecognition('English, the library has a lesson', english)
  printRecognition('Spanish, the library has a lesson', spanish)
  printRecognition('only help outside', outside)
  console.log(
    `  worries without a crisis (${ordinary.count}): taken for one ${formatShare(ordinary.mistaken, ordinary.count)}`,
  )
  console.log(`  nonsense (${nonsense.count}): silent ${formatShare(nonsense.silent, nonsense.count)}`)
}
