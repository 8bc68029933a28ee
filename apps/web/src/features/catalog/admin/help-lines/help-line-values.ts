import { type EditedHelpLine, type HelpLineRow, helpLineInput } from '@kitchen-table/contract/catalog'
import {
  computeCheckDates,
  type HelpLine,
  type HelpSection,
  helpSections,
  parsePhoneNumber,
} from '@kitchen-table/domain/help'
import type { FormErrors } from '../../../../app/forms/form-errors.ts'
import { messages as commonMessages } from '../../../../ui/common.messages.ts'
import type { EditedFields } from '../../editors/edited-field.ts'
import type { EditedRecord } from '../../editors/save-with-merge.ts'
import { validateFields } from '../../editors/validate-fields.ts'
import { messages as checkMessages } from '../checked-records/messages.ts'
import { helpSectionLabels } from './help-section-labels.ts'
import { messages } from './messages.ts'

/** A form of a help line: '' for what it does not have. `sources` has one on each line. */
export type HelpLineValues = Omit<
  HelpLine,
  'slug' | 'sections' | 'phone' | 'text' | 'site' | 'sources' | 'position'
> & {
  /** The first is its place on the page. */
  section: string
  otherSections: string[]
  phone: string
  textNumber: string
  textWord: string
  site: string
  sources: string
  position: string
}

const isSection = (text: string): text is HelpSection => helpSections.some((section) => section === text)

/** Returns the form for a new line, which is checked today (YYYY-MM-DD) and stands last. */
export function createEmptyHelpLineValues(today: string, lastPosition: number): HelpLineValues {
  return {
    name: '',
    section: '',
    otherSections: [],
    phone: '',
    textNumber: '',
    textWord: '',
    site: '',
    otherWay: '',
    videophone: '',
    hours: '',
    languages: '',
    region: '',
    use: '',
    whatHappens: '',
    opening: '',
    ...computeCheckDates(today),
    sources: '',
    position: String(lastPosition + 10),
    disabled: false,
  }
}

export function toHelpLineRecord(line: HelpLineRow | EditedHelpLine): EditedRecord<HelpLineValues> {
  const { slug, version, sections, phone, text, site, sources, position, ...fields } = line
  const { savedAt = null, savedBy = null, ...texts } = { savedAt: null, savedBy: null, ...fields }
  const [section = '', ...otherSections] = sections
  const values = {
    ...texts,
    section,
    otherSections,
    phone: phone ?? '',
    textNumber: text?.number ?? '',
    textWord: text?.word ?? '',
    site: site ?? '',
    sources: sources.join('\n'),
    position: String(position),
  }
  return { key: slug, values, version, savedAt, savedBy }
}

const textOrNull = (text: string) => text.trim() || null

/** Returns what a save sends; numbers as they were typed, which the server writes as pages show them. */
export function toHelpLineInput(values: HelpLineValues) {
  const { section, otherSections, phone, textNumber, textWord, site, sources, position, ...texts } = values
  return {
    ...texts,
    sections: [section, ...otherSections].filter(isSection),
    phone: textOrNull(phone),
    text: textNumber.trim() === '' ? null : { number: textNumber, word: textWord },
    site: textOrNull(site),
    sources: sources
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    position: position.trim() === '' ? Number.NaN : Number(position),
  }
}

/** Returns a form as it is stored, for save-with-merge.ts. */
export function toStoredHelpLine(values: HelpLineValues): HelpLineValues {
  const trimmed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  )
  return {
    ...values,
    ...trimmed,
    otherSections: values.otherSections.filter((section) => section !== values.section),
    phone: parsePhoneNumber(values.phone) ?? values.phone.trim(),
    textNumber: parsePhoneNumber(values.textNumber) ?? values.textNumber.trim(),
    textWord: values.textNumber.trim() === '' ? '' : values.textWord.trim(),
    sources: toHelpLineInput(values).sources.join('\n'),
    position: String(Number(values.position)),
  }
}

/** The field of the form for a field of the input. */
const formFields = {
  sections: 'section',
  'text.number': 'textNumber',
  'text.word': 'textWord',
}

export const validateHelpLine = (values: HelpLineValues): FormErrors =>
  validateFields(helpLineInput, toHelpLineInput(values), formFields)

const nameOfSection = (section: string) => (isSection(section) ? helpSectionLabels[section]() : section)

/** Returns the fields in the words of the form, for drafts, conflicts and versions. */
export const defineHelpLineFields = (): EditedFields<HelpLineValues> => ({
  name: { label: commonMessages.name(), kind: 'text' },
  section: { label: messages.section(), kind: 'key', nameOf: nameOfSection },
  otherSections: { label: messages.alsoFor(), kind: 'list', nameOf: nameOfSection },
  phone: { label: messages.phone(), kind: 'text' },
  textNumber: { label: messages.numberForTexts(), kind: 'text' },
  textWord: { label: messages.wordToSend(), kind: 'text' },
  site: { label: messages.site(), kind: 'text' },
  otherWay: { label: messages.anotherWay(), kind: 'text' },
  videophone: { label: messages.videophone(), kind: 'text' },
  hours: { label: messages.hours(), kind: 'text' },
  languages: { label: messages.languages(), kind: 'text' },
  region: { label: messages.region(), kind: 'text' },
  use: { label: messages.use(), kind: 'text' },
  whatHappens: { label: messages.whatHappens(), kind: 'text' },
  opening: { label: messages.opening(), kind: 'text' },
  checkedOn: { label: checkMessages.checkedOn(), kind: 'text' },
  checkAgainBy: { label: checkMessages.checkAgainBy(), kind: 'text' },
  sources: { label: messages.sources(), kind: 'text' },
  position: { label: messages.position(), kind: 'text' },
  disabled: { label: messages.shown(), kind: 'flag', flagWords: [messages.noDisabled(), messages.yes()] },
})
