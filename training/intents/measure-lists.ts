import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readFirstIntents } from '@kitchen-table/application/first-records'
import { createIntentMatcher, intentModel } from '@kitchen-table/domain/intent-matcher'
import { readLabeledTexts } from '../read-labeled-texts.ts'
import { readLaterLessons } from './later-tracks.ts'
import { measureIntents, type Recognition } from './measure.ts'
import { type AnswerShare, countSubjects, measureAnswers } from './measure-answers.ts'

const intents = readFirstIntents()
const match = createIntentMatcher(intents, intentModel)
const withLessons = new Set(intents.filter(({ lessons }) => lessons.length > 0).map(({ slug }) => slug))

const laterLessons = readLaterLessons()

const formatShare = (part: number, whole: number) =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} of 100`

function printRecognition(what: string, { count, first, inThree }: Recognition): void {
  const shares = `first ${formatShare(first, count)}, in the first three ${formatShare(inThree, count)}`
  console.log(`  ${what} (${count}): ${shares}`)
}

const formatAnswered = ({ answered, count }: AnswerShare) => `${formatShare(answered, count)} (${count})`

function printAnswers({ about, others, subjects }: ReturnType<typeof measureAnswers>): void {
  const { asked, answered, always } = countSubjects(subjects)
  console.log(
    `  a lesson of the later tracks is shown: ${formatAnswered(about)}; all others: ${formatAnswered(others)}`,
  )
  console.log(`  their subjects: of ${asked}, ${answered} find one, ${always} with every search`)
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
  printAnswers(measureAnswers(lines, laterLessons, { intents, match }))
}
