import { cleanPhrase, MAX_LESSONS, MAX_PHRASES, withoutRepeats } from '@kitchen-table/domain/intents'
import { z } from 'zod'
import { chosenUnitId, helpLineSlug, nameText, siteAddress } from '../fields.ts'

export const MAX_PHRASE_LENGTH = 160
export const MAX_HELP_LINES = 4

const shortText = (max: number) => nameText().max(max, `Please use at most ${max} characters.`)

const phrase = z
  .string()
  .overwrite(cleanPhrase)
  .min(1, 'A phrase needs at least one letter.')
  .max(MAX_PHRASE_LENGTH, `A phrase has at most ${MAX_PHRASE_LENGTH} characters.`)

/** What an editor may set of an intent. */
export const intentInput = z.strictObject({
  title: nameText()
    .min(1, 'Please write what people would say.')
    .max(80, 'A title has at most 80 characters.'),
  titleEs: shortText(80),
  phrases: z
    .array(phrase)
    .overwrite(withoutRepeats)
    .max(MAX_PHRASES, `There can be at most ${MAX_PHRASES} phrases.`),
  lessons: z
    .array(chosenUnitId)
    .overwrite((ids) => [...new Set(ids)])
    .max(MAX_LESSONS, `There can be at most ${MAX_LESSONS} lessons.`),
  helpLines: z
    .array(helpLineSlug)
    .overwrite((slugs) => [...new Set(slugs)])
    .max(MAX_HELP_LINES, `There can be at most ${MAX_HELP_LINES} help lines.`),
  outside: shortText(400),
  outsideEs: shortText(400),
  link: z
    .strictObject({ label: shortText(100).min(1, 'Please write what the page is.'), url: siteAddress })
    .nullable(),
  disabled: z.boolean(),
})
export type IntentInput = z.infer<typeof intentInput>
