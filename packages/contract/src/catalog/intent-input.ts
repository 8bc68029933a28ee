import {
  cleanPhrase,
  MAX_INTENT_LESSONS,
  MAX_INTENT_PHRASES,
  removeRepeatedPhrases,
} from '@kitchen-table/domain/intents'
import { z } from 'zod'
import { chosenUnitId, factSlug, helpLineSlug, nameText, siteAddress } from '../fields.ts'
import { messages as fieldMessages } from '../messages.ts'
import { messages } from './messages.ts'

export const MAX_PHRASE_LENGTH = 160
export const MAX_INTENT_HELP_LINES = 4

const shortText = (max: number) =>
  nameText().max(max, { error: () => fieldMessages.atMostCharacters({ max }) })

const phrase = z
  .string()
  .overwrite(cleanPhrase)
  .min(1, { error: messages.phraseEmpty })
  .max(MAX_PHRASE_LENGTH, { error: () => messages.phraseTooLong({ max: MAX_PHRASE_LENGTH }) })

/** What an editor may set of an intent. */
export const intentInput = z.strictObject({
  title: nameText()
    .min(1, { error: messages.intentTitle })
    .max(80, { error: () => fieldMessages.titleTooLong({ max: 80 }) }),
  titleEs: shortText(80),
  phrases: z
    .array(phrase)
    .overwrite(removeRepeatedPhrases)
    .max(MAX_INTENT_PHRASES, { error: () => messages.tooManyPhrases({ max: MAX_INTENT_PHRASES }) }),
  lessons: z
    .array(chosenUnitId)
    .overwrite((ids) => [...new Set(ids)])
    .max(MAX_INTENT_LESSONS, { error: () => messages.tooManyLessons({ max: MAX_INTENT_LESSONS }) }),
  helpLines: z
    .array(helpLineSlug)
    .overwrite((slugs) => [...new Set(slugs)])
    .max(MAX_INTENT_HELP_LINES, { error: () => messages.tooManyHelpLines({ max: MAX_INTENT_HELP_LINES }) }),
  outside: shortText(400),
  outsideEs: shortText(400),
  link: z
    .strictObject({ label: shortText(100).min(1, { error: messages.linkLabel }), url: siteAddress })
    .nullable(),
  /** Left out, it stays as it is stored: pages that were opened before the field existed do not send it. */
  season: factSlug.nullable().exactOptional(),
  disabled: z.boolean(),
})
export type IntentInput = z.infer<typeof intentInput>
