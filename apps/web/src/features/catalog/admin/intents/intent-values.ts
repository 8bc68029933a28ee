import {
  type EditedIntent,
  type IntentInput,
  type IntentRow,
  intentInput,
} from '@kitchen-table/contract/catalog'
import type { FormErrors } from '../../../../app/forms/form-errors.ts'
import { messages as commonMessages } from '../../../../ui/common.messages.ts'
import type { EditedFields } from '../../editors/edited-field.ts'
import type { EditedRecord } from '../../editors/save-with-merge.ts'
import { messages } from './messages.ts'
import { cleanPhrases } from './phrase-lines.ts'

/** A form of an intent. */
export type IntentValues = {
  title: string
  titleEs: string
  /** The lines of the field, as they were typed. */
  phrases: string[]
  /** Ids of units. */
  lessons: string[]
  /** Slugs of help lines. */
  helpLines: string[]
  outside: string
  outsideEs: string
  linkLabel: string
  linkUrl: string
  /** The slug of a window, or null. */
  season: string | null
  disabled: boolean
}

export const emptyIntentValues: IntentValues = {
  title: '',
  titleEs: '',
  phrases: [],
  lessons: [],
  helpLines: [],
  outside: '',
  outsideEs: '',
  linkLabel: '',
  linkUrl: '',
  season: null,
  disabled: false,
}

/** Returns the form for a new intent that is to answer a search; without one, an empty form. */
export function prefillIntent(phrase: string | null): IntentValues {
  if (phrase === null) return emptyIntentValues
  return {
    ...emptyIntentValues,
    title: phrase.slice(0, 1).toUpperCase() + phrase.slice(1),
    phrases: [phrase],
  }
}

function toValues({ link, ...input }: IntentInput): IntentValues {
  return { season: null, ...input, linkLabel: link?.label ?? '', linkUrl: link?.url ?? '' }
}

export function toIntentRecord(intent: IntentRow | EditedIntent): EditedRecord<IntentValues> {
  const { slug, version, ...fields } = intent
  const { savedAt = null, savedBy = null, ...input } = { savedAt: null, savedBy: null, ...fields }
  return { key: slug, values: toValues(input), version, savedAt, savedBy }
}

/** Returns what a save sends. */
export function toIntentInput({ linkLabel, linkUrl, phrases, ...input }: IntentValues): IntentInput {
  const hasLink = linkLabel.trim() !== '' || linkUrl.trim() !== ''
  return {
    ...input,
    phrases: cleanPhrases(phrases),
    link: hasLink ? { label: linkLabel, url: linkUrl } : null,
  }
}

/** Returns a form as it is stored, for save-with-merge.ts. */
export function toStoredIntent(values: IntentValues): IntentValues {
  return toValues(intentInput.safeParse(toIntentInput(values)).data ?? toIntentInput(values))
}

/** The field of the form for a field of the input. */
const formFields: Readonly<Record<string, string>> = { 'link.label': 'linkLabel', 'link.url': 'linkUrl' }

const toComparable = (title: string) => title.trim().toLowerCase()

type Titles = {
  /** The title of the stored intent; null for a new one. */
  stored: string | null
  others: readonly string[]
}

/**
 * Returns what the schema refuses, and a new title that another intent has. Which phrases are too long is said beside
 * their lines.
 */
export function validateIntent(values: IntentValues, { stored, others }: Titles): FormErrors {
  const errors: Record<string, string> = {}
  const title = toComparable(values.title)
  const isTaken = others.some((other) => toComparable(other) === title)
  if (isTaken && values.title.trim() !== stored) errors.title = messages.titleTaken()
  for (const { path, message } of intentInput.safeParse(toIntentInput(values)).error?.issues ?? []) {
    const [name = 'form', part] = path.map(String)
    const field = formFields[`${name}.${part}`] ?? name
    errors[field] ??= field === 'phrases' && part !== undefined ? messages.pleaseShortenTheLines() : message
  }
  return errors
}

type TitlesByKey = ReadonlyMap<string, string>

/** Returns the fields in the words of the form, for drafts, conflicts and versions. */
export function defineIntentFields(
  units: TitlesByKey,
  helpLines: TitlesByKey,
  facts: TitlesByKey,
): EditedFields<IntentValues> {
  return {
    title: { label: messages.title(), kind: 'text' },
    titleEs: { label: messages.titleInSpanish(), kind: 'text' },
    phrases: { label: messages.phrases(), kind: 'list', orderWords: messages.orderOfPhrases() },
    lessons: {
      label: commonMessages.lessons(),
      kind: 'list',
      nameOf: (unitId) => units.get(unitId) ?? unitId,
      orderWords: messages.orderOfLessons(),
    },
    helpLines: {
      label: messages.helpLines(),
      kind: 'list',
      nameOf: (slug) => helpLines.get(slug) ?? slug,
      orderWords: messages.orderOfHelpLines(),
    },
    outside: { label: messages.whatHelpsOutside(), kind: 'text' },
    outsideEs: { label: messages.theSameInSpanish(), kind: 'text' },
    linkLabel: { label: messages.nameOfThePage(), kind: 'text' },
    linkUrl: { label: messages.address(), kind: 'text' },
    season: { label: messages.season(), kind: 'key', nameOf: (slug) => facts.get(slug) ?? slug },
    disabled: { label: messages.shown(), kind: 'flag', flagWords: [messages.noDisabled(), messages.yes()] },
  }
}
